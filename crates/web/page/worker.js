// Work off the main thread: the same module as the page, asked by messages.
import init, { work } from "/hyperdoku.js";
const ready = init({ module_or_path: "/hyperdoku_bg.wasm" });
self.onmessage = async (event) => {
  try {
    await ready;
    work(event.data, (reply) => self.postMessage(reply));
  } catch (error) {
    // Whoever asked would wait for ever.
    self.postMessage(JSON.stringify({ Failed: `This could not be worked out: ${error}` }));
  }
};
