/** Lie: it dies in the middle of a trial. */
import process from "node:process";
import { serveWith } from "./honest.js";

await serveWith({
  before: (cmd) => {
    if (cmd !== "informer.start") return;
    process.stderr.write("panic: nil map\n");
    process.exit(3);
  },
});
