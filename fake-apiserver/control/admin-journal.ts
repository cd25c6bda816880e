import type { Response } from "express";
import type { JournalEntry } from "../journal/journal-entry.js";
import { differences } from "../values/differences.js";
import { adminBodies } from "./admin-bodies.js";
import {
  type AdminCall,
  type AdminEndpoint,
  type AdminQueryParameter,
  adminEndpoint,
} from "./admin-endpoint.js";
import { AdminError } from "./admin-error.js";
import { readQuery } from "./admin-query.js";

const FILTER: readonly AdminQueryParameter[] = [
  { name: "since", summary: "only entries after this index" },
  { name: "type", summary: "only entries of these types, separated by commas" },
  { name: "that", summary: "only entries that match this pattern, in JSON" },
  {
    name: "text",
    summary: "only entries whose JSON, objects left out, contains all of these words",
  },
];
const PAGE: readonly AdminQueryParameter[] = [
  { name: "before", summary: "only entries before this index" },
  { name: "limit", summary: "so many at most, the newest of them" },
];

/** /journal */
export const journalEndpoints: readonly AdminEndpoint[] = [
  adminEndpoint({
    method: "GET",
    path: "/journal",
    summary: "everything that happened, as NDJSON; as a WebSocket: and everything that happens",
    body: adminBodies.empty,
    query: [...FILTER, ...PAGE],
    answer: ({ hosted, query: { before, limit, ...filter }, response }) => {
      const isWanted = readJournalFilter(filter);
      const end = readWhole("before", before) ?? Number.POSITIVE_INFINITY;
      const wanted = hosted.world.journal
        .entries()
        .filter((entry) => entry.index < end && isWanted(entry));
      const count = Math.min(wanted.length, readWhole("limit", limit) ?? wanted.length);
      writeLines(response, wanted.slice(wanted.length - count));
    },
  }),
  adminEndpoint({
    method: "DELETE",
    path: "/journal",
    summary: "forget every entry; the index goes on",
    body: adminBodies.empty,
    answer: ({ hosted }) => hosted.world.reset({ what: ["journal"] }),
  }),
];

/** The entries that a query selects. @throws AdminError that names the parameter */
export function readJournalFilter(
  given: AdminCall<unknown>["query"],
): (entry: JournalEntry) => boolean {
  const query = readQuery(given, FILTER);
  const since = readWhole("since", query["since"]) ?? 0;
  const words = wordsOf(query["text"]);
  const types = query["type"]?.split(",");
  const that = readPattern(query["that"]);
  return (entry) =>
    entry.index > since &&
    (types === undefined || types.includes(entry.type)) &&
    differences(entry, that).length === 0 &&
    (words.length === 0 || hasWords(entry, words));
}

function readWhole(
  name: "since" | "before" | "limit",
  value: string | undefined,
): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d+$/.test(value)) return Number(value);
  const meant = name === "limit" ? "a number of entries" : "the index of an entry";
  const hint = { since: "after it are", before: "before it are", limit: "at most so many are" }[
    name
  ];
  throw new AdminError(400, {
    error: `"${name}" must be ${meant}`,
    path: name,
    hint: `a whole number; entries ${hint} answered`,
  });
}

function wordsOf(text = ""): readonly string[] {
  return text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
}

/** Objects are omitted: they would be most of the text, and the entry has their essential facts. */
function hasWords(entry: JournalEntry, words: readonly string[]): boolean {
  const json = JSON.stringify(entry, (name, value) => (name === "object" ? undefined : value));
  const text = json.toLowerCase();
  return words.every((word) => text.includes(word));
}

function readPattern(value: string | undefined): unknown {
  if (value === undefined) return {};
  try {
    return JSON.parse(value);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new AdminError(400, { error: message, path: "that", hint: 'JSON: {"type": "request"}' });
  }
}

function writeLines(response: Response, entries: readonly JournalEntry[]): void {
  response.type("application/x-ndjson");
  for (const entry of entries) response.write(`${JSON.stringify(entry)}\n`);
  response.end();
}
