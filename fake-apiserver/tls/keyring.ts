import { CertificateAuthority, type ServerCertificate } from "./authority.js";
import type { CertificateKind } from "./certificate-kind.js";

/** A year that is over for everybody. */
const PAST = { notBefore: "2020-01-01T00:00:00Z", notAfter: "2020-12-31T23:59:59Z" };

/** Of no machine at all: a reserved name and a reserved address. */
const OTHER_NAMES = ["somewhere-else.invalid", "192.0.2.1"];

/** Before a rotation and after it the authority has another name, as real ones have. */
const NAME = "fake-apiserver-ca";
const NEXT_NAME = "fake-apiserver-next-ca";

const STRANGER_NAME = "somebody-else-ca";

/**
 * The authorities of a world and what they sign: at once what every client needs, and each thing that can be wrong when
 * it is first asked for.
 */
export class Keyring {
  readonly #names: readonly string[];
  readonly #authority: CertificateAuthority;
  readonly #next: CertificateAuthority;
  readonly #certificates = new Map<CertificateKind, Promise<ServerCertificate>>();

  private constructor(
    names: readonly string[],
    authority: CertificateAuthority,
    next: CertificateAuthority,
  ) {
    this.#names = names;
    this.#authority = authority;
    this.#next = next;
  }

  /** `names`: what clients call the server, DNS names and IP addresses. */
  static async create(names: readonly string[]): Promise<Keyring> {
    const [authority, next] = await Promise.all([
      CertificateAuthority.create(NAME),
      CertificateAuthority.create(NEXT_NAME),
    ]);
    const keyring = new Keyring(names, authority, next);
    await keyring.certificate("good");
    return keyring;
  }

  /** Certificate of the authority that clients are told to trust, PEM. */
  get caPem(): string {
    return this.#authority.caPem;
  }

  /** The one that signs after a rotation. */
  get nextCaPem(): string {
    return this.#next.caPem;
  }

  /** The same each time. */
  certificate(kind: CertificateKind): Promise<ServerCertificate> {
    const known = this.#certificates.get(kind);
    if (known !== undefined) return known;
    const certificate = this.#issue(kind);
    this.#certificates.set(kind, certificate);
    return certificate;
  }

  async #issue(kind: CertificateKind): Promise<ServerCertificate> {
    const names = this.#names;
    switch (kind) {
      case "good":
        return this.#authority.issue({ names });
      case "bad":
        return this.#authority.issue({ names, isForged: true });
      case "expired":
        return this.#authority.issue({ names, validity: PAST });
      case "wrong-name":
        return this.#authority.issue({ names: OTHER_NAMES });
      case "unknown-ca":
        return (await CertificateAuthority.create(STRANGER_NAME)).issue({ names });
      case "next":
        return this.#next.issue({ names });
    }
  }
}
