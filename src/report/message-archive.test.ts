import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { MessageArchive } from "./message-archive.js";

let folder = "";

describe("MessageArchive", () => {
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "archive-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("keeps the messages of each target apart, in order, a line each", () => {
    const archive = new MessageArchive(folder);
    const texts = Array.from({ length: 200 }, (_, n) => `${n} ${"ä".repeat(1_000)}`);
    for (const text of texts) {
      archive.append("one@1", { text });
      archive.append("two@1", { n: text.length });
    }
    archive.close();
    archive.close();

    assert.deepEqual(
      messagesOf("one@1"),
      texts.map((text) => ({ text })),
    );
    assert.deepEqual(
      messagesOf("two@1"),
      texts.map(({ length }) => ({ n: length })),
    );
  });

  it("lets a run go on for which there is no room", { skip: process.platform !== "linux" }, () => {
    mkdirSync(join(folder, "one@1"));
    symlinkSync("/dev/full", join(folder, "one@1", "messages.ndjson"));
    const archive = new MessageArchive(folder);

    archive.append("one@1", { text: "x".repeat(100_000) });
    archive.append("one@1", { text: "more" });
    archive.close();

    assert.ok(archive.trouble instanceof Error);
    assert.match(archive.trouble.message, /ENOSPC/);
  });
});

function messagesOf(target: string): readonly unknown[] {
  const text = readFileSync(join(folder, target, "messages.ndjson"), "utf8");
  return text
    .trimEnd()
    .split("\n")
    .map((line): unknown => JSON.parse(line));
}
