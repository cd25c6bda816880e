import { createPrivateKey, sign } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CertificateAuthority } from "../../fake-apiserver/tls/authority.js";

/** The subject of the tokens. */
export interface ServiceAccount {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
}

/** Where the apiserver reads what it is started with. */
export interface ServerFiles {
  readonly authority: CertificateAuthority;
  readonly ca: string;
  readonly certificate: string;
  readonly key: string;
}

/** The issuer that the oracle's kube-apiserver trusts, and the audience of its tokens. */
const ISSUER = "https://kubernetes.default.svc";

/** Certificates hold from a little before they are made, as clocks are read in whole seconds. */
const EARLIER_MS = 5_000;
const MS_PER_SECOND = 1_000;

/**
 * A token of a service account, signed with the key of the apiserver (PEM): those that it hands out itself hold for ten
 * minutes at least.
 */
export function issueToken(
  keyPem: string,
  { namespace, name, uid }: ServiceAccount,
  nowMs: number,
  lifeMs: number,
): string {
  const nowSeconds = Math.floor(nowMs / MS_PER_SECOND);
  const claims = {
    iss: ISSUER,
    aud: [ISSUER],
    sub: `system:serviceaccount:${namespace}:${name}`,
    iat: nowSeconds,
    nbf: nowSeconds,
    exp: nowSeconds + Math.ceil(lifeMs / MS_PER_SECOND),
    "kubernetes.io": { namespace, serviceaccount: { name, uid } },
  };
  const text = [{ alg: "ES256", typ: "JWT" }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
  const key = { key: createPrivateKey(keyPem), dsaEncoding: "ieee-p1363" } as const;
  return `${text}.${sign("sha256", Buffer.from(text), key).toString("base64url")}`;
}

/** Writes a certificate of a client that holds for so long, and its key, in the place of those that were there. */
export async function renewCertificate(
  authority: CertificateAuthority,
  files: { readonly certificate: string; readonly key: string },
  nowMs: number,
  lifeMs: number,
): Promise<void> {
  const { certificatePem, keyPem } = authority.issueForClient({
    user: "watcher",
    validity: {
      notBefore: new Date(nowMs - EARLIER_MS).toISOString(),
      notAfter: new Date(nowMs + lifeMs).toISOString(),
    },
  });
  replaceFile(files.key, keyPem);
  replaceFile(files.certificate, certificatePem);
}

/** Writes a file atomically. */
export function replaceFile(path: string, text: string): void {
  writeFileSync(`${path}.new`, text, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

/** Makes an authority, and a certificate of it for the apiserver. */
export async function writeServerFiles(folder: string): Promise<ServerFiles> {
  const authority = new CertificateAuthority("endurance-ca");
  const { certificatePem, keyPem } = authority.issue({ names: ["127.0.0.1", "localhost"] });
  const files = {
    ca: join(folder, "ca.pem"),
    certificate: join(folder, "server.pem"),
    key: join(folder, "server.key"),
  };
  writeFileSync(files.ca, authority.caPem);
  writeFileSync(files.certificate, certificatePem);
  writeFileSync(files.key, keyPem, { mode: 0o600 });
  return { authority, ...files };
}

/** The key, PEM, with which the apiserver of a folder signs tokens. */
export function signingKeyOf(folder: string): string {
  return readFileSync(join(folder, "service-account.key"), "utf8");
}
