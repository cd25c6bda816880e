/** Lie: it declares a capability that does not exist. */
import { formatLine } from "../../src/protocol/framing.js";
import { isHelloReply, serveWith } from "./honest.js";

const capabilities = ["store", "telepathy"];

await serveWith({
  say: (message) =>
    formatLine(
      isHelloReply(message) ? { ...message, ok: { ...message.ok, capabilities } } : message,
    ),
});
