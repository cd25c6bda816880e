/** Lie: it takes a command and never answers it. */
import { serveWith } from "./honest.js";

await serveWith({
  before: (cmd) => (cmd === "informer.start" ? new Promise<void>(() => {}) : undefined),
});
