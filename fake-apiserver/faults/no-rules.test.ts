/** What it costs that there could be rules, when there are none. */

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createPrng } from "../../src/time/prng.js";
import { VirtualClock } from "../../src/time/virtual-clock.js";
import type { Handler } from "../handlers/request-context.js";
import { RecordingJournal } from "../journal/journal.js";
import { serverProfile } from "../profiles/server-profile.js";
import { builtInResources } from "../storage/built-in-resources.js";
import { ObjectStore } from "../storage/object-store.js";
import { ObjectWriter } from "../storage/object-writer.js";
import { sampleRequest } from "../testing/sample-request.js";
import { objectFrame } from "../watch/frame.js";
import { WatchStream } from "../watch/watch-stream.js";
import { loadFaults } from "./loaded-faults.js";
import { RuleEngine } from "./rule-engine.js";

const [PODS] = builtInResources(serverProfile());
const REQUEST = sampleRequest("r1");

/** An object that counts how often it is read. */
function watched<T extends object>(target: T): { readonly value: T; looks(): number } {
  let count = 0;
  const value = new Proxy(target, {
    get: (of, name) => {
      count++;
      return Reflect.get(of, name);
    },
  });
  return { value, looks: () => count };
}

function createEngine(journal: RecordingJournal): RuleEngine {
  const clock = new VirtualClock();
  const store = new ObjectStore({ historyMaxCount: 1, firstVersion: 1n });
  const now = () => "2026-01-02T03:04:05Z";
  return new RuleEngine({
    ...{ journal, clock, store, scheme: "http", chance: createPrng(1) },
    writer: new ObjectWriter(store, { nextUid: () => "u", now }),
    watches: () => [],
    setListening: () => {},
    setSkew: () => {},
  });
}

describe("without rules", () => {
  it("nothing about a request is looked at, and its handler is not wrapped", () => {
    const journal = new RecordingJournal({ clock: new VirtualClock(), entriesMaxCount: 10 });
    const engine = createEngine(journal);
    const request = watched(REQUEST);
    const handler: Handler = async () => ({ type: "reset" });

    assert.equal(engine.wrap(request.value, [], handler), handler);

    assert.equal(request.looks(), 0);
    assert.equal(engine.turnAway("c1"), undefined);
    assert.deepEqual(engine.planConnection("c1", { isTls: true, replica: 0 }), {});
    assert.deepEqual(engine.planHttp2("c1"), {});
    assert.deepEqual(journal.entries(), []);
  });

  it("with one, a request is looked at: the test above would see it", async () => {
    const clock = new VirtualClock();
    const engine = createEngine(new RecordingJournal({ clock, entriesMaxCount: 10 }));
    await loadFaults();
    engine.install({ match: { verb: "watch" }, do: [{ fault: "event.410" }] });
    const request = watched(REQUEST);
    const handler: Handler = async () => ({ type: "reset" });

    engine.wrap(request.value, [], handler);

    assert.ok(request.looks() > 0);
  });

  it("an event goes to the writer as it was encoded, once", () => {
    assert.ok(PODS);
    const written: (readonly Buffer[])[] = [];
    const stream = new WatchStream({
      id: "w1",
      request: REQUEST,
      resource: PODS,
      writer: {
        open: () => {},
        write: (pieces) => void written.push(pieces),
        writeCut: () => assert.fail("nothing is cut"),
        end: () => {},
        queuedBytes: () => 0,
        whenTaken: (go) => go(),
      },
      rawConnection: { cutWithoutCloseNotify: () => {} },
      journal: new RecordingJournal({ clock: new VirtualClock(), entriesMaxCount: 10 }),
      stages: [],
      queueMaxBytes: 1_000,
      currentVersion: () => "1",
    });
    stream.open();
    const frame = objectFrame("ADDED", { metadata: { name: "a" } });

    stream.emit(frame);

    assert.equal(written.length, 1);
    assert.equal(written[0]?.[0], frame.bytes);
  });
});
