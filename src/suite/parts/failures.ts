/**
 * Failures of an apiserver or a connection, as features write them.
 *
 *     status 410 Expired              a Status with code and reason; either may be left out
 *     status 429 "try later"          with a message
 *     status 500 retry after 5 s      with a time before which to leave the server alone
 *     connection refused | reset      what happened to the connection
 */
import { ScenarioError } from "../evidence/expectation-error.js";
import type { PartArgs } from "./workbench.js";

const STATUS =
  /^status(?: (?<code>\d{3}))?(?: (?<reason>[A-Z]\w+))?(?: "(?<message>[^"]*)")?(?: retry after (?<seconds>\d+) s)?$/;
const CONNECTION = /^connection (?<what>refused|reset)$/;

/** The pattern of all of them, for steps. */
export const FAILURE = /status(?: \d{3})?(?: [A-Z]\w+)?(?: "[^"]*")?|connection (?:refused|reset)/;

/** What an adapter gets. @throws ScenarioError when it cannot be read */
export function failureFrom(text: string): PartArgs {
  const connection = CONNECTION.exec(text)?.groups?.["what"];
  if (connection !== undefined) return { connection };
  const status = STATUS.exec(text)?.groups;
  if (status === undefined) throw new ScenarioError(`"${text}" is no failure`);
  const { code, reason, message, seconds } = status;
  return {
    ...(code === undefined ? {} : { code: Number(code) }),
    ...(reason === undefined ? {} : { reason }),
    message: message ?? reason ?? `status ${code}`,
    ...(seconds === undefined ? {} : { details: { retryAfterSeconds: Number(seconds) } }),
  };
}
