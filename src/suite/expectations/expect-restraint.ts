import { ExpectationError } from "../evidence/expectation-error.js";
import { NotApplicableError } from "../evidence/not-applicable-error.js";
import type { Seen } from "../evidence/trial-evidence.js";
import type { LoggedRequest, OtherRequest } from "../trial/request-log.js";
import type { Trial } from "../trial/trial.js";
import { allTriesOf } from "../trial/tries-of.js";
import { TRIES_PER_MINUTE_MAX_COUNT } from "../values/tries-per-minute-max-count.js";
import { patienceFor } from "../waiting/patience.js";

const MINUTE_MS = 60_000;

/** How long requests are counted. In real time, a scenario may take at most a minute. */
const COUNTED_MS = { virtual: 300_000, real: MINUTE_MS };

/** The tolerance between the clock of a server and the timer of a client. */
const CLOCK_SLACK_MS = 50;

const REFUSED_BEFORE = "refuses what follows a watch; the port's watch ended by itself before";

type RestraintTrial = Pick<Trial, "requests" | "time">;

/** Counts requests from the last stimulus on, for five minutes, or for one in real time. */
export async function expectNoStorm(trial: RestraintTrial): Promise<void> {
  const storm = () => stormOf(allTriesOf(trial.requests.recent(), trial.requests.recentOthers()));
  const endsAtMs = trial.time.clock.nowMs() + COUNTED_MS[trial.time.mode];
  const counted = { withinMs: 0, pauseMs: COUNTED_MS[trial.time.mode] };
  await trial.time.until(() => storm() !== undefined, counted);
  const leftMs = endsAtMs - trial.time.clock.nowMs();
  if (trial.time.mode === "virtual" && storm() === undefined && leftMs > 0) {
    await trial.time.elapse(leftMs);
  }
  const found = storm();
  if (found === undefined) return;
  throw new ExpectationError("The informer sends too many requests", {
    expected: `at most ${TRIES_PER_MINUTE_MAX_COUNT} requests in any minute`,
    observed: `${TRIES_PER_MINUTE_MAX_COUNT + 1} in ${Math.round((found.last.atMs - found.first.atMs) / 1_000)} s`,
    pointsAt: [found.first.timelineIndex, found.last.timelineIndex],
  });
}

/** The first and the last request of the first minute with too many. */
function stormOf(
  requests: readonly OtherRequest[],
): { readonly first: OtherRequest; readonly last: OtherRequest } | undefined {
  for (const [at, last] of requests.entries()) {
    const first = requests[at - TRIES_PER_MINUTE_MAX_COUNT];
    if (first !== undefined && last.atMs - first.atMs < MINUTE_MS) return { first, last };
  }
  return undefined;
}

/**
 * Checks that a refused informer sends no request before the delay is over, and then does.
 * @throws NotApplicableError if it was refused before the stimulus, as its watch ended by itself
 */
export async function expectReturnAfter(
  trial: Pick<Trial, "requests" | "time" | "mustBecomeTrue"> & Seen<"turnedAwayAtMs">,
  pauseMs: number,
): Promise<void> {
  const turnedAwayAtMs = () => trial.evidence.turnedAwayAtMs ?? refusalOf(trial)?.answeredAtMs;
  const next = () => {
    const fromMs = turnedAwayAtMs();
    if (fromMs === undefined) return undefined;
    const recent = trial.requests.recent();
    const refusal = refusalOf(trial);
    return recent.find((one) => one.atMs >= fromMs && isAfter(one, refusal));
  };
  const hasReturned = () => next() !== undefined;
  if (trial.time.mode === "real") {
    await trial.time.until(hasReturned, { withinMs: 0, pauseMs });
    // A pause of its own may follow, of up to a minute: together they may be longer than a step.
    trial.time.budget.renew();
  }
  await trial.mustBecomeTrue(
    hasReturned,
    () => {
      const isRefused = turnedAwayAtMs() !== undefined;
      if (!isRefused && trial.requests.all().some(({ status }) => status === 429))
        throw new NotApplicableError(REFUSED_BEFORE);
      return new ExpectationError("The informer does not retry after it was told to wait", {
        expected: "another list or watch",
        observed: isRefused ? "nothing after the refusal" : "no request at all",
      });
    },
    patienceFor(trial.time, true),
  );
  const found = next();
  if (found === undefined) throw new RangeError("The next request is gone");
  const pausedMs = found.atMs - (turnedAwayAtMs() ?? 0);
  if (pausedMs >= pauseMs - CLOCK_SLACK_MS) return;
  throw new ExpectationError("The informer retries earlier than the server allows", {
    expected: `no request for ${pauseMs} ms`,
    observed: `one after ${Math.round(pausedMs)} ms`,
    pointsAt: [found.timelineIndex],
  });
}

/**
 * A request that was in flight when the refusal was sent does not count, nor do the remaining pages of a list that was being read
 * beside the refused watch.
 */
function isAfter({ arrivedAt, type }: LoggedRequest, refusal: LoggedRequest | undefined): boolean {
  if (refusal === undefined) return true;
  const isOfList = type === "page" && refusal.type === "watch";
  return !isOfList && arrivedAt > (refusal.answeredAt ?? Infinity);
}

/** The first request that has been answered with 429 since the stimulus. */
function refusalOf(trial: Pick<Trial, "requests">): LoggedRequest | undefined {
  return trial.requests.recentlyAnswered().find(({ status }) => status === 429);
}
