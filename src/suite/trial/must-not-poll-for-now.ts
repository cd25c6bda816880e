import { NotApplicableError } from "../evidence/not-applicable-error.js";
import type { LoggedRequest, RequestLog } from "./request-log.js";

const OK = 200;
/** This many complete lists without a watch between them show that the informer does not try to watch. */
const POLLS_MIN_COUNT = 2;
const POLLING = "begins while a watch is open; the port polls with lists for a while";

/**
 * An informer may poll for a while instead of watching (C-01): other scenarios test what it delivers then. One that lists again and
 * again because it does not understand the answers of a scenario does not poll.
 * @param sinceCount how many requests there were when a watch began to be awaited
 * @throws NotApplicableError if it has read whole states again and again since it last tried to watch
 */
export function mustNotPollForNow(
  requests: {
    all(): readonly Pick<LoggedRequest, "type" | "status" | "facts">[];
  } & Pick<RequestLog, "isFaulted">,
  sinceCount: number,
): void {
  const awaited = requests.all().slice(sinceCount);
  const isWatch = ({ type }: Pick<LoggedRequest, "type">) => type !== "list" && type !== "page";
  // It may have tried before, and have been refused: that is why it polls.
  const since = awaited.slice(awaited.findLastIndex(isWatch) + 1);
  const whole = since.filter(
    ({ type, status, facts }) => type === "list" && status === OK && !requests.isFaulted(facts.id),
  );
  if (whole.length >= POLLS_MIN_COUNT) throw new NotApplicableError(POLLING);
}
