import pc from "picocolors";
import type { Colors } from "picocolors/types.js";
import type { Output, Terminal } from "./terminal.js";

/** Colours for a stream: none if it is not a terminal, or with `NO_COLOR`. */
export function colorsFor(stream: Output, env: Terminal["env"] = process.env): Colors {
  const isForced = (env["FORCE_COLOR"] ?? "0") !== "0";
  return pc.createColors(pc.isColorSupported && (stream.isTTY === true || isForced));
}
