/** Lie: it reports to a trial that nobody opened. */
import { formatLine } from "../../src/protocol/framing.js";
import { serveWith } from "./honest.js";

await serveWith({
  say: (message) =>
    formatLine(message["ev"] === "notify" ? { ...message, trial: "elsewhere" } : message),
});
