/** Lie: its library logs to standard output. */
import { formatLine } from "../../src/protocol/framing.js";
import { serveWith } from "./honest.js";

await serveWith({
  say: (message) => {
    const noise = message["ev"] === "notify" ? "INFO starting to watch pods\n" : "";
    return `${noise}${formatLine(message)}`;
  },
});
