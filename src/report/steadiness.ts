import { ASKING_AGAIN_MAX_MS } from "../suite/verdict/ask-again.js";
import type { Report } from "./report.js";

/** The share of a run that may be disturbed without a warning. */
const WORTH_SHARE = 0.1;

/** The minimum disturbance for a warning: the share of a short run means nothing. */
const WORTH_MS = 1_000;

const MINUTE_MS = 60_000;

/** The number of scenarios in a line. */
const NAMES_MAX_COUNT = 5;

/**
 * How reliable the verdicts of a run in real time are, in sentences; none: fully.
 */
export function steadinessOf({ scenarios, heldUp, port }: Report): readonly string[] {
  if (port.hello?.clock !== "real") return [];
  const unsteady = scenarios.filter((one) => one.unsteady !== undefined).map(({ id }) => id);
  const sentences: string[] = [];
  if (unsteady.length > 0) {
    const names = unsteady.slice(0, NAMES_MAX_COUNT).join(", ");
    const more = unsteady.length > NAMES_MAX_COUNT ? ", …" : "";
    sentences.push(
      `${unsteady.length} unsteady: failed at first, passed when asked again: ${names}${more}`,
    );
  }
  const cutShort = scenarios.filter(({ isCutShort }) => isCutShort);
  if (cutShort.length > 0) {
    sentences.push(
      `${cutShort.length} would have been asked again, but the ${ASKING_AGAIN_MAX_MS / MINUTE_MS} minutes for that were over; run them alone before you believe them`,
    );
  }
  if (heldUp !== undefined && heldUp.stalledMs >= Math.max(WORTH_MS, heldUp.ofMs * WORTH_SHARE)) {
    sentences.push(
      `the machine was too busy to judge in real time: for ${seconds(heldUp.stalledMs)} of ${seconds(heldUp.ofMs)} programs waited for a processor; run it again on a quiet one, or with --time-scale`,
    );
  }
  return sentences;
}

function seconds(ms: number): string {
  return `${Math.round(ms / 1000)} s`;
}
