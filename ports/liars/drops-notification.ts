/** Lie: it filters, and so one notification never arrives. */
import { formatLine } from "../../src/protocol/framing.js";
import { serveHonestAdapter } from "./honest.js";

await serveHonestAdapter({ say: (message) => (message["n"] === 2 ? "" : formatLine(message)) });
