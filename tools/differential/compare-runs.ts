import { parse } from "yaml";
import { isJsonObject, record } from "../../fake-apiserver/values/json-value.js";
import { INITIAL_EVENTS_END_ANNOTATION } from "../../src/wire/watch-event.js";
import type { Exchange } from "../../steps/apiserver/transcript.js";
import { type Difference, exchangeDifferences } from "../oracle/differences.js";
import { normalizedExchanges } from "../oracle/normalized-exchange.js";
import { type DifferentialEntry, explaining } from "./ledger.js";

/** The part of a message in the name of a cause. */
const WORDS_MAX_CHARS = 120;

/** The answers of two servers to the same requests. */
export interface Comparison {
  /** The first unexplained answer, with all of its differences. */
  readonly open: OpenDifference | undefined;
  /** Ids of the entries that explain earlier differences. */
  readonly explainedBy: readonly string[];
  /** The number of requests until the servers diverged. */
  readonly comparedCount: number;
}

/** A response with an unexplained difference. */
export interface OpenDifference {
  /** The index of the request. */
  readonly place: number;
  /** Equal for the same cause, as far as that can be determined. */
  readonly signature: string;
  readonly differences: readonly Difference[];
}

/**
 * Compares answers one by one, until an unexplained difference, or until the servers diverge. Events of watches
 * come last, as they follow from all the others.
 */
export function compareRuns(
  fake: readonly Exchange[],
  real: readonly Exchange[],
  entries: readonly DifferentialEntry[],
): Comparison {
  const explainedBy: string[] = [];
  const isWatch = (place: number) => fake[place]?.request.startsWith("WATCH ") === true;
  const places = [...fake.keys()].toSorted((one, other) => +isWatch(one) - +isWatch(other));
  for (const [count, place] of places.entries()) {
    // Versions have ranks among those of the exchanges so far, which later ones do not change.
    const [ours, theirs] = [fake, real].map(
      (exchanges) =>
        normalizedExchanges({ exchanges: exchanges.slice(0, place + 1).map(comparable) })[place],
    );
    const differences =
      ours === undefined || theirs === undefined
        ? []
        : exchangeDifferences("", [withoutCauses(ours, theirs)], [withoutCauses(theirs, ours)]);
    const open = unexplained(differences, entries, explainedBy);
    const comparedCount = count + 1;
    if (open.length > 0) {
      const signature = signatureOf(open, real[place]);
      return { open: { place, signature, differences: open }, explainedBy, comparedCount };
    }
    const areApart = differences.some(({ at }) => /^status$|resourceVersion$/.test(at));
    if (areApart) return { open: undefined, explainedBy, comparedCount };
  }
  return { open: undefined, explainedBy, comparedCount: fake.length };
}

/** Why a sequence could not be completed, in the words of each server; undefined: it was. */
export function brokenOff(fake: string | undefined, real: string | undefined): Comparison {
  const words = (text: string | undefined) =>
    text === undefined ? "nothing" : wordsOf(text.replaceAll(/run-\d+-\d+/g, "…"));
  const signature = `a sequence breaks off: ${words(fake)} for ${words(real)}`;
  const [ours = "absent", theirs = "absent"] = [fake, real];
  const differences = [{ scenario: "", request: "", at: "run", fake: ours, real: theirs }];
  return { open: { place: 0, signature, differences }, explainedBy: [], comparedCount: 0 };
}

/** An answer without the causes that the other has, too: the rest are the differences, in any order. */
function withoutCauses(own: Exchange, other: Exchange): Exchange {
  const known = new Set(causesOf(other).map((cause) => JSON.stringify(cause)));
  const rest = causesOf(own).filter((cause) => !known.has(JSON.stringify(cause)));
  if (known.size === 0 || !isJsonObject(own.body)) return own;
  return {
    ...own,
    body: { ...own.body, details: { ...record(own.body["details"]), causes: rest } },
  };
}

function causesOf({ body }: Exchange): readonly unknown[] {
  const { causes } = record(record(body)["details"]);
  return Array.isArray(causes) ? causes : [];
}

/** The unexplained differences. If the status of an answer is explained, its body is, too. */
function unexplained(
  differences: readonly Difference[],
  entries: readonly DifferentialEntry[],
  explainedBy: string[],
): readonly Difference[] {
  const status = differences.find(({ at }) => at === "status");
  const verdict = status && explaining(entries, status);
  if (verdict !== undefined) {
    explainedBy.push(verdict.id);
    return [];
  }
  return differences.filter((one) => {
    const entry = explaining(entries, one);
    if (entry !== undefined) explainedBy.push(entry.id);
    return entry === undefined;
  });
}

/** Chunks are not compared, and neither are versions of lists, as others write meanwhile. */
function comparable({ headers, body: given, ...rest }: Exchange): Exchange {
  const isYaml = headers["content-type"] === "application/yaml" && typeof given === "string";
  const body: unknown = isYaml ? parse(given) : given;
  const { "transfer-encoding": _cut, warning = "", ...others } = headers;
  // Unknown members are reported in any order.
  const warnings = warning
    .split(/, (?=299 )/)
    .toSorted()
    .join(", ");
  const kept = warnings === "" ? others : { ...others, warning: warnings };
  return {
    ...rest,
    headers: kept,
    body: withoutAges(withOrderedCauses(withRandomNamesLast(withoutListVersion(body)))),
  };
}

/** Go's maps have no order: of several causes each counts once, and their order does not. */
function withOrderedCauses(body: unknown): unknown {
  if (!isJsonObject(body)) return body;
  const typed = /^failed to create typed patch object \(.*?\): /.exec(String(body["message"]));
  if (typed !== null) return { ...body, message: typed[0] };
  const undeclared = /^((?:failed .*?: )?)(?:errors:|\.).*(field not declared in schema)/s.exec(
    String(body["message"]),
  );
  if (undeclared !== null) return { ...body, message: undeclared.slice(1).join("") };
  if (!isJsonObject(body["details"])) return body;
  const { causes } = body["details"];
  if (!Array.isArray(causes) || causes.length < 2) return body;
  const texts = new Set(causes.map((cause) => JSON.stringify(cause)));
  const ordered = [...texts].toSorted();
  const message = String(body["message"]).replace(/ is invalid: \[.*/s, " is invalid: […]");
  return { ...body, message, details: { ...body["details"], causes: ordered } };
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** An object with a random name is sorted last, as its position depends on the name. */
function withRandomNamesLast(body: unknown): unknown {
  if (Array.isArray(body)) return withRandomEventsLast(body);
  if (!isJsonObject(body) || !Array.isArray(body["items"])) return body;
  return { ...body, items: body["items"].toSorted(byRandomName) };
}

/** A watch begins with the existing objects, in the order of their names. */
function withRandomEventsLast(events: readonly unknown[]): readonly unknown[] {
  const isAdded = (event: unknown) => record(event)["type"] === "ADDED";
  const end = events.findIndex((event) => !isAdded(event));
  const count = end < 0 ? events.length : end;
  const initial = events
    .slice(0, count)
    .toSorted((one, other) => byRandomName(record(one)["object"], record(other)["object"]));
  return [...initial, ...events.slice(count)];
}

function byRandomName(one: unknown, other: unknown): number {
  const isRandom = (item: unknown) =>
    UUID.test(String(record(record(item)["metadata"])["name"] ?? ""));
  return +isRandom(one) - +isRandom(other);
}

function withoutListVersion(body: unknown): unknown {
  // The time of a real server's bookmarks is arbitrary.
  if (Array.isArray(body)) return body.filter(isNoMereBookmark).map(withoutBookmarkVersion);
  if (!isJsonObject(body) || !isJsonObject(body["metadata"])) return body;
  const { resourceVersion: _version, continue: token, ...metadata } = body["metadata"];
  if (!["items", "rows"].some((name) => Object.hasOwn(body, name))) return body;
  const isContinued = typeof token === "string" && token !== "";
  return { ...body, metadata: { ...metadata, ...(isContinued && { continue: "<token>" }) } };
}

/** The age of an object in a table depends on the time of the request. */
function withoutAges(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutAges);
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).map(([name, member]) => {
    if (name !== "cells" || !Array.isArray(member)) return [name, withoutAges(member)];
    return [name, member.map((cell) => (/^\d+[smh]$/.test(String(cell)) ? "<age>" : cell))];
  });
  return Object.fromEntries(members);
}

/** Whether an event of a watch is more than a bookmark with just a version. */
function isNoMereBookmark(event: unknown): boolean {
  if (!isJsonObject(event) || event["type"] !== "BOOKMARK" || !isJsonObject(event["object"])) {
    return true;
  }
  const { metadata } = event["object"];
  // A real server adds an annotation to those of daemonsets.
  return isJsonObject(metadata) && INITIAL_EVENTS_END_ANNOTATION in record(metadata["annotations"]);
}

function withoutBookmarkVersion(event: unknown): unknown {
  if (!isJsonObject(event) || event["type"] !== "BOOKMARK" || !isJsonObject(event["object"])) {
    return event;
  }
  const { metadata } = event["object"];
  const { resourceVersion: _version, ...rest } = record(metadata);
  return { ...event, object: { ...event["object"], metadata: rest } };
}

function signatureOf(differences: readonly Difference[], real: Exchange | undefined): string {
  const [first] = differences;
  if (first === undefined) return "";
  const verb = first.request.replace(/ .*\//, " /").replace(/ [^/].*/, "");
  if (first.at === "status") {
    return `${verb}: ${first.fake} for ${first.real} ${wordsOf(messageOf(real?.body))}`;
  }
  const cause = differences.find(({ at }) => /causes\/\d+\/message$/.test(at));
  if (cause !== undefined && first.at.startsWith("body/")) {
    return `${verb}: cause ${wordsOf(unquoted(cause.real))} (the fake: ${wordsOf(unquoted(cause.fake))})`;
  }
  if (/causes\/\d+$/.test(first.at)) {
    const [ours, theirs] = [first.fake, first.real].map((text) =>
      text === "absent" ? text : wordsOf(String(record(JSON.parse(text))["message"])),
    );
    return `${verb}: cause ${theirs} (the fake: ${ours})`;
  }
  if (/message$|warning$/.test(first.at)) {
    const [ours, theirs] = [first.fake, first.real].map((text) => wordsOf(unquoted(text)));
    return `${verb}: ${theirs}${ours === theirs ? "" : ` (the fake: ${ours})`}`;
  }
  const place = first.at.replaceAll(/\/\d+/g, "/*").replaceAll(/([fkv]):[^/]+/g, "$1:*");
  const word = (text: string) => (text === "absent" ? "absent" : "present");
  return `${verb}: ${place} (${word(first.fake)}, really ${word(first.real)})`;
}

function messageOf(body: unknown): string {
  const message =
    typeof body === "object" && body !== null ? Reflect.get(body, "message") : undefined;
  return String(message ?? "");
}

/** The value of a JSON text. */
function unquoted(text: string): string {
  return text.startsWith('"') ? String(JSON.parse(text)) : text;
}

/** A message without the words that name one object. */
function wordsOf(message: string): string {
  return message
    .replaceAll(/^"?[\w.]+ \\?"[^"]*" (?=is invalid)/g, "… ")
    .replaceAll(/\\?"[^"]*"|\[[^\]]*\]|\d+/g, "…")
    .slice(0, WORDS_MAX_CHARS);
}
