/** Lie: it dies in the middle of a trial. */
import process from "node:process";
import { serveHonestAdapter } from "./honest.js";

await serveHonestAdapter({
  before: (cmd) => {
    if (cmd !== "informer.start") return;
    process.stderr.write("panic: nil map\n");
    process.exit(3);
  },
});
