import { webcrypto } from "node:crypto";
import { isIP } from "node:net";
// The certificate library looks its parts up by the metadata of their types.
import "reflect-metadata";
import "./web-crypto-globals.js";
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  type JsonName,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
} from "@peculiar/x509";

/** Small keys, signed in no time, and understood by every client since 2010. */
const ALGORITHM = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };

/** Clients judge certificates by their own clocks, of which a world knows nothing: it has to suit all of them. */
const LONG_VALIDITY: Validity = {
  notBefore: "2020-01-01T00:00:00Z",
  notAfter: "2049-12-31T23:59:59Z",
};

/** From and until when a certificate holds, RFC 3339. */
export interface Validity {
  readonly notBefore: string;
  readonly notAfter: string;
}

/** A certificate for a client. */
export interface ClientCertificateOptions {
  /** Becomes the CN. */
  readonly user: string;
  /** Each becomes an O. @default none */
  readonly groups?: readonly string[];
  /** From and until when it holds, RFC 3339. @default long before and long after any test */
  readonly validity?: { readonly notBefore: string; readonly notAfter: string };
}

/** A certificate and its key, both PEM. */
export interface IssuedCertificate {
  readonly certificatePem: string;
  readonly keyPem: string;
}

/** What a certificate says of its server. */
export interface ServerCertificateOptions {
  /** DNS names and IP addresses. */
  readonly names: readonly string[];
  /** @default long before and long after any test */
  readonly validity?: Validity;
  /** Says in every respect that this authority has signed it, and another key has. @default false */
  readonly isForged?: boolean;
}

type KeyPair = webcrypto.CryptoKeyPair;

/** A certificate authority that lives as long as its world and signs what its world serves with. */
export class CertificateAuthority {
  readonly caPem: string;
  readonly #name: string;
  readonly #keys: KeyPair;

  private constructor(name: string, keys: KeyPair, caPem: string) {
    this.#name = name;
    this.#keys = keys;
    this.caPem = caPem;
  }

  /** An authority with a new key, and a certificate that it has signed itself. `name`: the CN of both. */
  static async create(name: string): Promise<CertificateAuthority> {
    const keys = await generateKeys();
    const certificate = await X509CertificateGenerator.createSelfSigned({
      name: `CN=${name}`,
      keys,
      signingAlgorithm: ALGORITHM,
      ...datesOf(LONG_VALIDITY),
      extensions: [
        new BasicConstraintsExtension(true, undefined, true),
        new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.digitalSignature, true),
        await SubjectKeyIdentifierExtension.create(keys.publicKey),
      ],
    });
    return new CertificateAuthority(name, keys, certificate.toString("pem"));
  }

  /** Signs a certificate for a server. */
  async issue({ names, validity, isForged }: ServerCertificateOptions): Promise<IssuedCertificate> {
    return this.#sign({
      subject: [{ CN: ["fake-apiserver"] }],
      usage: ExtendedKeyUsage.serverAuth,
      names,
      ...(validity === undefined ? {} : { validity }),
      signingKey: isForged === true ? (await generateKeys()).privateKey : this.#keys.privateKey,
    });
  }

  /** Signs a certificate for a client. */
  async issueForClient(options: ClientCertificateOptions): Promise<IssuedCertificate> {
    const { user, groups = [], validity } = options;
    return this.#sign({
      subject: [...groups.map((group) => ({ O: [group] })), { CN: [user] }],
      usage: ExtendedKeyUsage.clientAuth,
      ...(validity === undefined ? {} : { validity }),
      signingKey: this.#keys.privateKey,
    });
  }

  async #sign({
    subject,
    usage,
    names,
    validity,
    signingKey,
  }: Signing): Promise<IssuedCertificate> {
    const keys = await generateKeys();
    const certificate = await X509CertificateGenerator.create({
      subject,
      issuer: `CN=${this.#name}`,
      publicKey: keys.publicKey,
      signingKey,
      signingAlgorithm: ALGORITHM,
      ...datesOf(validity ?? LONG_VALIDITY),
      extensions: [
        new BasicConstraintsExtension(false, undefined, true),
        new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
        new ExtendedKeyUsageExtension([usage]),
        ...(names === undefined
          ? []
          : [new SubjectAlternativeNameExtension(names.map(alternativeName))]),
        await SubjectKeyIdentifierExtension.create(keys.publicKey),
        await AuthorityKeyIdentifierExtension.create(this.#keys.publicKey),
      ],
    });
    const key = await webcrypto.subtle.exportKey("pkcs8", keys.privateKey);
    return {
      certificatePem: certificate.toString("pem"),
      keyPem: PemConverter.encode(key, "PRIVATE KEY"),
    };
  }
}

/** What is to be signed, and with which key. */
interface Signing {
  readonly subject: JsonName;
  readonly usage: ExtendedKeyUsage;
  /** Of a server. */
  readonly names?: readonly string[];
  readonly validity?: Validity;
  readonly signingKey: webcrypto.CryptoKey;
}

function generateKeys(): Promise<KeyPair> {
  return webcrypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);
}

function datesOf({ notBefore, notAfter }: Validity): { notBefore: Date; notAfter: Date } {
  return { notBefore: new Date(notBefore), notAfter: new Date(notAfter) };
}

function alternativeName(name: string): { readonly type: "ip" | "dns"; readonly value: string } {
  return { type: isIP(name) === 0 ? "dns" : "ip", value: name };
}
