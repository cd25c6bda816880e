import { createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { isIP } from "node:net";
import {
  addressBytes,
  bitString,
  der,
  objectId,
  sequence,
  TAG,
  tagged,
  taggedBytes,
  time,
} from "./der.js";

/** A curve with small keys and fast signatures, which every client since 2010 supports. */
const CURVE = "prime256v1";
const ECDSA_WITH_SHA256 = sequence(objectId("1.2.840.10045.4.3.2"));

/** The length of an uncompressed public key of the curve, with which its DER ends. */
const POINT_BYTES = 65;

const SERIAL_BYTES = 16;

/** The attributes of a name, RFC 5280 appendix A. */
const COMMON_NAME = objectId("2.5.4.3");
const ORGANIZATION = objectId("2.5.4.10");

/** Key usages, RFC 5280 section 4.2.1.3: the first bits, and the number of unused ones. */
const DIGITAL_SIGNATURE = bitString(Buffer.from([0b1000_0000]), 7);
const SIGNATURES_AND_CERTIFICATES = bitString(Buffer.from([0b1000_0100]), 2);
const SERVER_AUTH = objectId("1.3.6.1.5.5.7.3.1");
const CLIENT_AUTH = objectId("1.3.6.1.5.5.7.3.2");

/** Extensions, RFC 5280 section 4.2.1. */
const AUTHORITY_KEY_IDENTIFIER = objectId("2.5.29.35");
const BASIC_CONSTRAINTS = objectId("2.5.29.19");
const EXTENDED_KEY_USAGE = objectId("2.5.29.37");
const KEY_USAGE = objectId("2.5.29.15");
const SUBJECT_ALTERNATIVE_NAME = objectId("2.5.29.17");
const SUBJECT_KEY_IDENTIFIER = objectId("2.5.29.14");

const TRUE = der(TAG.boolean, Buffer.from([0xff]));
const VERSION_3 = tagged(0, der(TAG.integer, Buffer.from([2])));

/** Kinds of alternative names, RFC 5280 section 4.2.1.6. */
const DNS_NAME = 2;
const IP_ADDRESS = 7;

/** Clients validate certificates by their own clocks, which a world does not know, so it is valid for all of them. */
const LONG_VALIDITY: Validity = {
  notBefore: "2020-01-01T00:00:00Z",
  notAfter: "2049-12-31T23:59:59Z",
};

/** The validity of a certificate, RFC 3339. */
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
  /** Its validity, RFC 3339. @default long before until long after any test */
  readonly validity?: { readonly notBefore: string; readonly notAfter: string };
}

/** A certificate and its key, both PEM. */
export interface IssuedCertificate {
  readonly certificatePem: string;
  readonly keyPem: string;
}

/** Options of a server certificate. */
export interface ServerCertificateOptions {
  /** DNS names and IP addresses. */
  readonly names: readonly string[];
  /** @default long before until long after any test */
  readonly validity?: Validity;
  /** Whether another key signs it, although it names this authority. @default false */
  readonly isForged?: boolean;
}

/** The certificate authority of a world, which signs its certificates. */
export class CertificateAuthority {
  readonly caPem: string;
  readonly #name: Buffer;
  readonly #keys: KeyPair;

  /** An authority with a new key and a self-signed certificate. `name`: the CN of issuer and subject. */
  constructor(name: string) {
    this.#name = sequence(attribute(COMMON_NAME, name));
    this.#keys = generateKeys();
    this.caPem = certificatePem({
      issuer: this.#name,
      subject: this.#name,
      publicKey: this.#keys.publicKey,
      signingKey: this.#keys.privateKey,
      validity: LONG_VALIDITY,
      extensions: [
        critical(BASIC_CONSTRAINTS, sequence(TRUE)),
        critical(KEY_USAGE, SIGNATURES_AND_CERTIFICATES),
        extension(SUBJECT_KEY_IDENTIFIER, der(TAG.octetString, idOf(this.#keys.publicKey))),
      ],
    });
  }

  /** Signs a certificate for a server. */
  issue({ names, validity, isForged }: ServerCertificateOptions): IssuedCertificate {
    return this.#issue({
      subject: sequence(attribute(COMMON_NAME, "fake-apiserver")),
      usage: SERVER_AUTH,
      further: [extension(SUBJECT_ALTERNATIVE_NAME, sequence(...names.map(alternativeName)))],
      validity,
      signingKey: (isForged === true ? generateKeys() : this.#keys).privateKey,
    });
  }

  /** Signs a certificate for a client. */
  issueForClient({ user, groups = [], validity }: ClientCertificateOptions): IssuedCertificate {
    return this.#issue({
      subject: sequence(
        ...groups.map((group) => attribute(ORGANIZATION, group)),
        attribute(COMMON_NAME, user),
      ),
      usage: CLIENT_AUTH,
      further: [],
      validity,
      signingKey: this.#keys.privateKey,
    });
  }

  #issue({ usage, further, validity = LONG_VALIDITY, ...signing }: Issue): IssuedCertificate {
    const { publicKey, privateKey } = generateKeys();
    return {
      certificatePem: certificatePem({
        ...signing,
        validity,
        issuer: this.#name,
        publicKey,
        extensions: [
          critical(BASIC_CONSTRAINTS, sequence()),
          critical(KEY_USAGE, DIGITAL_SIGNATURE),
          extension(EXTENDED_KEY_USAGE, sequence(usage)),
          ...further,
          extension(SUBJECT_KEY_IDENTIFIER, der(TAG.octetString, idOf(publicKey))),
          extension(AUTHORITY_KEY_IDENTIFIER, sequence(taggedBytes(0, idOf(this.#keys.publicKey)))),
        ],
      }),
      keyPem: privateKey.export({ type: "pkcs8", format: "pem" }).toString().trimEnd(),
    };
  }
}

interface KeyPair {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

/** A certificate to issue. Names, usage and extensions are DER. */
interface Issue {
  readonly subject: Buffer;
  readonly usage: Buffer;
  readonly further: readonly Buffer[];
  readonly validity: Validity | undefined;
  readonly signingKey: KeyObject;
}

/** The content of a certificate. Names and extensions are DER. */
interface Certificate {
  readonly issuer: Buffer;
  readonly subject: Buffer;
  readonly validity: Validity;
  readonly publicKey: KeyObject;
  readonly signingKey: KeyObject;
  readonly extensions: readonly Buffer[];
}

/** A certificate, RFC 5280 section 4.1, signed. */
function certificatePem(certificate: Certificate): string {
  const { issuer, subject, validity, publicKey, signingKey, extensions } = certificate;
  const signed = sequence(
    VERSION_3,
    der(TAG.integer, serialNumber(publicKey)),
    ECDSA_WITH_SHA256,
    issuer,
    sequence(time(new Date(validity.notBefore)), time(new Date(validity.notAfter))),
    subject,
    derOf(publicKey),
    tagged(3, sequence(...extensions)),
  );
  const whole = sequence(signed, ECDSA_WITH_SHA256, bitString(sign("sha256", signed, signingKey)));
  const lines = whole.toString("base64").replace(/.{64}(?=.)/g, "$&\n");
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----`;
}

function generateKeys(): KeyPair {
  return generateKeyPairSync("ec", { namedCurve: CURVE });
}

/** Unique for each key; positive, and of fixed length. */
function serialNumber(key: KeyObject): Buffer {
  const bytes = idOf(key).subarray(0, SERIAL_BYTES);
  bytes.writeUInt8((bytes.readUInt8(0) & 0x7f) | 0x40, 0);
  return bytes;
}

function derOf(key: KeyObject): Buffer {
  return key.export({ type: "spki", format: "der" });
}

/** The key identifier: a hash of the key, RFC 5280 section 4.2.1.2. */
function idOf(key: KeyObject): Buffer {
  return createHash("sha1").update(derOf(key).subarray(-POINT_BYTES)).digest();
}

function attribute(type: Buffer, value: string): Buffer {
  return der(TAG.set, sequence(type, der(TAG.utf8String, Buffer.from(value))));
}

function extension(type: Buffer, value: Buffer): Buffer {
  return sequence(type, der(TAG.octetString, value));
}

function critical(type: Buffer, value: Buffer): Buffer {
  return sequence(type, TRUE, der(TAG.octetString, value));
}

function alternativeName(name: string): Buffer {
  return isIP(name) === 0
    ? taggedBytes(DNS_NAME, Buffer.from(name))
    : taggedBytes(IP_ADDRESS, addressBytes(name));
}
