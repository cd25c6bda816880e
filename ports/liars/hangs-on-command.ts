/** Lie: it takes a command and never answers it. */
import { serveHonestAdapter } from "./honest.js";

await serveHonestAdapter({
  before: (cmd) => (cmd === "informer.start" ? new Promise<void>(() => {}) : undefined),
});
