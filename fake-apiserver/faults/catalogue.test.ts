import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { FaultyWorld } from "../testing/faulty-world.js";
import type { Observation } from "../testing/observations/observation.js";
import { OBSERVATIONS } from "../testing/observations/observations.js";
import { OVER_HTTP2_OBSERVATIONS } from "../testing/observations/over-http2-observations.js";
import { OVER_WEBSOCKET_OBSERVATIONS } from "../testing/observations/over-websocket-observations.js";
import { catalogue } from "./catalogue.js";
import { faultRow, isFaultId, loadFaults } from "./loaded-faults.js";
import { ruleSchema } from "./rule-schema.js";

const ROW_COUNT = 123;
await loadFaults();
const CATALOGUE = catalogue();
const faultsInSchema = ruleSchema().$defs.Fault.oneOf;
const described = [...faultsInSchema, ...ruleSchema().$defs.Action.oneOf];

/** No fault here waits: an observation is immediate. */
const TIMEOUT_MS = 5_000;

/** A parameter, as the schema has it. */
interface Parameter {
  readonly type?: string;
  readonly const?: string;
  readonly $ref?: string;
  readonly description?: string;
  readonly default?: unknown;
}

/** The unit of a number, in its name or its description. */
const UNIT =
  /Ms$|Bytes$|Seconds$|\b(milliseconds|seconds|bytes|how many|number of|by how|http status|close code)\b/i;

describe("the catalogue", () => {
  it("has every number, in order", () => {
    const expected = Array.from({ length: ROW_COUNT }, (_, index) => index + 1);

    assert.deepEqual(
      CATALOGUE.map(({ row }) => row),
      expected,
    );
  });

  it("is added to as CONTRIBUTING.md shows", () => {
    const page = readFileSync("CONTRIBUTING.md", "utf8");
    const [, diff = ""] = /```diff\n(.*?)```/s.exec(page) ?? [];
    const [, ...files] = diff.split("--- a/");
    assert.equal(files.length, 2);
    for (const shown of files) {
      const [path = "", ...lines] = shown.trimEnd().split("\n");
      const added = lines.map((line) => line.replace(/^\+/, "")).join("\n");
      assert.ok(readFileSync(path, "utf8").includes(added), path);
    }
  });

  it("says of everything what it does, what it imitates, and which clients it affects", () => {
    for (const { title, description, ...rest } of described) {
      assert.match(description, /\.$/, title);
      assert.match(rest["x-imitates"], /\.$/, title);
      assert.match(rest["x-wrong"], /[.)]$/, title);
    }
  });

  it("says of every parameter what it is, in which unit, and what it is by default", () => {
    for (const { title, properties, required } of described) {
      for (const [name, parameter] of Object.entries<Parameter>(properties)) {
        const { description = "" } = parameter;
        // What everything has, and what has a section of its own.
        if (parameter.const !== undefined || parameter.$ref?.endsWith("/EventMatch")) continue;
        const place = `${title} ${name}`;
        assert.match(description, /\.$/, place);
        const isSettled = required.some((member) => member === name) || "default" in parameter;
        assert.ok(isSettled || /Default: .*\.$/.test(description), `${place} has no default`);
        const isNumber = parameter.type === "integer";
        if (isNumber) assert.match(`${name} ${description}`, UNIT, `${place} has no unit`);
      }
    }
  });

  it("says how faults of streams look over HTTP/2, and of those that can be over a WebSocket", () => {
    for (const fault of faultsInSchema.filter(({ title }) => title.startsWith("stream."))) {
      assert.ok("x-h2" in fault, fault.title);
      assert.ok(isFaultId(fault.title));
      if ("x-ws" in fault) assert.ok(faultRow(fault.title).protocols.includes("ws"), fault.title);
    }
  });
});

function observationOf(id: string): Observation {
  const [, found] = Object.entries(OBSERVATIONS).find(([known]) => known === id) ?? [];
  return found ?? assert.fail(`there is no observation of ${id}`);
}

async function see(id: string, { options, see: look }: Observation): Promise<void> {
  const faulty = await FaultyWorld.create(options);
  try {
    await look(faulty);
    // Refused connections are not in the journal.
    if (!isFaultId(id) || faultRow(id).layer === "listener") return;
    assert.ok(faulty.faults().includes(id), `${id} is not in the journal`);
  } finally {
    await faulty.close();
  }
}

describe("over the wire", () => {
  for (const { row, ids } of CATALOGUE) {
    for (const id of ids) {
      it(`${row} ${id}`, { timeout: TIMEOUT_MS }, () => see(id, observationOf(id)));
    }
  }
});

for (const [protocol, note, observations] of [
  ["HTTP/2", "x-h2", OVER_HTTP2_OBSERVATIONS],
  ["WebSockets", "x-ws", OVER_WEBSOCKET_OBSERVATIONS],
] as const) {
  describe(`over ${protocol}`, () => {
    it("shows everything that is said to be otherwise there", () => {
      const noted = faultsInSchema.filter((fault) => note in fault).map(({ title }) => title);

      assert.deepEqual(Object.keys(observations).toSorted(), noted.toSorted());
    });

    for (const [id, observation] of Object.entries(observations)) {
      it(id, { timeout: TIMEOUT_MS }, () => see(id, observation));
    }
  });
}
