/** Lie: it filters, and so one notification never arrives. */
import { formatLine } from "../../src/protocol/framing.js";
import { serveWith } from "./honest.js";

await serveWith({ say: (message) => (message["n"] === 2 ? "" : formatLine(message)) });
