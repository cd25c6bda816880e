import { NotApplicableError } from "../evidence/not-applicable-error.js";
import type { LoggedRequest } from "./request-log.js";

const OK = 200;
/** This many complete lists without a watch between them show that the informer does not try to watch. */
const POLLS_MIN_COUNT = 2;
const POLLING = "begins while a watch is open; the port polls with lists for a while";

/**
 * An informer may poll for a while instead of watching (C-01): other scenarios test what it delivers then.
 * @param requests those since a watch is awaited
 * @throws NotApplicableError if it has read whole states again and again since it last tried to watch
 */
export function mustNotPollForNow(
  requests: readonly Pick<LoggedRequest, "type" | "status">[],
): void {
  const isWatch = ({ type }: Pick<LoggedRequest, "type">) => type !== "list" && type !== "page";
  // It may have tried before, and have been refused: that is why it polls.
  const since = requests.slice(requests.findLastIndex(isWatch) + 1);
  const whole = since.filter(({ type, status }) => type === "list" && status === OK);
  if (whole.length >= POLLS_MIN_COUNT) throw new NotApplicableError(POLLING);
}
