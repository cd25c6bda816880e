/** Who asks, where that changes while a client lives. */

/** What is shown of who asks. */
export interface Shown {
  /** Sent as it is: "Bearer …". */
  readonly authorization?: string;
  /** PEM, with its key. */
  readonly certificate?: string;
  readonly key?: string;
}

/** Where it comes from. */
export interface CredentialSource {
  /** What to show with a request that begins now. @throws Error when there is nothing to show */
  current(): Promise<Shown>;
  /** The server has answered 401 to it: next time it is asked for anew. */
  refused(shown: Shown): void;
}

/** Whether the same connections will do. */
export function isSameCertificate(left: Shown, right: Shown): boolean {
  return left.certificate === right.certificate && left.key === right.key;
}
