/**
 * Checks the requests of a part over a scripted wire.
 */

import type { PartReport } from "../../protocol/messages.js";
import { isRecord } from "../../wire/is-record.js";
import { ExpectationError, ScenarioError } from "../evidence/expectation-error.js";
import { requestFrom, send } from "./build-request.js";
import { expectSame } from "./expect-part.js";
import { wordsOf } from "./notation.js";
import type { Workbench } from "./workbench.js";

const MS_PER_SECOND = 1_000;

/** Longer than any pause between attempts in a table of attempts. */
const ALL_ATTEMPTS_MS = 20_000;

const isRequest = ({ name }: PartReport) => name === "request";

/**
 * Checks the requests since the last check. Columns: `at` (since the part was made), `request` ("GET /api/v1/pods?limit=5"), `host`,
 * `body`; any other is the name of a header. @throws ExpectationError
 */
export function expectSent(
  bench: Workbench,
  part: string,
  rows: readonly Readonly<Record<string, string>>[],
): void {
  const columns = Object.keys(rows[0] ?? { request: "" });
  const beganAtMs = bench.createdAtMs(part);
  const observed = bench
    .takeReports(part, isRequest)
    .map((report) => columns.map((column) => cellOf(report, column, beganAtMs)).join(" | "));
  const expected = rows.map((row) => columns.map((column) => row[column] ?? "").join(" | "));
  expectSame(`The ${part} asks for something else`, expected, observed);
}

/** Checks the number of requests since the last check. @throws ExpectationError */
export function expectSentCount(bench: Workbench, part: string, count: number): void {
  const observed = bench.takeReports(part, isRequest).length;
  if (observed === count) return;
  throw new ExpectationError(`The ${part} sends the wrong number of requests`, {
    expected: `${count} requests`,
    observed: `${observed} requests`,
  });
}

/**
 * Makes a request with each kind of call and each verb, with the same script of the wire, and counts the attempts: a row for
 * each kind of call, a column for each verb or several: "POST, PUT". @throws ExpectationError
 */
export async function expectAttempts(
  bench: Workbench,
  part: string,
  rows: readonly (readonly string[])[],
): Promise<void> {
  const [[, ...columns] = [], ...calls] = rows;
  const expected: string[] = [];
  const observed: string[] = [];
  for (const [call = "", ...cells] of calls) {
    for (const [i, column] of columns.entries()) {
      for (const verb of column.split(", ")) {
        expected.push(`${call} ${verb}: ${cells[i]}`);
        observed.push(`${call} ${verb}: ${await attemptsOf(bench, part, call, verb)}`);
      }
    }
  }
  expectSame("Other numbers of attempts", expected, observed);
}

async function attemptsOf(
  bench: Workbench,
  part: string,
  call: string,
  verb: string,
): Promise<number> {
  await bench.do(part, "build", requestFrom(verb));
  await send(bench, part, call, `${call} ${verb}`);
  await bench.elapse(ALL_ATTEMPTS_MS);
  if (bench.outcomeOf(`${call} ${verb}`) === undefined) {
    throw new ExpectationError("A call does not end", {
      expected: `${call} ${verb} ends`,
      observed: "it waits",
    });
  }
  return bench.takeReports(part).filter(isRequest).length;
}

function cellOf({ atMs, value }: PartReport, column: string, beganAtMs: number): string {
  const request = isRecord(value) ? value : {};
  switch (column) {
    case "at":
      return timeWords((atMs ?? 0) - beganAtMs);
    case "request":
      return `${request["method"]} ${request["url"]}`;
    case "body":
      return bodyWords(String(request["body"]));
    case "host":
      return String(request["host"]);
    default: {
      const headers = request["headers"];
      if (!isRecord(headers)) throw new ScenarioError("A request is reported without headers");
      return String(headers[column.toLowerCase()] ?? "");
    }
  }
}

/** Members of a JSON document in the order of their names; any other body as it is. */
function bodyWords(body: string): string {
  try {
    return JSON.stringify(sorted(JSON.parse(body)));
  } catch {
    // Scenarios may send any body.
    return body.trim();
  }
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, sorted(member)]));
}

/** "0 s", "1.5 s": to the millisecond. */
export function timeWords(elapsedMs: number): string {
  return `${Math.round(elapsedMs) / MS_PER_SECOND} s`;
}

/**
 * Checks all reports of a part since the last check, in order, a line each; for a request, only that there was one. Empty rows
 * are ignored. @throws ExpectationError
 */
export function expectSteps(
  bench: Workbench,
  part: string,
  rows: readonly (readonly string[])[],
): void {
  const observed = bench.takeReports(part).map(({ name, value }) => {
    return name === "request" || value === undefined ? name : `${name} ${wordsOf(value)}`;
  });
  const expected = rows.map((row) => row.filter((cell) => cell !== "").join(" "));
  expectSame(
    `The ${part} does something else`,
    expected.filter((line) => line !== ""),
    observed,
  );
}

/** Checks the events of a watch that a part has delivered since the last check, with objects by key. @throws ExpectationError */
export function expectDelivered(bench: Workbench, part: string, words: string): void {
  const notified = bench
    .takeReports(part, (report) => !isRequest(report))
    .map(({ name, value }) => `${name} ${keyOrReason(value)}`.trim());
  expectSame(`The ${part} delivers something else`, words.split(", "), notified);
}

function keyOrReason(value: unknown): string {
  if (!isRecord(value)) return "";
  const { metadata, reason } = value;
  if (!isRecord(metadata)) return String(reason ?? "");
  return [metadata["namespace"], metadata["name"]].filter((word) => word !== undefined).join("/");
}
