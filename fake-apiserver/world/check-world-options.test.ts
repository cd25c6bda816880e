import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createWorld } from "./create-world.js";

/** As written without a type checker. */
const createWorldOf = (json: string) => createWorld(JSON.parse(json));

describe("createWorld(), called from JavaScript", () => {
  it("rejects options that do not exist, and names the one that was probably meant", async () => {
    await assert.rejects(createWorldOf('{"sed": 7}'), {
      name: "TypeError",
      message: 'There is no option "sed" of a world; did you mean "seed"?',
    });
    await assert.rejects(createWorldOf('{"xyzzy": 7}'), /known options: clock, seed, /);
  });

  it("rejects values that an option cannot have", async () => {
    const wrong = [
      '{"clock": "vitual"}',
      '{"seed": -1}',
      '{"host": ""}',
      '{"port": 65536}',
      '{"resources": {}}',
      '{"historyMaxCount": 0}',
      '{"journalMaxCount": 0.5}',
      '{"replicas": 0}',
      '{"tls": "yes"}',
      '{"tls": {"clientAuthorty": true}}',
      '{"tokens": "secret"}',
      '{"bookmarkPeriodMs": 0}',
      '{"profile": 1.2}',
      '{"profile": "1.16"}',
      '{"watchList": "no"}',
      '{"watchCache": 1}',
    ];
    for (const json of wrong) {
      await assert.rejects(createWorldOf(json), { name: "RangeError" }, json);
    }
    await assert.rejects(createWorldOf('{"replicas": 0}'), {
      message: 'Option "replicas" is 0; it must be a whole number from 1 to 16',
    });
  });

  it("takes undefined for absent", async () => {
    await using world = await createWorld(Object.fromEntries([["seed", undefined]]));

    assert.equal(world.clockMode(), "real");
  });
});
