/** Lie: it logs without limit. A suite that does not read the pipe blocks it. */
import process from "node:process";
import { serveHonestAdapter } from "./honest.js";

const FLOOD = "everything is fine\n".repeat(50_000);

await serveHonestAdapter({
  before: (cmd) =>
    cmd === "informer.start"
      ? new Promise<void>((resolve) => {
          process.stderr.write(`${FLOOD}that was all\n`, () => resolve());
        })
      : undefined,
});
