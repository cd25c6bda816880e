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
];

/** /journal */
export const journalEndpoints: readonly AdminEndpoint[] = [
  adminEndpoint({
    method: "GET",
    path: "/journal",
    summary: "everything that happened, as NDJSON; as a WebSocket: and everything that happens",
    body: adminBodies.empty,
    query: FILTER,
    answer: ({ hosted, query, response }) => {
      const isWanted = readJournalFilter(query);
      writeLines(response, hosted.world.journal.entries().filter(isWanted));
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

/** Which entries a query asks for. @throws AdminError that names the parameter */
export function readJournalFilter(
  given: AdminCall<unknown>["query"],
): (entry: JournalEntry) => boolean {
  const query = readQuery(given, FILTER);
  const since = readSince(query["since"]);
  const types = query["type"]?.split(",");
  const that = readPattern(query["that"]);
  return (entry) =>
    entry.index > since &&
    (types === undefined || types.includes(entry.type)) &&
    differences(entry, that).length === 0;
}

function readSince(value: string | undefined): number {
  if (value === undefined) return 0;
  if (/^\d+$/.test(value)) return Number(value);
  throw new AdminError(400, {
    error: `"since" must be the index of an entry`,
    path: "since",
    hint: "a whole number; entries after it are answered",
  });
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
