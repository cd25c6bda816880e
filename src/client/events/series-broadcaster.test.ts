import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createPrng } from "../../time/prng.js";
import { nextTurn } from "../../time/system-clock.js";
import { VirtualClock } from "../../time/virtual-clock.js";
import type { SeriesEvent } from "./event.js";
import { SeriesBroadcaster, type SeriesSink } from "./series-broadcaster.js";

const POD = { apiVersion: "v1", kind: "Pod", metadata: { name: "a", namespace: "default" } };
const REFRESH_MS = 1_800_000;
const FINISH_MS = 360_000;

/** Stores one event, and does something once while it stores. */
class OneEvent implements SeriesSink {
  stored: SeriesEvent | undefined;
  created = 0;
  meanwhile: (() => void) | undefined;

  async create(event: SeriesEvent): Promise<SeriesEvent> {
    this.created++;
    return this.#store(event);
  }

  async patch(event: SeriesEvent): Promise<SeriesEvent> {
    return this.#store(event);
  }

  async #store(event: SeriesEvent): Promise<SeriesEvent> {
    const { meanwhile } = this;
    this.meanwhile = undefined;
    meanwhile?.();
    await nextTurn();
    this.stored = event;
    return event;
  }
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await nextTurn();
}

function recording(signal = new AbortController().signal) {
  const clock = new VirtualClock(0);
  const sink = new OneEvent();
  const broadcaster = new SeriesBroadcaster({ sink, clock, prng: createPrng(1) });
  broadcaster.startRecordingToSink(signal);
  const recorder = broadcaster.newRecorder("test", "host");
  const happen = () =>
    recorder.event({ regarding: POD, type: "Normal", reason: "R", action: "A", note: "" });
  return { clock, sink, happen };
}

describe("SeriesBroadcaster", () => {
  it("counts what happens while a series is written again", async () => {
    const { clock, sink, happen } = recording();
    happen();
    happen();
    await settled();
    // So that the series has not ended when the event comes again.
    clock.advance(REFRESH_MS - FINISH_MS / 2);
    await settled();
    happen();
    happen();
    await settled();
    sink.meanwhile = happen;

    clock.advance(FINISH_MS / 2);
    await settled();
    clock.advance(REFRESH_MS);
    await settled();

    assert.equal(sink.stored?.series?.count, 3);
  });

  it("goes on with a series that goes on while it is written for the last time", async () => {
    const { clock, sink, happen } = recording();
    happen();
    happen();
    await settled();
    sink.meanwhile = happen;

    clock.advance(2 * FINISH_MS);
    await settled();
    happen();
    await settled();

    assert.equal(sink.created, 1);
  });

  it("stores nothing for a signal that has aborted before", async () => {
    const { sink, happen } = recording(AbortSignal.abort());

    happen();
    await settled();

    assert.equal(sink.created, 0);
  });
});
