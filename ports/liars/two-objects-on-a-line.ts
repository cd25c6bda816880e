/** Lie: two of its threads write at a time, and the newlines come after both. */
import { formatLine } from "../../src/protocol/framing.js";
import { serveWith } from "./honest.js";

await serveWith({
  say: (message) => (message["n"] === 1 ? formatLine(message).trimEnd() : formatLine(message)),
});
