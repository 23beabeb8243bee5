# The server of `gomoku-arena serve`: docs/serving.md says how to run it.
FROM rust:1.95.0-slim-bookworm@sha256:d7482085ff5b415f84dba5647ae71606650bdef00db7aeb69f4b3d170c3e4082 AS build
# The base image says which Debian this is, and so which versions there are.
# hadolint ignore=DL3008
RUN --mount=type=bind,source=requirements/build.txt,target=/build.txt \
    apt-get update \
    && apt-get install --yes --no-install-recommends python3 python3-venv \
    && rm -rf /var/lib/apt/lists/* \
    && python3 -m venv /build \
    && /build/bin/pip install --no-cache-dir --require-hashes --only-binary :all: --requirement /build.txt
WORKDIR /source
COPY . .
RUN /build/bin/maturin build --release --locked --out /wheels

FROM python:3.13.15-slim-bookworm@sha256:ed86c82274b3c69b52fb5820f358f0bd7df0b603332063cb5c6e32bd220c3e6e
RUN useradd --system --uid 10001 --create-home gomoku \
    && install --directory --owner gomoku /stores
RUN --mount=type=bind,source=requirements/image.txt,target=/image.txt \
    pip install --no-cache-dir --require-hashes --only-binary :all: --requirement /image.txt
# The wheel needs no more than what is there by now, or the build ends.
RUN --mount=type=bind,from=build,source=/wheels,target=/wheels \
    pip install --no-cache-dir --no-index --no-deps /wheels/*.whl \
    && pip check
USER 10001
WORKDIR /home/gomoku
VOLUME /stores
EXPOSE 8005
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
    CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8005/health', timeout=4)"]
ENTRYPOINT ["gomoku-arena", "serve", "--host", "0.0.0.0", "--port", "8005", "--store", "/stores"]
