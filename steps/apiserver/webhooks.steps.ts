import assert from "node:assert/strict";
import { type DataTable, defineParameterType, Given, Then } from "@cucumber/cucumber";
import { parse as parseYaml } from "yaml";
import { isRecord } from "../../src/wire/is-record.js";
import type { ApiserverContext } from "./apiserver-context.js";
import { differences, type ExpectedRow } from "./expected-value.js";
import { memberAt } from "./member-path.js";

defineParameterType({
  name: "phase",
  regexp: /mutating|validating/,
  transformer: (text: string) => (text === "mutating" ? "mutating" : "validating"),
});

// A response of an AdmissionReview: its uid is filled in, and a patch is written as it is before it is encoded.
Given("the webhook at {string} responds:", respond);
Given("the webhook at {string} responds: {yaml}", respond);

Given(
  "the webhook at {string} responds {int} with {string}",
  async function (this: ApiserverContext, path: string, code: number, body: string) {
    const server = await this.webhooks();
    server.reply(path, { code, body });
  },
);

Given("the webhook at {string} hangs", async function (this: ApiserverContext, path: string) {
  const server = await this.webhooks();
  server.reply(path, { hangs: true });
});

// What is `from` in the spec of version v1 is `to` in v2.
Given(
  "the webhook at {string} converts {word} of v1 to {word} of v2",
  async function (this: ApiserverContext, path: string, from: string, to: string) {
    const server = await this.webhooks();
    server.reply(path, { convert: renaming(from, to) });
  },
);

// The same, and a merge patch is made of what comes out.
Given(
  "the webhook at {string} converts {word} of v1 to {word} of v2, and sets:",
  async function (this: ApiserverContext, path: string, from: string, to: string, yaml: string) {
    const server = await this.webhooks();
    const convert = renaming(from, to);
    const set = parseYaml(yaml);
    server.reply(path, { convert: (object, version) => merged(convert(object, version), set) });
  },
);

// Members as in a configuration; `at` is where the webhook answers, and what is not said is as usual.
Given("{phase} webhooks:", configure);
Given("{phase} webhooks: {yaml}", configure);

Then(
  "the webhook at {string} was asked {int} time(s)",
  async function (this: ApiserverContext, path: string, count: number) {
    const server = await this.webhooks();
    assert.equal(server.asked(path).length, count);
  },
);

// Of the last question: what is in its `request`.
Then(
  "the webhook at {string} was asked about:",
  async function (this: ApiserverContext, path: string, table: DataTable) {
    const server = await this.webhooks();
    const review = server.asked(path).at(-1);
    const rows = table
      .raw()
      .map<ExpectedRow>(([member = "", cell = ""]) => [`request.${member}`, this.filled(cell)]);
    const wrong = differences(review, rows);
    assert.ok(wrong.length === 0, `${wrong.join("\n")}\nin ${JSON.stringify(review)}`);
  },
);

async function respond(this: ApiserverContext, path: string, yaml: string): Promise<void> {
  const server = await this.webhooks();
  server.reply(path, { response: parseYaml(this.filled(yaml)) });
}

async function configure(
  this: ApiserverContext,
  phase: "mutating" | "validating",
  yaml: string,
): Promise<void> {
  await this.configureWebhooks(phase, parseYaml(this.filled(yaml)));
}

function renaming(from: string, to: string): (object: unknown, version: string) => unknown {
  return (object, version) => {
    const [before, after] = version.endsWith("v2") ? [from, to] : [to, from];
    const spec = memberAt(object, "spec");
    if (!isRecord(object)) return object;
    if (!isRecord(spec)) return { ...object, apiVersion: version };
    const { [before]: value, ...rest } = spec;
    return { ...object, apiVersion: version, spec: { ...rest, [after]: value } };
  };
}

function merged(value: unknown, changes: unknown): unknown {
  if (!isRecord(value) || !isRecord(changes)) return changes;
  const members = Object.entries(changes).map(([name, one]) => [name, merged(value[name], one)]);
  return { ...value, ...Object.fromEntries(members) };
}
