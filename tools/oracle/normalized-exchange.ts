import { record } from "../../fake-apiserver/values/json-value.js";
import type { Exchange, Transcript } from "../../steps/apiserver/transcript.js";

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;
/** Scenarios call what gets a generated name "gen-". */
const GENERATED = /\bgen-[bcdfghjklmnpqrstvwxz2456789]{5}\b/g;
/** Where a server of a scenario listens. */
const LISTENER = /\b127\.0\.0\.1:\d+/g;
/** How old something is, in a table: "0s", "2m3s". */
const AGE = /^(?:\d+[dhms])+$/;
/** Versions in the words of messages. */
const VERSION_IN_WORDS =
  /(revision=|resource version: |, current: |resource version: \d+ \()(\d+)/g;

/** A real server gathers them from caches, which have no order. */
const UNORDERED: ReadonlySet<string> = new Set(["resourceRules", "nonResourceRules"]);

/**
 * Exchanges without what differs from run to run: uids, instants, ages and generated names are masked, and managers are in an
 * order that no clock changes. Resource versions are
 * replaced by their rank among all that the scenario has seen: servers count differently, but what is older, equal or newer
 * has to be so on both.
 */
export function normalizedExchanges({ exchanges }: Transcript): readonly Exchange[] {
  const versions = new Set<bigint>();
  for (const { body } of exchanges) collectVersions(unwrapped(body), versions);
  const sorted = [...versions].sort((a, b) => (a < b ? -1 : 1));
  const ranks = new Map(
    sorted.map((version, place) => [version.toString(), `version ${place + 1}`]),
  );
  return exchanges.map((exchange) => ({
    ...exchange,
    body: masked(unwrapped(exchange.body), ranks, ""),
  }));
}

/**
 * Continue tokens are JSON inside base64, annotations may hold JSON: what is in them is compared, not how it is written.
 */
function unwrapped(value: unknown, name = ""): unknown {
  if (Array.isArray(value)) return value.map((item) => unwrapped(item));
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value);
    return Object.fromEntries(entries.map(([key, inner]) => [key, unwrapped(inner, key)]));
  }
  if (typeof value !== "string") return value;
  if (/^[[{]/.test(value)) return parsedJson(value) ?? value;
  if (name !== "continue" || value === "") return value;
  // What is no token of ours or of theirs is compared as it is.
  return parsedJson(Buffer.from(value, "base64url").toString("utf8")) ?? value;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function collectVersions(value: unknown, versions: Set<bigint>): void {
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const version = versionAt(key, inner);
    if (version === undefined) collectVersions(inner, versions);
    else versions.add(version);
  }
}

function versionAt(name: string, value: unknown): bigint | undefined {
  if (name !== "resourceVersion" && name !== "rv") return undefined;
  const text = String(value);
  return /^[1-9]\d*$/.test(text) ? BigInt(text) : undefined;
}

function masked(value: unknown, ranks: ReadonlyMap<string, string>, name: string): unknown {
  const version = versionAt(name, value);
  if (version !== undefined) return ranks.get(version.toString());
  if (name === "cells" && Array.isArray(value)) return value.map(maskedCell);
  if (name === "managedFields" && Array.isArray(value)) {
    return orderedManagers(value).map((item) => masked(item, ranks, ""));
  }
  if (UNORDERED.has(name) && Array.isArray(value)) return ordered(value, JSON.stringify);
  if (Array.isArray(value)) return value.map((item) => masked(item, ranks, ""));
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value);
    return Object.fromEntries(entries.map(([key, inner]) => [key, masked(inner, ranks, key)]));
  }
  return typeof value === "string" ? maskedText(value) : value;
}

/** Managers stand in the order of their times, which are those of each server. */
function orderedManagers(entries: readonly unknown[]): readonly unknown[] {
  return ordered(entries, (entry) => {
    const { manager, operation, subresource, apiVersion } = record(entry);
    return JSON.stringify([manager, operation, subresource, apiVersion]);
  });
}

function ordered(values: readonly unknown[], key: (value: unknown) => string): readonly unknown[] {
  return values.toSorted((one, other) => (key(one) < key(other) ? -1 : 1));
}

function maskedCell(cell: unknown): unknown {
  return typeof cell === "string" ? maskedText(cell.replace(AGE, "<age>")) : cell;
}

function maskedText(text: string): string {
  return text
    .replaceAll(UUID, "<uid>")
    .replaceAll(INSTANT, "<time>")
    .replaceAll(GENERATED, "gen-<5>")
    .replaceAll(LISTENER, "<address>")
    .replaceAll(VERSION_IN_WORDS, "$1<version>")
    .replaceAll(/<version> \(\d+\)/g, "<version> (<version>)")
    .replaceAll(
      /(the ResourceVersion in (?:the precondition|record)|in record) \(\d+\)/g,
      "$1 (<version>)",
    )
    .replaceAll(/(ResourceVersion in (?:precondition|object meta): )\d+/g, "$1<version>");
}
