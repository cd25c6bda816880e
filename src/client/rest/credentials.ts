/** Credentials that change during the life of a client. */

/** The credentials of a request. */
export interface Shown {
  /** Sent unchanged: "Bearer …". */
  readonly authorization?: string;
  /** PEM, with its key. */
  readonly certificate?: string;
  readonly key?: string;
}

/** Where it comes from. */
export interface CredentialSource {
  /** The credentials for a new request. @throws Error if there are none */
  current(): Promise<Shown>;
  /** The server answered 401: renew the credentials before their next use. */
  refused(shown: Shown): void;
}

/** Whether the same connections will do. */
export function isSameCertificate(left: Shown, right: Shown): boolean {
  return left.certificate === right.certificate && left.key === right.key;
}
