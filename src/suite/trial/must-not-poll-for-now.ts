import { NotApplicableError } from "../evidence/not-applicable-error.js";
import type { LoggedRequest } from "./request-log.js";

const OK = 200;
/** This many complete lists without a watch between them show that the informer does not try to watch. */
const POLLS_MIN_COUNT = 2;
const POLLING = "begins while a watch is open; the port polls with lists for a while";

/**
 * An informer may poll for a while instead of watching (C-01): other scenarios test what it delivers then.
 * @param requests those since a watch is awaited
 * @throws NotApplicableError if it has read whole states meanwhile, again and again, and did not try to watch
 */
export function mustNotPollForNow(
  requests: readonly Pick<LoggedRequest, "type" | "status">[],
): void {
  const isList = ({ type }: Pick<LoggedRequest, "type">) => type === "list" || type === "page";
  const whole = requests.filter(({ type, status }) => type === "list" && status === OK);
  if (whole.length < POLLS_MIN_COUNT || !requests.every(isList)) return;
  throw new NotApplicableError(POLLING);
}
