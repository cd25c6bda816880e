import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import type { Client } from "./client.js";
import { prepareClients } from "./prepare-clients.js";

const FAILING = [["node", "-e", "console.error('no such package'); process.exit(1)"]];

let folder = "";
before(() => {
  folder = mkdtempSync(join(tmpdir(), "clients-"));
});
after(() => rmSync(folder, { recursive: true }));

function client(name: string, members: Partial<Client> = {}): Client {
  return {
    name,
    folder,
    toolchain: [],
    protocols: { http: "http/1.1", https: "h2" },
    open: async () => ({ version: name, operations: [], close: async () => {} }),
    ...members,
  };
}

async function prepared(...clients: readonly Client[]) {
  const said: string[] = [];
  const all = await prepareClients(clients, (what) => said.push(what));
  return { said, types: all.map(({ type }) => type), all };
}

describe("prepareClients()", () => {
  it("opens what is there, and says what is missing of the rest", async () => {
    const { all, types } = await prepared(
      client("here"),
      client("gone", { toolchain: [{ program: "warp", probe: ["no-such-program"] }] }),
    );

    assert.deepEqual(types, ["ready", "missing"]);
    assert.equal(all[1]?.type === "missing" && all[1].reason, "warp is not installed");
  });

  it("takes a failed build for a broken client, and a package that cannot be had for a missing one", async () => {
    const { all, said, types } = await prepared(
      client("built", { build: FAILING }),
      client("fetched", { build: FAILING, isFetched: true }),
    );

    assert.deepEqual(types, ["broken", "missing"]);
    assert.match(all[0]?.type === "broken" ? all[0].reason : "", /no such package/);
    assert.deepEqual(
      said.map((line) => line.split(" ")[0]),
      ["built:", "fetched:"],
    );
  });

  it("takes one that does not open for broken", async () => {
    const open = () => Promise.reject(new Error("not a program"));

    const { all } = await prepared(client("odd", { open }));

    assert.equal(all[0]?.type === "broken" && all[0].reason, "not a program");
  });
});
