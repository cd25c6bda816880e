/**
 * Answers of a scripted wire, as features write them.
 *
 *     200                                       a code, and an empty body
 *     429; Retry-After: 1                       with headers
 *     200; object: foo@5                        an object, in JSON
 *     403; status: Forbidden "not for you"      a Status with a failure, in JSON
 *     200; Content-Type: text/plain; body: hi   any body; it goes to the end of the words
 *     200; long body: 3000                      so many letters x
 *     200; events: ADDED a@1, MODIFIED a@2      a watch that ends after them, in JSON
 *     200; events: ADDED a@1; then: EOF         or breaks
 *     200; open                                 a body that stays open until it is ended
 *     200; versions: v1                         what /api answers, unaggregated
 *     200; groups: apps/v1+v1beta1, batch/v1    what /apis answers; v1* is preferred, or else the first
 *     200; resources: pods, pods/log, nodes!    what a version of a group answers; "!" is not namespaced
 *     200; aggregated: apps/v1 a b, x/v1 stale  groups, versions and resources in one document
 *     connection reset | EOF | …                a failure of the connection instead
 *     no answer                                 until the client gives up
 */
import { ScenarioError } from "../evidence/expectation-error.js";
import {
  AGGREGATED_TYPE,
  aggregatedFrom,
  groupListFrom,
  resourceListFrom,
} from "./discovery-documents.js";
import { listFrom, objectFrom } from "./notation.js";
import type { PartArgs } from "./workbench.js";

const JSON_TYPE = "application/json";
const STATUS = /^(?<reason>[A-Z]\w+) "(?<message>[^"]*)"(?: outcome (?<outcome>\w+))?$/;

/** Answers in their order: "429; Retry-After: 1 | 3 times", "200 | from then on"; without a number: once. */
export function wireAnswersFrom(rows: readonly (readonly string[])[]): readonly PartArgs[] {
  return rows.map(([answer = "", times = ""]) => ({ ...answerFrom(answer), ...timesFrom(times) }));
}

/** The same, for the path that each row begins with: "/apis | 200; groups: apps/v1 | always". */
export function wireAnswersByPath(rows: readonly (readonly string[])[]): readonly PartArgs[] {
  return rows.map(([path = "", answer = "", times = ""]) => ({
    ...answerFrom(answer, path),
    ...timesFrom(times),
  }));
}

function timesFrom(words: string): PartArgs {
  if (words === "") return {};
  if (words === "from then on" || words === "always") return { times: -1 };
  const times = /^(\d+) times$/.exec(words)?.[1];
  if (times === undefined) throw new ScenarioError(`"${words}" is no number of times`);
  return { times: Number(times) };
}

/** One answer. @throws ScenarioError for words that cannot be read */
export function answerFrom(words: string, path?: string): PartArgs {
  if (words === "no answer") return { isHeld: true };
  const [first = "", ...attributes] = withBody(words);
  if (!/^\d{3}$/.test(first)) return { error: words, ...(path === undefined ? {} : { path }) };
  const about = path === undefined ? {} : { path };
  const answer: Answer = { status: Number(first), headers: {}, ...about };
  for (const attribute of attributes) addAttribute(answer, attribute);
  return { ...answer };
}

interface Answer {
  readonly status: number;
  readonly path?: string;
  readonly headers: Record<string, string[]>;
  body?: string;
  bodyError?: string;
  isOpen?: boolean;
}

/** The attributes; a body is the last, whatever is in it. */
function withBody(words: string): string[] {
  const at = words.indexOf("; body: ");
  if (at < 0) return words.split("; ");
  return [...words.slice(0, at).split("; "), words.slice(at + 2)];
}

function addAttribute(answer: Answer, attribute: string): void {
  const [, name = attribute, value = ""] = /^([^:]+): ?(.*)$/s.exec(attribute) ?? [];
  switch (name) {
    case "open":
      answer.isOpen = true;
      return;
    case "then":
      answer.bodyError = value;
      return;
    case "body":
      answer.body = value;
      return;
    case "long body":
      answer.body = "x".repeat(Number(value));
      return;
    case "object":
      setJson(answer, [objectFrom(value)]);
      return;
    case "status":
      setJson(answer, [statusFrom(value, answer.status)]);
      return;
    case "versions":
      setJson(answer, [{ kind: "APIVersions", versions: listFrom(value) }]);
      return;
    case "groups":
      setJson(answer, [groupListFrom(value)]);
      return;
    case "resources":
      setJson(answer, [resourceListFrom(answer.path ?? "", value)]);
      return;
    case "aggregated":
      answer.headers["Content-Type"] = [AGGREGATED_TYPE];
      setJson(answer, [aggregatedFrom(value)]);
      return;
    case "events":
      setJson(answer, listFrom(value).map(eventFrom));
      return;
    default:
      answer.headers[name] = [...(answer.headers[name] ?? []), value];
  }
}

function setJson(answer: Answer, documents: readonly unknown[]): void {
  answer.headers["Content-Type"] ??= [JSON_TYPE];
  answer.body = documents.map((document) => `${JSON.stringify(document)}\n`).join("");
}

function statusFrom(words: string, code: number): PartArgs {
  const { reason, message, outcome = "Failure" } = STATUS.exec(words)?.groups ?? {};
  if (reason === undefined) throw new ScenarioError(`"${words}" is no status: Reason "message"`);
  const metadata = {};
  return { kind: "Status", apiVersion: "v1", metadata, status: outcome, reason, message, code };
}

function eventFrom(words: string): PartArgs {
  const [type = "", object = ""] = words.split(" ");
  return { type, object: objectFrom(object) };
}
