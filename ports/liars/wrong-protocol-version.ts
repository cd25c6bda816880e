/** Lie: it chooses a version of the protocol that was not offered. */
import { formatLine } from "../../src/protocol/framing.js";
import { isHelloReply, serveHonestAdapter } from "./honest.js";

await serveHonestAdapter({
  say: (message) =>
    formatLine(
      isHelloReply(message) ? { ...message, ok: { ...message.ok, protocol: 2 } } : message,
    ),
});
