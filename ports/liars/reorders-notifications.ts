/** Lie: it sorts, and so the second notification arrives after the third. */
import { formatLine } from "../../src/protocol/framing.js";
import { serveHonestAdapter } from "./honest.js";

let second = "";

await serveHonestAdapter({
  say: (message) => {
    const line = formatLine(message);
    if (message["n"] === 2) {
      second = line;
      return "";
    }
    return message["n"] === 3 ? `${line}${second}` : line;
  },
});
