/** Lie: it sends a message of more than 16 MiB. */
import { formatLine, LINE_MAX_BYTES } from "../../src/protocol/framing.js";
import { serveHonestAdapter } from "./honest.js";

await serveHonestAdapter({
  say: (message) =>
    formatLine(
      message["ev"] === "notify" ? { ...message, key: "x".repeat(LINE_MAX_BYTES) } : message,
    ),
});
