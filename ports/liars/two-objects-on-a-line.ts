/** Lie: two of its threads write at a time, and the newlines come after both. */
import { formatLine } from "../../src/protocol/framing.js";
import { serveHonestAdapter } from "./honest.js";

await serveHonestAdapter({
  say: (message) => (message["n"] === 1 ? formatLine(message).trimEnd() : formatLine(message)),
});
