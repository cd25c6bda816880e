import {
  CertificateAuthority,
  type ClientCertificateOptions,
  type IssuedCertificate,
} from "./authority.js";
import type { CertificateKind } from "./certificate-kind.js";

/** A year that is over for everybody. */
const PAST = { notBefore: "2020-01-01T00:00:00Z", notAfter: "2020-12-31T23:59:59Z" };

/** Of no machine at all: a reserved name and a reserved address. */
const OTHER_NAMES = ["somewhere-else.invalid", "192.0.2.1"];

/** Before a rotation and after it the authority has another name, as real ones have. */
const NAME = "fake-apiserver-ca";
const NEXT_NAME = "fake-apiserver-next-ca";

const CLIENT_AUTHORITY_NAME = "fake-apiserver-client-ca";

/** The first user, as kubeadm makes it: may do everything where there is somebody to ask. */
const FIRST_CLIENT = { user: "admin", groups: ["system:masters"] };

const STRANGER_NAME = "somebody-else-ca";

/**
 * The authorities of a world and what they sign: at once what every client needs, and each thing that can be wrong when
 * it is first asked for.
 */
export class Keyring {
  readonly #names: readonly string[];
  readonly #authority: CertificateAuthority;
  readonly #next: CertificateAuthority;
  readonly #certificates = new Map<CertificateKind, Promise<IssuedCertificate>>();
  readonly #clients: ClientKeys | undefined;

  private constructor(
    names: readonly string[],
    authority: CertificateAuthority,
    next: CertificateAuthority,
    clients: ClientKeys | undefined,
  ) {
    this.#names = names;
    this.#authority = authority;
    this.#next = next;
    this.#clients = clients;
  }

  /** `names`: what clients call the server, DNS names and IP addresses. `hasClients`: whether it tells users by certificates. */
  static async create(
    names: readonly string[],
    { hasClients = false }: { readonly hasClients?: boolean } = {},
  ): Promise<Keyring> {
    const [authority, next, clients] = await Promise.all([
      CertificateAuthority.create(NAME),
      CertificateAuthority.create(NEXT_NAME),
      hasClients ? createClientKeys() : undefined,
    ]);
    const keyring = new Keyring(names, authority, next, clients);
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

  /** Certificate of the authority that signs for clients, PEM. Undefined: nobody is asked for a certificate. */
  get clientCaPem(): string | undefined {
    return this.#clients?.authority.caPem;
  }

  /** What the first user of a world shows. */
  get firstClient(): IssuedCertificate | undefined {
    return this.#clients?.first;
  }

  /** Signs a certificate for a client. Undefined: there is no authority for them. */
  issueForClient(options: ClientCertificateOptions): Promise<IssuedCertificate> | undefined {
    return this.#clients?.authority.issueForClient(options);
  }

  /** The same each time. */
  certificate(kind: CertificateKind): Promise<IssuedCertificate> {
    const known = this.#certificates.get(kind);
    if (known !== undefined) return known;
    const certificate = this.#issue(kind);
    this.#certificates.set(kind, certificate);
    return certificate;
  }

  async #issue(kind: CertificateKind): Promise<IssuedCertificate> {
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

/** What it takes to tell users by certificates. */
interface ClientKeys {
  readonly authority: CertificateAuthority;
  readonly first: IssuedCertificate;
}

async function createClientKeys(): Promise<ClientKeys> {
  const authority = await CertificateAuthority.create(CLIENT_AUTHORITY_NAME);
  return { authority, first: await authority.issueForClient(FIRST_CLIENT) };
}
