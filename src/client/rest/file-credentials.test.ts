import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { VirtualClock } from "../../time/virtual-clock.js";
import { FileCredentials } from "./file-credentials.js";

const folder = mkdtempSync(join(tmpdir(), "files-"));
after(() => rmSync(folder, { recursive: true }));

function create() {
  const clock = new VirtualClock(0);
  const tokenFile = join(folder, "token");
  writeFileSync(tokenFile, "second\n");
  const credentials = new FileCredentials({ tokenFile }, { authorization: "Bearer first" }, clock);
  return { clock, tokenFile, credentials };
}

describe("FileCredentials", () => {
  it("reads again after a minute", async () => {
    const { clock, credentials } = create();

    clock.advance(59_999);
    assert.deepEqual(await credentials.current(), { authorization: "Bearer first" });
    clock.advance(1);
    assert.deepEqual(await credentials.current(), { authorization: "Bearer second" });
  });

  it("reads again what was refused, once", async () => {
    const { tokenFile, credentials } = create();
    const first = await credentials.current();

    credentials.refused(first);
    assert.deepEqual(await credentials.current(), { authorization: "Bearer second" });
    writeFileSync(tokenFile, "third");
    credentials.refused(first);
    assert.deepEqual(await credentials.current(), { authorization: "Bearer second" });
  });

  it("keeps what it has when the file is gone or empty", async () => {
    const { clock, tokenFile, credentials } = create();
    for (const change of [() => writeFileSync(tokenFile, ""), () => rmSync(tokenFile)]) {
      change();
      clock.advance(60_000);
      assert.deepEqual(await credentials.current(), { authorization: "Bearer first" });
    }
  });
});
