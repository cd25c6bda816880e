import {
  CertificateAuthority,
  type ClientCertificateOptions,
  type IssuedCertificate,
} from "./authority.js";
import type { CertificateKind } from "./certificate-kind.js";

/** A validity in the past. */
const PAST = { notBefore: "2020-01-01T00:00:00Z", notAfter: "2020-12-31T23:59:59Z" };

/** A reserved name and a reserved address, which no machine has. */
const OTHER_NAMES = ["somewhere-else.invalid", "192.0.2.1"];

/** The authority has another name after a rotation, like real ones. */
const NAME = "fake-apiserver-ca";
const NEXT_NAME = "fake-apiserver-next-ca";

const CLIENT_AUTHORITY_NAME = "fake-apiserver-client-ca";

/** The first user, as created by kubeadm, who has all permissions. */
const FIRST_CLIENT = { user: "admin", groups: ["system:masters"] };

const STRANGER_NAME = "somebody-else-ca";

/**
 * The authorities of a world and their certificates, each created on first use.
 */
export class Keyring {
  readonly #names: readonly string[];
  readonly #authority: CertificateAuthority;
  readonly #next: CertificateAuthority;
  readonly #certificates = new Map<CertificateKind, IssuedCertificate>();
  readonly #clients: ClientKeys | undefined;

  /** `names`: DNS names and IP addresses of the server. `hasClients`: whether users have certificates. */
  constructor(
    names: readonly string[],
    { hasClients = false }: { readonly hasClients?: boolean } = {},
  ) {
    this.#names = names;
    this.#authority = new CertificateAuthority(NAME);
    this.#next = new CertificateAuthority(NEXT_NAME);
    this.#clients = hasClients ? createClientKeys() : undefined;
  }

  /** Certificate of the authority that clients trust, PEM. */
  get caPem(): string {
    return this.#authority.caPem;
  }

  /** That of the authority after a rotation. */
  get nextCaPem(): string {
    return this.#next.caPem;
  }

  /** Certificate of the authority that signs for clients, PEM. Undefined: no certificate is requested. */
  get clientCaPem(): string | undefined {
    return this.#clients?.authority.caPem;
  }

  /** The certificate of the first user of a world. */
  get firstClient(): IssuedCertificate | undefined {
    return this.#clients?.first;
  }

  /** Signs a certificate for a client. Undefined: there is no authority for them. */
  issueForClient(options: ClientCertificateOptions): IssuedCertificate | undefined {
    return this.#clients?.authority.issueForClient(options);
  }

  /** The same each time. */
  certificate(kind: CertificateKind): IssuedCertificate {
    const known = this.#certificates.get(kind);
    if (known !== undefined) return known;
    const certificate = this.#issue(kind);
    this.#certificates.set(kind, certificate);
    return certificate;
  }

  #issue(kind: CertificateKind): IssuedCertificate {
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
        return new CertificateAuthority(STRANGER_NAME).issue({ names });
      case "next":
        return this.#next.issue({ names });
    }
  }
}

/** The authority for clients, and the certificate of the first user. */
interface ClientKeys {
  readonly authority: CertificateAuthority;
  readonly first: IssuedCertificate;
}

function createClientKeys(): ClientKeys {
  const authority = new CertificateAuthority(CLIENT_AUTHORITY_NAME);
  return { authority, first: authority.issueForClient(FIRST_CLIENT) };
}
