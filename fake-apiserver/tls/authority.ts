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
  type Extension,
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
export const LONG_VALIDITY: Validity = {
  notBefore: "2020-01-01T00:00:00Z",
  notAfter: "2049-12-31T23:59:59Z",
};

/** From and until when a certificate holds, RFC 3339. */
export interface Validity {
  readonly notBefore: string;
  readonly notAfter: string;
}

/** A certificate of a server and its key, both PEM. */
export interface ServerCertificate {
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
  async issue({ names, validity, isForged }: ServerCertificateOptions): Promise<ServerCertificate> {
    const keys = await generateKeys();
    const { privateKey: signingKey } = isForged === true ? await generateKeys() : this.#keys;
    const certificate = await X509CertificateGenerator.create({
      subject: "CN=fake-apiserver",
      issuer: `CN=${this.#name}`,
      publicKey: keys.publicKey,
      signingKey,
      signingAlgorithm: ALGORITHM,
      ...datesOf(validity ?? LONG_VALIDITY),
      extensions: await this.#extensionsFor(keys, names),
    });
    const key = await webcrypto.subtle.exportKey("pkcs8", keys.privateKey);
    return {
      certificatePem: certificate.toString("pem"),
      keyPem: PemConverter.encode(key, "PRIVATE KEY"),
    };
  }

  async #extensionsFor(keys: KeyPair, names: readonly string[]): Promise<Extension[]> {
    return [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension(names.map(alternativeName)),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      await AuthorityKeyIdentifierExtension.create(this.#keys.publicKey),
    ];
  }
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
