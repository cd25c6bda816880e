import type { EndedEvent, Trait } from "../../protocol/messages.js";
import { type Breakdown, lastBreakdown } from "./last-breakdown.js";
import type { RequestLog } from "./request-log.js";

/** Errors after which a retry is useless, so that an informer may end. After any other error it has to continue. */
export const HOPELESS_STATUSES: ReadonlySet<number> = new Set([401, 403, 404, 405, 422]);

const INTERNAL_ERROR = 500;

/** The parts of a trial that show how its informer has ended, and why. */
export interface EndedTrial {
  hasTrait(trait: Trait): boolean;
  readonly evidence: {
    readonly ends: readonly Pick<EndedEvent, "code">[];
    readonly hasEndedUnheard?: boolean;
  };
  readonly requests: Pick<RequestLog, "all" | "facts" | "isFaulted">;
}

/**
 * Why nothing more comes of a port that is a call to list and a call to watch, which its user repeats: one of them has failed,
 * and has said so, with the status if there was one. Undefined: it is none, has ended by what is no failure of a server, or
 * where every informer may.
 */
export function endAtFailure(trial: EndedTrial): string | undefined {
  const [end] = trial.evidence.ends;
  const breakdown = end && failureThatEnds(trial);
  if (end === undefined || breakdown === undefined) return undefined;
  const saysWhy =
    breakdown.code === undefined || end.code === breakdown.code || hasReadOn(trial, breakdown, end);
  return saysWhy ? inWords(breakdown) : undefined;
}

/** Whether it may have read on after an ERROR event of 500 (C-37), up to the end of its stream, which has no code. */
function hasReadOn(
  trial: EndedTrial,
  { of, code }: Breakdown,
  end: Pick<EndedEvent, "code">,
): boolean {
  return (
    trial.hasTrait("one-stream") &&
    of === "watch" &&
    code === INTERNAL_ERROR &&
    end.code === undefined
  );
}

/**
 * The same of a port that was stopped: whether it came to its end before that is a matter of milliseconds, and what it does
 * after a failure is asked by the scenario all the same.
 */
export function stopAtFailure(trial: EndedTrial & { hasStopped(): boolean }): string | undefined {
  const breakdown = trial.hasStopped() ? failureThatEnds(trial) : undefined;
  return breakdown && inWords(breakdown);
}

/** The last failure, if the port ends at such failures. */
function failureThatEnds(trial: EndedTrial): Breakdown | undefined {
  const cleanEndsCount = trial.hasTrait("one-stream");
  // It may have been a list after its last watch.
  if (trial.evidence.hasEndedUnheard && trial.hasTrait("lists-once")) return { of: "list" };
  // A call that makes one stream, and lists nothing before, begins with it.
  const begins = cleanEndsCount && !trial.hasTrait("lists-once") ? "watch" : "list";
  const breakdown = lastBreakdown(trial.requests, { cleanEndsCount, begins });
  if (breakdown === undefined || breakdown.isCleanEnd) return breakdown;
  const { of, code, isOfState = false } = breakdown;
  if (code !== undefined && HOPELESS_STATUSES.has(code)) return undefined;
  const isItsEnd =
    ((of === "list" || isOfState) && trial.hasTrait("lists-once")) ||
    (of === "watch" && trial.hasTrait("watches-once"));
  return isItsEnd ? breakdown : undefined;
}

function inWords({ of, code, isCleanEnd }: Breakdown): string {
  if (isCleanEnd)
    return "ends where its stream ends, and reports it to its user, who watches again";
  const met = code === undefined ? "a broken connection or event" : `${code}`;
  const again = of === "list" ? "lists" : "watches";
  return `ends where a ${of} fails (${met}), and reports it to its user, who ${again} again`;
}
