/** Lie: it puts an object into an object, and that into another, nine thousand times. */
import { formatLine } from "../../src/protocol/framing.js";
import { serveHonestAdapter } from "./honest.js";

const DEPTH = 9_000;

await serveHonestAdapter({
  say: (message) => {
    const line = formatLine(message);
    const deep = `${'{"a":'.repeat(DEPTH)}1${"}".repeat(DEPTH)}`;
    return message["ev"] === "notify"
      ? line.replace('"metadata":{', () => `"spec":${deep},"metadata":{`)
      : line;
  },
});
