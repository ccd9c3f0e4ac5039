// Loads the module and opens the page.
import init, { open } from "/hyperdoku.js";
await init({ module_or_path: "/hyperdoku_bg.wasm" });
open();
