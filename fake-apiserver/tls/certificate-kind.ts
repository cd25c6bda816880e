/**
 * What a server can show for itself. good: signed by the authority that clients trust. bad: claims that authority, but
 * another key has signed. expired, wrong-name: as they say. unknown-ca: signed by an authority that no client trusts.
 * next: signed by the authority that comes after a rotation.
 */
export type CertificateKind = "good" | "bad" | "expired" | "wrong-name" | "unknown-ca" | "next";
