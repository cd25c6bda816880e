/**
 * Records events for scenarios, and checks the result.
 */

import type { PartReport } from "../../protocol/messages.js";
import { isRecord } from "../../wire/is-record.js";
import { ScenarioError } from "../evidence/expectation-error.js";
import { expectSame } from "./expect-part.js";
import { timeWords } from "./expect-sent.js";
import { failureFrom } from "./failures.js";
import { objectFrom } from "./notation.js";
import type { PartArgs, Workbench } from "./workbench.js";

const ABOUT =
  /^(?<kind>[A-Z]\w*) (?:(?<namespace>[\w.-]+)\/)?(?<name>[\w.:-]+)(?:#(?<uid>[\w-]+))?(?: at (?<fieldPath>\S+))?$/;
const RETURNED = /^named (?<name>\S+) at version (?<version>\S+) with count (?<count>\d+)$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const NANOSECONDS_PER_MS = 1_000_000;

/** What an event is about: "Pod default/web#uid at spec.containers{web}", "object foo@5", "nothing". */
export function aboutFrom(words: string): PartArgs | undefined {
  if (words === "nothing") return undefined;
  if (words === "something without a kind") return { metadata: { name: "unknown" } };
  if (words.startsWith("object ")) return objectFrom(words.slice("object ".length));
  const reference = ABOUT.exec(words)?.groups;
  if (reference === undefined) throw new ScenarioError(`No event is about "${words}"`);
  return { apiVersion: "v1", ...definedOf(reference) };
}

/** Has a recorder record an event. */
export async function record(bench: Workbench, part: string, event: PartArgs): Promise<void> {
  await bench.do(part, "record", bench.taken(part, "record", event));
}

/** The results of storing events, in the order of the rows: "ok", "status 404 NotFound", "connection refused", … */
export function sinkAnswersFrom(rows: readonly (readonly string[])[]): readonly PartArgs[] {
  return rows.map(([words = "", times = ""]) => {
    const count = /^(\d+) times$/.exec(times)?.[1];
    const always = times === "always" ? { times: -1 } : {};
    return { ...answerFrom(words), ...(count === undefined ? always : { times: Number(count) }) };
  });
}

function answerFrom(words: string): PartArgs {
  if (words === "ok") return {};
  if (words === "unbuildable request") return { isUnbuildable: true };
  if (words === "no connection") return { error: "no connection" };
  const { name, version, count } = RETURNED.exec(words)?.groups ?? {};
  if (name === undefined) return { failure: failureFrom(words) };
  return { returns: { metadata: { name, resourceVersion: version }, count: Number(count) } };
}

function definedOf(groups: Readonly<Record<string, string | undefined>>): PartArgs {
  return Object.fromEntries(Object.entries(groups).filter(([, value]) => value !== undefined));
}

/**
 * What was reported of events since the last look, under these names. Columns say which of it counts; a cell that ends in
 * "*" is a beginning, "foo.<instant>" is named after foo and the instant, "<uuid>" is one. @throws ExpectationError
 */
export function expectEvents(
  bench: Workbench,
  part: string,
  names: readonly string[],
  rows: readonly Readonly<Record<string, string>>[],
  order: "this order" | "any order" = "this order",
): void {
  const columns = Object.keys(rows[0] ?? { call: "" });
  const createdAtMs = bench.createdAtMs(part);
  const reports = bench.takeReports(part, ({ name }) => names.includes(name));
  const expected = rows.map((row) => columns.map((column) => row[column] ?? "").join(" | "));
  const observed = reports.map((report, i) =>
    columns
      .map((column) => cellOf(report, column, createdAtMs, rows[i]?.[column] ?? ""))
      .join(" | "),
  );
  const isUnordered = order === "any order";
  expectSame(
    `Other events of the ${part}`,
    isUnordered ? expected.sort() : expected,
    isUnordered ? observed.sort() : observed,
  );
}

/** A part has logged one line since the last look, and it has these words. @throws ExpectationError */
export function expectLogged(bench: Workbench, part: string, words: string): void {
  const lines = bench.takeReports(part, ({ name }) => name === "logged");
  const observed = lines.map(({ value }) => (String(value).includes(words) ? words : `${value}`));
  expectSame(`The ${part} logs something else`, [words], observed);
}

/** How many events were reported since the last look, under these names. @throws ExpectationError */
export function expectEventCount(
  bench: Workbench,
  part: string,
  names: readonly string[],
  count: number,
): void {
  const reports = bench.takeReports(part, ({ name }) => names.includes(name));
  expectSame(`The wrong number of events of the ${part}`, [`${count}`], [`${reports.length}`]);
}

function cellOf(report: PartReport, column: string, createdAtMs: number, wanted: string): string {
  const value = isRecord(report.value) ? report.value : {};
  if (column === "call") return report.name;
  if (column === "at") return timeWords((report.atMs ?? 0) - createdAtMs);
  if (column === "sink" || column === "watcher") return String(value[column]);
  if (column === "patch") return patchWords(value["patch"]);
  const text = memberOf(isRecord(value["event"]) ? value["event"] : {}, column, createdAtMs);
  return isMeant(text, wanted, report.atMs ?? 0) ? wanted : text;
}

function memberOf(event: PartArgs, column: string, createdAtMs: number): string {
  const metadata = isRecord(event["metadata"]) ? event["metadata"] : {};
  const series = isRecord(event["series"]) ? event["series"] : {};
  const source = isRecord(event["source"]) ? event["source"] : {};
  switch (column) {
    case "name":
    case "namespace":
      return textOf(metadata[column]);
    case "version":
      return textOf(metadata["resourceVersion"]);
    case "annotations":
      return Object.entries(metadata["annotations"] ?? {})
        .map((pair) => pair.join("="))
        .join(", ");
    case "about":
      return aboutWords(event["involvedObject"] ?? event["regarding"]);
    case "related":
      return aboutWords(event["related"]);
    case "message":
      return textOf(event["message"] ?? event["note"]);
    case "first":
      return instantWords(event["firstTimestamp"] ?? event["eventTime"], createdAtMs);
    case "last":
      return instantWords(event["lastTimestamp"] ?? series["lastObservedTime"], createdAtMs);
    case "series":
      return textOf(series["count"]);
    case "component":
    case "host":
      return textOf(source[column]);
    case "controller":
      return textOf(event["reportingComponent"] ?? event["reportingController"]);
    case "instance":
      return textOf(event["reportingInstance"]);
    default:
      return textOf(event[column]);
  }
}

function textOf(value: unknown): string {
  return value === undefined || value === null ? "" : String(value);
}

function patchWords(patch: unknown): string {
  return isRecord(patch) ? Object.keys(patch).sort().join(", ") : "";
}

function aboutWords(about: unknown): string {
  if (!isRecord(about)) return "";
  const { kind, namespace, name, uid, fieldPath } = about;
  const place = namespace === undefined || namespace === "" ? "" : `${namespace}/`;
  const identity = uid === undefined || uid === "" ? "" : `#${uid}`;
  const path = fieldPath === undefined || fieldPath === "" ? "" : ` at ${fieldPath}`;
  return `${kind} ${place}${name}${identity}${path}`;
}

/** Instants of core/v1 are cut to the second, wherever in a second the part was made. */
function instantWords(instant: unknown, createdAtMs: number): string {
  if (typeof instant !== "string") return "";
  return timeWords(Math.ceil((Date.parse(instant) - createdAtMs) / 1_000 - 0.01) * 1_000);
}

function isMeant(text: string, wanted: string, atMs: number): boolean {
  if (wanted === "<uuid>") return UUID.test(text);
  if (wanted.endsWith("*")) return text.startsWith(wanted.slice(0, -1));
  if (!wanted.endsWith(".<instant>")) return text === wanted;
  const [, name, digits] = /^(.+)\.([0-9a-f]+)$/.exec(text) ?? [];
  if (digits === undefined || `${name}.<instant>` !== wanted) return false;
  const instantMs = Number(BigInt(`0x${digits}`)) / NANOSECONDS_PER_MS;
  return Math.abs(instantMs - atMs) < 1;
}
