/** Lie: it puts ballast into every object, and delivers it again and again. */
import { formatLine } from "../../src/protocol/framing.js";
import { serveHonestAdapter } from "./honest.js";

/** Below what a line may have. */
const BALLAST = "x".repeat(15 * 1024 * 1024);

await serveHonestAdapter({
  say: (message) => {
    if (message["ev"] !== "notify" || message["n"] !== 3) return formatLine(message);
    const lines = Array.from({ length: 12 }, (_, i) => {
      const object = { metadata: { name: "c", annotations: { ballast: BALLAST } } };
      return formatLine({ ...message, n: 3 + i, type: "update", object });
    });
    return lines.join("");
  },
});
