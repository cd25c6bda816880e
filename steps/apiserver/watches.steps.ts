import assert from "node:assert/strict";
import { type DataTable, Then, When } from "@cucumber/cucumber";
import type { ApiserverContext } from "./apiserver-context.js";
import { differences, type ExpectedRow } from "./expected-value.js";

/** Nothing that was written takes longer to arrive; a real server may be busy. */
const ARRIVAL_MAX_MS = 5_000;

/** How columns of the tables are called, and where they look. Other columns are paths from the object. */
const COLUMNS: ReadonlyMap<string, string> = new Map([
  ["type", "type"],
  ["name", "object.metadata.name"],
  ["version", "object.metadata.resourceVersion"],
]);

When("the client watches {string}", async function (this: ApiserverContext, path: string) {
  await this.follow(path);
});

When(
  "the client watches {string} accepting {string}",
  async function (this: ApiserverContext, path: string, accept: string) {
    await this.follow(path, { accept });
  },
);

When(
  "the client watches {string} over WebSocket",
  async function (this: ApiserverContext, path: string) {
    await this.followOverWebSocket(path);
  },
);

When(
  "the client watches {string} on a bare socket",
  async function (this: ApiserverContext, path: string) {
    await this.followOnSocket(path);
  },
);

When("{int} second(s) pass(es)", async function (this: ApiserverContext, seconds: number) {
  await this.server.until(() => false, seconds * 1000);
});

Then("the watch is answered 200 before any event", function (this: ApiserverContext) {
  assert.equal(this.watch.status, 200);
  assert.equal(this.watch.end, undefined);
  assert.deepEqual(this.watch.pieces, []);
});

Then(
  "the header {word} of the watch is {string}",
  function (this: ApiserverContext, name: string, expected: string) {
    assert.equal(this.watch.headers[name.toLowerCase()], expected);
  },
);

Then("the watch delivers:", async function (this: ApiserverContext, table: DataTable) {
  await requireEvents(this, table, ARRIVAL_MAX_MS);
});

Then(
  "within {int} seconds the watch delivers:",
  async function (this: ApiserverContext, seconds: number, table: DataTable) {
    await requireEvents(this, table, seconds * 1000);
  },
);

Then(
  "the watch delivers nothing within {int} second(s)",
  async function (this: ApiserverContext, seconds: number) {
    const { watch } = this;
    await this.server.until(() => watch.events().length > watch.seenCount, seconds * 1000);
    assert.deepEqual(watch.events().slice(watch.seenCount), []);
  },
);

Then(
  "the watch ends cleanly within {int} second(s)",
  async function (this: ApiserverContext, seconds: number) {
    const { watch } = this;
    await this.server.until(() => watch.end !== undefined, seconds * 1000);
    assert.equal(watch.end, "clean");
    assert.deepEqual(
      watch.events().slice(watch.seenCount),
      [],
      "It delivered more before it ended",
    );
  },
);

Then("the watch is still open", function (this: ApiserverContext) {
  assert.equal(this.watch.end, undefined);
});

Then(
  "each event came as one text message that ends with a newline",
  function (this: ApiserverContext) {
    const { pieces } = this.watch;
    assert.ok(pieces.length > 0);
    for (const piece of pieces) assert.match(piece, /^\{[^\n]*\}\n$/);
  },
);

Then("the chunks, joined, are one document a line", function (this: ApiserverContext) {
  const { pieces } = this.watch;
  assert.match(pieces.join(""), /^(?:\{[^\n]*\}\n)+$/);
});

Then("a chunk holds more than one event", function (this: ApiserverContext) {
  const { pieces } = this.watch;
  assert.ok(
    pieces.some((piece) => /\n./.test(piece)),
    JSON.stringify(pieces),
  );
});

Then("a chunk ends in the middle of an event", function (this: ApiserverContext) {
  const { pieces } = this.watch;
  assert.ok(
    pieces.some((piece) => !piece.endsWith("\n")),
    JSON.stringify(pieces),
  );
});

/** Waits until as many events have come as the table has rows, and compares them in order. */
async function requireEvents(
  world: ApiserverContext,
  table: DataTable,
  maxMs: number,
): Promise<void> {
  const { watch } = world;
  const [columns = [], ...cells] = table.raw();
  const wanted = watch.seenCount + cells.length;
  await world.server.until(() => watch.events().length >= wanted || watch.end !== undefined, maxMs);
  const events = watch.events().slice(watch.seenCount, wanted);
  watch.seenCount += events.length;
  const wrong = cells.flatMap((row, place) =>
    differences(events[place], rowOf(world, columns, row)).map((what) => `${place + 1}: ${what}`),
  );
  assert.ok(wrong.length === 0, `${wrong.join("\n")}\nin ${JSON.stringify(events, null, 1)}`);
}

function rowOf(
  world: ApiserverContext,
  columns: readonly string[],
  row: readonly string[],
): readonly ExpectedRow[] {
  return columns.flatMap((column, place): readonly ExpectedRow[] => {
    const cell = row[place] ?? "";
    return cell === "" ? [] : [[COLUMNS.get(column) ?? `object.${column}`, world.filled(cell)]];
  });
}
