/** Lie: it answers every command but hello two times. */
import { formatLine } from "../../src/protocol/framing.js";
import { isHelloReply, serveHonestAdapter } from "./honest.js";

await serveHonestAdapter({
  say: (message) => {
    const line = formatLine(message);
    return "ok" in message && !isHelloReply(message) ? `${line}${line}` : line;
  },
});
