import assert from "node:assert/strict";
import { createPrivateKey, X509Certificate } from "node:crypto";
import { describe, it } from "node:test";
import { CertificateAuthority } from "./authority.js";

const NAMES = ["localhost", "127.0.0.1", "::1", "fe80::1:2%eth0", "::ffff:192.0.2.1"];

const authority = new CertificateAuthority("an-authority");
const ca = new X509Certificate(authority.caPem);

describe("CertificateAuthority", () => {
  it("signs its own certificate, which may sign others", () => {
    assert.ok(ca.ca);
    assert.ok(ca.checkIssued(ca) && ca.verify(ca.publicKey));
    assert.equal(ca.subject, "CN=an-authority");
  });

  it("signs for a server by all its names, and for nobody who may sign", () => {
    const { certificatePem, keyPem } = authority.issue({ names: NAMES });
    const certificate = new X509Certificate(certificatePem);

    assert.ok(certificate.checkIssued(ca) && certificate.verify(ca.publicKey));
    assert.ok(certificate.checkPrivateKey(createPrivateKey(keyPem)));
    assert.ok(!certificate.ca);
    assert.equal(certificate.checkHost("localhost"), "localhost");
    for (const address of ["127.0.0.1", "::1", "fe80::1:2", "::ffff:192.0.2.1"]) {
      assert.equal(certificate.checkIP(address), address);
    }
    assert.equal(certificate.checkIP("::2"), undefined);
  });

  it("says in every respect that it has signed what it has not", () => {
    const forged = new X509Certificate(
      authority.issue({ names: NAMES, isForged: true }).certificatePem,
    );

    assert.ok(forged.checkIssued(ca));
    assert.ok(!forged.verify(ca.publicKey));
  });

  it("signs for a user with many groups, from and until when it is told", () => {
    const groups = Array.from({ length: 40 }, (_, n) => `group-${n}-ä@*`);
    const { certificatePem } = authority.issueForClient({
      user: "Jürgen",
      groups,
      validity: { notBefore: "1949-12-31T23:00:00.5-01:00", notAfter: "2050-01-01T00:00:00Z" },
    });
    const { subject, validFrom, validTo } = new X509Certificate(certificatePem);

    assert.deepEqual(subject.split("\n"), [...groups.map((group) => `O=${group}`), "CN=Jürgen"]);
    assert.equal(validFrom, "Jan  1 00:00:00 1950 GMT");
    assert.equal(validTo, "Jan  1 00:00:00 2050 GMT");
  });
});
