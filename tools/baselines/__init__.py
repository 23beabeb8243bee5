"""The baselines of the benchmark: ``python -m tools.baselines`` plays what is missing, docs/benchmark.md has them."""
