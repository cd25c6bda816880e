/** Lie: it chooses a version of the protocol that was not offered. */
import { formatLine } from "../../src/protocol/framing.js";
import { isHelloReply, serveWith } from "./honest.js";

await serveWith({
  say: (message) =>
    formatLine(
      isHelloReply(message) ? { ...message, ok: { ...message.ok, protocol: 2 } } : message,
    ),
});
