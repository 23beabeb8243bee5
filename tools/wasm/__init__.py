"""The engine as WebAssembly: ``python -m tools.wasm`` builds the module, and with ``package FOLDER`` the npm package
with it. Needs nothing but Python and a toolchain for Rust.
"""
