# The server of `gomoku-arena serve`: docs/serving.md says how to run it.
FROM rust:1-slim-bookworm AS build
# The base image says which Debian this is, and so which versions there are.
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install --yes --no-install-recommends python3 python3-venv \
    && rm -rf /var/lib/apt/lists/* \
    && python3 -m venv /build \
    && /build/bin/pip install --no-cache-dir 'maturin>=1.9,<2'
WORKDIR /source
COPY . .
RUN /build/bin/maturin build --release --locked --out /wheels

FROM python:3.13-slim-bookworm
RUN useradd --system --uid 10001 --create-home gomoku \
    && install --directory --owner gomoku /stores
# The version of the wheel is that of the source, and the wheel says what it needs.
SHELL ["/bin/bash", "-o", "pipefail", "-c"]
# hadolint ignore=DL3013
RUN --mount=type=bind,from=build,source=/wheels,target=/wheels \
    wheels=(/wheels/*.whl) \
    && pip install --no-cache-dir "${wheels[0]}[web]"
USER 10001
WORKDIR /home/gomoku
VOLUME /stores
EXPOSE 8005
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
    CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8005/health', timeout=4)"]
ENTRYPOINT ["gomoku-arena", "serve", "--host", "0.0.0.0", "--port", "8005", "--store", "/stores"]
