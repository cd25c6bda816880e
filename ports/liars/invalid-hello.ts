/** Lie: its hello does not say which version of the library it drives. */
import { formatLine } from "../../src/protocol/framing.js";
import { isHelloReply, serveHonestAdapter } from "./honest.js";

const implementation = { name: "nothing", language: "TypeScript" };

await serveHonestAdapter({
  say: (message) =>
    formatLine(
      isHelloReply(message) ? { ...message, ok: { ...message.ok, implementation } } : message,
    ),
});
