/** Lie: it declares a capability that does not exist. */
import { formatLine } from "../../src/protocol/framing.js";
import { isHelloReply, serveHonestAdapter } from "./honest.js";

const capabilities = ["store", "telepathy"];

await serveHonestAdapter({
  say: (message) =>
    formatLine(
      isHelloReply(message) ? { ...message, ok: { ...message.ok, capabilities } } : message,
    ),
});
