import { TOO_BUSY } from "../suite/evidence/too-busy.js";
import { ASKING_AGAIN_MAX_MS } from "../suite/verdict/ask-again.js";
import type { Verdict } from "../suite/verdict/verdict.js";
import type { Report, ReportedScenario } from "./report.js";

/** The share of a run that may be disturbed without a warning. */
const WORTH_SHARE = 0.1;

/** The minimum disturbance for a warning: the share of a short run means nothing. */
const WORTH_MS = 1_000;

const MINUTE_MS = 60_000;

/** What a quiet machine might judge differently: longer deadlines make no pass, but may not have been long enough. */
const DOUBTFUL: ReadonlySet<Verdict> = new Set(["ERROR", "FAIL", "CHANGED", "STALE"]);

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
    const waited = `for ${seconds(heldUp.stalledMs)} of ${seconds(heldUp.ofMs)} programs waited for a processor`;
    sentences.push(
      scenarios.some(isDoubtful)
        ? `the machine was too busy to judge in real time: ${waited}; run it again on a quiet one, or with --time-scale`
        : `the machine was busy: ${waited}, and deadlines were longer by that`,
    );
  }
  return sentences;
}

function isDoubtful({ verdict, reason }: ReportedScenario): boolean {
  return DOUBTFUL.has(verdict) || reason === TOO_BUSY;
}

function seconds(ms: number): string {
  return `${Math.round(ms / 1000)} s`;
}
