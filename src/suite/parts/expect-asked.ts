/**
 * What arrived at the apiserver that a relay asks, by its journal.
 */
import type { JournalEntry, JournalFact, World } from "../../../fake-apiserver/index.js";
import { expectSame } from "./expect-part.js";

/**
 * All requests, in their order. Columns: `request` ("GET /api/v1/pods?limit=5"), and `answer`: the code, or "nothing" where
 * no head was written. @throws ExpectationError
 */
export function expectAsked(world: World, rows: readonly Readonly<Record<string, string>>[]): void {
  const columns = Object.keys(rows[0] ?? { request: "" });
  const entries = world.journal.entries();
  const observed = all(entries, "request").map(({ request }) => {
    const cells: Readonly<Record<string, string>> = {
      request: `${request.method} ${request.url}`,
      answer: answerTo(request.id, entries),
    };
    return columns.map((column) => cells[column] ?? `no column ${column}`).join(" | ");
  });
  const expected = rows.map((row) => columns.map((column) => row[column] ?? "").join(" | "));
  expectSame("The apiserver is asked for something else", expected, observed);
}

/** How many requests there were in all. @throws ExpectationError */
export function expectAskedCount(world: World, count: number): void {
  const observed = all(world.journal.entries(), "request").length;
  expectSame("The apiserver gets the wrong number of requests", [`${count}`], [`${observed}`]);
}

/** Every write that was done, in their order: "create default/foo, update default/foo". @throws ExpectationError */
export function expectStored(world: World, words: string): void {
  const observed = all(world.journal.entries(), "stored").map(
    ({ operation, key }) => `${operation} ${key}`,
  );
  const expected = words.split(", ").filter((word) => word !== "");
  expectSame("The apiserver stores something else", expected, observed);
}

/** How many connections were closed before they could speak. @throws ExpectationError */
export function expectTurnedAway(world: World, count: number): void {
  const observed = all(world.journal.entries(), "connection-refused").length;
  expectSame("The apiserver turns away other connections", [`${count}`], [`${observed}`]);
}

function answerTo(id: string, entries: readonly JournalEntry[]): string {
  if (all(entries, "watch-opened").some(({ request }) => request === id)) return "200";
  const response = all(entries, "response").find(({ request }) => request === id);
  return response === undefined ? "nothing" : String(response.status);
}

type Of<T extends JournalFact["type"]> = Extract<JournalEntry, { readonly type: T }>;

function all<T extends JournalFact["type"]>(
  entries: readonly JournalEntry[],
  type: T,
): readonly Of<T>[] {
  return entries.filter((entry): entry is Of<T> => entry.type === type);
}
