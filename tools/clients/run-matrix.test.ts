import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { WorldError } from "../../fake-apiserver/index.js";
import { VirtualClock } from "../../src/time/virtual-clock.js";
import type { Client, Operation } from "./client.js";
import { type Row, runMatrix } from "./run-matrix.js";
import type { TestEnvironment } from "./test-environment.js";

const OVER_HTTP: Pick<Operation, "transports"> = { transports: ["http"] };

async function ask({ world }: TestEnvironment): Promise<void> {
  await fetch(`${world.url}/version`);
}

/** Runs operations over plain HTTP, as a client that speaks HTTP/1.1 there. */
async function run(...operations: readonly Operation[]): Promise<Row | undefined> {
  const client: Client = {
    name: "client",
    toolchain: [],
    protocols: { http: "http/1.1", https: "h2" },
    open: () => Promise.reject(new Error("not opened here")),
  };
  const ready = { version: "1", operations, close: async () => {} };
  const rows = await runMatrix([{ client, ready }], { clock: new VirtualClock(), lanes: 2 });
  assert.deepEqual(
    rows.map(({ transport }) => transport),
    ["http", "https"],
  );
  return rows[0];
}

describe("runMatrix()", () => {
  it("says in order how each operation ended, and what the server saw of those that failed", async () => {
    const row = await run(
      { name: "good", ...OVER_HTTP, run: ask },
      {
        name: "bad",
        ...OVER_HTTP,
        run: async (environment) => {
          await ask(environment);
          await assert.rejects(Promise.reject(new Error("other")), { message: "expected" });
        },
      },
      { name: "later", ...OVER_HTTP, pending: "not yet", run: ask },
    );

    const [good, bad, later] = row?.cells ?? [];
    assert.equal(good?.outcome, "passed");
    assert.equal(bad?.outcome, "failed");
    assert.match(bad?.reason ?? "", /\nrejected with: other\n {2}r1 GET \/version\n {2}r1 200$/);
    assert.deepEqual([later?.outcome, later?.reason], ["skipped", "not yet"]);
  });

  it("fails an operation that asks for nothing, or in another protocol or name than it has to", async () => {
    const row = await run({ name: "idle", ...OVER_HTTP, run: async () => {} });
    assert.equal(row?.cells[0]?.reason, "the server was asked for nothing");

    const client: Client = {
      name: "client",
      toolchain: [],
      protocols: { http: "h2", https: "h2" },
      open: () => Promise.reject(new Error("not opened here")),
    };
    const operations: readonly Operation[] = [{ name: "ask", ...OVER_HTTP, run: ask }];
    const ready = { version: "1", operations, close: async () => {} };
    const options = { clock: new VirtualClock(), lanes: 1 };
    const [other] = await runMatrix([{ client, ready }], options);
    assert.match(other?.cells[0]?.reason ?? "", /^spoke http\/1\.1 instead of h2: GET \/version/);
  });

  it("gives up an operation that does not end", async () => {
    const clock = new VirtualClock();
    const never: Operation = {
      name: "never",
      ...OVER_HTTP,
      run: async (environment) => {
        await ask(environment);
        await Promise.all([new Promise(() => {}), clock.advance(120_000)]);
      },
    };
    const client: Client = {
      name: "client",
      toolchain: [],
      protocols: { http: "http/1.1", https: "h2" },
      open: () => Promise.reject(new Error("not opened here")),
    };
    const ready = { version: "1", operations: [never], close: async () => {} };

    const [row] = await runMatrix([{ client, ready }], { clock, lanes: 1 });

    assert.match(row?.cells[0]?.reason ?? "", /^not done after 120 seconds\n/);
  });

  it("asks again, alone, what came too late, and nothing else that failed", async () => {
    const asked: string[] = [];
    const failing = (name: string, error: Error): Operation => ({
      name,
      ...OVER_HTTP,
      run: async (environment) => {
        asked.push(name);
        await ask(environment);
        if (asked.filter((one) => one === name).length === 1) throw error;
      },
    });

    const row = await run(
      failing("late", new WorldError("timed-out", "no watch came")),
      failing("wrong", new Error("wrong")),
    );

    assert.deepEqual(asked.toSorted(), ["late", "late", "wrong"]);
    assert.deepEqual(
      row?.cells.map(({ outcome }) => outcome),
      ["passed", "failed"],
    );
  });
});
