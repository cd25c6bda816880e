import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { LOG_MAX_BYTES, LogTail } from "./log-tail.js";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("LogTail", () => {
  it("keeps a log that fits as it is", () => {
    const log = new LogTail();

    log.append(encode("one\ntw"));
    log.append(encode("o\n"));

    assert.equal(log.text(), "one\ntwo\n");
    assert.deepEqual(log.lastLines(), ["one", "two"]);
  });

  it("keeps the last 64 KiB and says how much went before", () => {
    const log = new LogTail();

    log.append(encode("a".repeat(10)));
    log.append(encode("b".repeat(LOG_MAX_BYTES)));
    log.append(encode("end"));

    assert.equal(log.text(), `[13 bytes dropped]\n${"b".repeat(LOG_MAX_BYTES - 3)}end`);
  });

  it("gives at most the last 50 lines", () => {
    const log = new LogTail();

    log.append(encode(Array.from({ length: 60 }, (_, index) => `line ${index + 1}\n`).join("")));

    assert.equal(log.lastLines().length, 50);
    assert.equal(log.lastLines().at(-1), "line 60");
  });

  it("drops everything, and the count of dropped bytes", () => {
    const log = new LogTail();

    log.append(encode("b".repeat(LOG_MAX_BYTES + 1)));
    log.clear();
    log.append(encode("new\n"));

    assert.equal(log.text(), "new\n");
  });

  it("gives no lines of an empty log", () => {
    assert.deepEqual(new LogTail().lastLines(), []);
  });
});
