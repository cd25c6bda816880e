import assert from "node:assert/strict";
import { type DataTable, Then } from "@cucumber/cucumber";
import type { ApiserverContext } from "./apiserver-context.js";
import { differences, type ExpectedRow, isAsExpected } from "./expected-value.js";
import { memberAt } from "./member-path.js";

Then("the answer is {int}", function (this: ApiserverContext, status: number) {
  requireStatus(this, status);
});

Then(
  "the answer is {int} with:",
  function (this: ApiserverContext, status: number, table: DataTable) {
    requireStatus(this, status);
    requireRows(this, this.answer.body, table);
  },
);

Then("the items are {names}", function (this: ApiserverContext, names: readonly string[]) {
  assert.deepEqual(itemNames(this), names);
});

Then("there are no items", function (this: ApiserverContext) {
  assert.deepEqual(memberAt(this.answer.body, "items"), []);
});

Then(
  "the header {word} is {string}",
  function (this: ApiserverContext, name: string, cell: string) {
    const observed = this.answer.headers[name.toLowerCase()];
    assert.ok(isAsExpected(observed, this.filled(cell)), `${name} is ${JSON.stringify(observed)}`);
  },
);

Then("the text is:", function (this: ApiserverContext, text: string) {
  assert.equal(this.answer.text, this.filled(text));
});

Then("the text ends with a newline", function (this: ApiserverContext) {
  assert.match(this.answer.text, /[^\n]\n$/);
});

Then("the text has the line:", function (this: ApiserverContext, line: string) {
  assert.ok(this.answer.text.split("\n").includes(line), this.answer.text);
});

Then(
  "the answer took at least {int} and less than {int} seconds",
  function (this: ApiserverContext, atLeast: number, lessThan: number) {
    const seconds = this.answerTookMs / 1000;
    assert.ok(seconds >= atLeast && seconds < lessThan, `It took ${seconds} s`);
  },
);

Then("{string} has:", async function (this: ApiserverContext, path: string, table: DataTable) {
  await this.ask({ method: "GET", path, headers: {}, body: "" });
  requireStatus(this, 200);
  requireRows(this, this.answer.body, table);
});

Then("{string} is gone", async function (this: ApiserverContext, path: string) {
  await this.ask({ method: "GET", path, headers: {}, body: "" });
  requireStatus(this, 404);
});

function requireStatus({ answer }: ApiserverContext, status: number): void {
  assert.ok(answer.status === status, `The answer is ${answer.status}: ${answer.text}`);
}

function requireRows(world: ApiserverContext, value: unknown, table: DataTable): void {
  const rows = table.raw().map<ExpectedRow>(([path = "", cell = ""]) => [path, world.filled(cell)]);
  const wrong = differences(value, rows);
  assert.ok(wrong.length === 0, `${wrong.join("\n")}\nin ${JSON.stringify(value)}`);
}

function itemNames({ answer }: ApiserverContext): readonly unknown[] {
  const items = memberAt(answer.body, "items");
  assert.ok(Array.isArray(items), `There are no items in ${answer.text}`);
  return items.map((item) => memberAt(item, "metadata.name"));
}
