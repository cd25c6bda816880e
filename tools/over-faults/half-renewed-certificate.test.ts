import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { CertificateAuthority } from "../../fake-apiserver/tls/authority.js";
import { FileCredentials } from "../../src/client/rest/file-credentials.js";
import { VirtualClock } from "../../src/time/virtual-clock.js";

const folder = mkdtempSync(join(tmpdir(), "files-"));
after(() => rmSync(folder, { recursive: true }));

function issue(authority: CertificateAuthority) {
  const { certificatePem, keyPem } = authority.issueForClient({ user: "robot" });
  return { certificate: certificatePem.trim(), key: keyPem.trim() };
}

describe("a certificate whose file is renewed before that of its key", () => {
  it("is not shown until both are there, and then at once", async () => {
    const clock = new VirtualClock(0);
    const files = { certificateFile: join(folder, "pem"), keyFile: join(folder, "key") };
    const authority = new CertificateAuthority("test");
    const [first, second] = [issue(authority), issue(authority)];
    const credentials = new FileCredentials(files, first, clock);
    writeFileSync(files.certificateFile, second.certificate);
    for (const key of [first.key, second.key.slice(0, 60)]) {
      writeFileSync(files.keyFile, key);
      clock.advance(60_000);
      assert.deepEqual(await credentials.current(), first);
    }

    // Not after another minute.
    writeFileSync(files.keyFile, second.key);
    assert.deepEqual(await credentials.current(), second);
  });
});
