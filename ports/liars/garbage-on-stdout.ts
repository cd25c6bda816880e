/** Lie: its library logs to standard output. */
import { formatLine } from "../../src/protocol/framing.js";
import { serveHonestAdapter } from "./honest.js";

await serveHonestAdapter({
  say: (message) => {
    const noise = message["ev"] === "notify" ? "INFO starting to watch pods\n" : "";
    return `${noise}${formatLine(message)}`;
  },
});
