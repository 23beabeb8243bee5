"""The engine for the reader's own browser, as the npm package has it: scripts without a framework and the module.

``make wasm`` builds the module from ``rust/wasm``; the scripts ask it in a worker.

Other rooms use ``contents``.
"""
