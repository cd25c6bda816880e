/** Lie: it reports to an unknown trial. */
import { formatLine } from "../../src/protocol/framing.js";
import { serveHonestAdapter } from "./honest.js";

await serveHonestAdapter({
  say: (message) =>
    formatLine(message["ev"] === "notify" ? { ...message, trial: "elsewhere" } : message),
});
