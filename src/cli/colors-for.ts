import pc from "picocolors";
import type { Colors } from "picocolors/types.js";

/** Colours for a stream: none when it is not a terminal or the person asked for none (`NO_COLOR`). */
export function colorsFor(stream: { readonly isTTY?: boolean }): Colors {
  const isForced = (process.env["FORCE_COLOR"] ?? "0") !== "0";
  return pc.createColors(pc.isColorSupported && (stream.isTTY === true || isForced));
}
