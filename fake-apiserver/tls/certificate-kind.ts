/**
 * The kinds of server certificates. good: signed by the authority that clients trust. bad: names that authority, but is
 * signed by another key. expired, wrong-name: as named. unknown-ca: signed by an authority that no client trusts.
 * next: signed by the authority after a rotation.
 */
export type CertificateKind = "good" | "bad" | "expired" | "wrong-name" | "unknown-ca" | "next";
