import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { nextTurn } from "../../src/time/system-clock.js";
import { VirtualClock } from "../../src/time/virtual-clock.js";
import { RecordingJournal } from "../journal/journal.js";
import { serverProfile } from "../profiles/server-profile.js";
import { builtInResources } from "../storage/built-in-resources.js";
import { errorFrame } from "./frame.js";
import { WatchStream } from "./watch-stream.js";
import type { WatchWriter } from "./watch-writer.js";

/** More than may be written of the past before others have their turn. */
const MEGABYTES = errorFrame({
  kind: "Status",
  apiVersion: "v1",
  metadata: {},
  status: "Failure",
  message: "x".repeat(2 * 1024 * 1024),
});

/** A client that has read everything as soon as it is written. */
const readsAtOnce: WatchWriter = {
  open() {},
  write() {},
  writeCut() {},
  end() {},
  queuedBytes: () => 0,
  whenTaken: (go) => go(),
};

function openStream(
  writer: WatchWriter = readsAtOnce,
  queueMaxBytes = Number.POSITIVE_INFINITY,
): WatchStream {
  const [resource] = builtInResources(serverProfile());
  assert.ok(resource !== undefined);
  return new WatchStream({
    id: "w1",
    request: {
      id: "r1",
      connection: "c1",
      method: "GET",
      url: "/api/v1/configmaps?watch=1",
      path: "/api/v1/configmaps",
      query: { watch: "1" },
      verb: "watch",
    },
    resource,
    writer,
    rawConnection: { cutWithoutCloseNotify() {} },
    journal: new RecordingJournal({ clock: new VirtualClock(), entriesMaxCount: 10 }),
    stages: [],
    queueMaxBytes,
    currentVersion: () => "1",
  });
}

describe("WatchStream.whenRoom()", () => {
  it("lets others have their turn, however fast the client reads", async () => {
    const watch = openStream();
    const turns: string[] = [];
    watch.emitAlone(MEGABYTES);
    const hadRoom = watch.hasRoom();

    void nextTurn().then(() => turns.push("another"));
    await new Promise<void>((resolve) => watch.whenRoom(resolve));
    turns.push("this one");

    assert.equal(hadRoom, false);
    assert.deepEqual(turns, ["another", "this one"]);
    assert.equal(watch.hasRoom(), true);
  });

  it("breaks the stream off when what comes next cannot be made", async () => {
    const ends: string[] = [];
    let ended = () => {};
    const isOver = new Promise<void>((resolve) => {
      ended = resolve;
    });
    const watch = openStream({ ...readsAtOnce, end: (how) => ends.push(how) });
    watch.onEnded(ended);

    watch.whenRoom(() => {
      throw new Error("no such object");
    });
    await isOver;

    assert.deepEqual(ends, ["reset"]);
  });
});

describe("WatchStream.emitAlone()", () => {
  it("counts bytes against the bound of what the client leaves unread", () => {
    let queuedBytes = 0;
    const pour = (piece: Buffer | string) => {
      const bytes = Buffer.byteLength(piece);
      queuedBytes += bytes;
      return bytes;
    };
    const watch = openStream({ ...readsAtOnce, pour, queuedBytes: () => queuedBytes }, 2_500);
    const object = {
      apiVersion: "v1",
      kind: "ConfigMap",
      metadata: { name: "a", uid: "高".repeat(1000) },
    };

    watch.emitAlone({ type: "ADDED", object });

    assert.equal(watch.hasEnded, true);
  });
});
