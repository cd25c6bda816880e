import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { WatchEvent } from "../../wire/watch-event.js";
import { decodeWatch } from "./watch-decoder.js";

/** Decodes these chunks; a thrown chunk is an error of the connection. */
async function decode(...chunks: readonly (string | Buffer | Error)[]): Promise<WatchEvent[]> {
  async function* body(): AsyncGenerator<Buffer> {
    for (const chunk of chunks) {
      if (chunk instanceof Error) throw chunk;
      yield Buffer.from(chunk);
    }
  }
  const events: WatchEvent[] = [];
  for await (const event of decodeWatch(body())) events.push(event);
  return events;
}

function line(type: string, name = "a"): string {
  return `${JSON.stringify({ type, object: { kind: "Pod", metadata: { name } } })}\n`;
}

function reset(code: string): Error {
  return Object.assign(new Error(code), { code });
}

describe("decodeWatch()", () => {
  it("gives events in order, byte by byte or at once", async () => {
    const text = ["ADDED", "MODIFIED", "DELETED", "BOOKMARK"]
      .map((type) => line(type, "é漢"))
      .join("");
    const atOnce = await decode(text);
    const byByte = await decode(...Array.from(Buffer.from(text), (byte) => Buffer.from([byte])));

    assert.deepEqual(
      atOnce.map((event) => event.type),
      ["ADDED", "MODIFIED", "DELETED", "BOOKMARK"],
    );
    assert.deepEqual(byByte, atOnce);
    assert.deepEqual(atOnce[0]?.object, { kind: "Pod", metadata: { name: "é漢" } });
  });

  it("passes on an error event, and goes on after it", async () => {
    const status = { kind: "Status", code: 410, reason: "Expired" };
    const events = await decode(JSON.stringify({ type: "ERROR", object: status }), line("ADDED"));

    assert.deepEqual(events[0], { type: "ERROR", object: status });
    assert.equal(events[1]?.type, "ADDED");
  });

  it("gives an object without metadata empty metadata", async () => {
    const events = await decode('{"type":"ADDED","object":{"kind":"Pod"}}');

    assert.deepEqual(events, [{ type: "ADDED", object: { kind: "Pod", metadata: {} } }]);
  });

  const quiet: readonly (readonly [string, string | Error])[] = [
    ["is cut off inside an event", line("MODIFIED").slice(0, 30)],
    ["is reset", reset("ECONNRESET")],
    ["times out", reset("ETIMEDOUT")],
    ["is destroyed", reset("ERR_STREAM_PREMATURE_CLOSE")],
  ];
  for (const [what, end] of quiet) {
    it(`ends quietly when the body ${what}`, async () => {
      const events = await decode(line("ADDED"), end);

      assert.deepEqual(
        events.map((event) => event.type),
        ["ADDED"],
      );
    });
  }

  const failing: readonly (readonly [string, string | Error, RegExp])[] = [
    ["garbage", "<html>", /invalid character "<"/],
    ["an unknown type", line("FOO"), /got invalid watch event type: FOO/],
    ["a type in lower case", line("added"), /got invalid watch event type: added/],
    ["no type", '{"object":{"kind":"Pod"}}', /got invalid watch event type: undefined/],
    ["no object", '{"type":"ADDED"}', /Object 'Kind' is missing/],
    ["an object that is null", '{"type":"ADDED","object":null}', /Object 'Kind' is missing/],
    ["an object without a kind", '{"type":"ADDED","object":{}}', /Object 'Kind' is missing/],
    ["an event that is no object", "[1]", /unable to decode to/],
    ["a broken chunk", reset("HPE_INVALID_CHUNK_SIZE"), /HPE_INVALID_CHUNK_SIZE/],
  ];
  for (const [what, input, message] of failing) {
    it(`ends with one error event at ${what}`, async () => {
      const events = await decode(line("ADDED"), input, line("DELETED"));
      const [, last] = events;

      assert.equal(events.length, 2);
      assert.ok(last?.type === "ERROR");
      assert.equal(last.object.code, 500);
      assert.equal(last.object.reason, "InternalError");
      assert.match(last.object.message ?? "", message);
      const reasons = last.object.details?.causes?.map((cause) => cause.reason);
      assert.deepEqual(reasons, ["UnexpectedServerResponse", "ClientWatchDecoding"]);
    });
  }

  it("takes an error event about something else than a Status for an unknown failure", async () => {
    const [event] = await decode('{"type":"ERROR","object":{"kind":"Pod"}}');

    assert.ok(event?.type === "ERROR");
    assert.equal(event.object.reason, undefined);
  });

  it("reads no further than it is asked to", async () => {
    let readCount = 0;
    async function* body(): AsyncGenerator<Buffer> {
      for (;;) {
        readCount++;
        yield Buffer.from(line("ADDED"));
      }
    }
    const events = decodeWatch(body());
    await events.next();
    await events.next();

    assert.equal(readCount, 2);
  });
});
