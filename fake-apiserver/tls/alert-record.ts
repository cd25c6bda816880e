import { createCipheriv, createHmac } from "node:crypto";

/** The cipher suite that every TLS 1.3 client supports, RFC 8446 section 9.1: AES-128-GCM with SHA-256. */
export const ALERT_CIPHER = "TLS_AES_128_GCM_SHA256";

const KEY_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const ALERT_TYPE = 21;
const APPLICATION_DATA_TYPE = 23;
const VERSION = [3, 3];
const FATAL = 2;

/** A fatal alert before anything is encrypted, RFC 8446 section 5.1. `description`: a number of section 6. */
export function plainAlert(description: number): Buffer {
  return Buffer.from([ALERT_TYPE, ...VERSION, 0, 2, FATAL, description]);
}

/**
 * A fatal alert as the first record that a TLS 1.3 server sends after its handshake, RFC 8446 section 5.2. `secret`: its
 * first traffic secret. It is encoded here because Node cannot send a chosen alert.
 */
export function encryptedAlert(secret: Buffer, description: number): Buffer {
  const inner = Buffer.from([FATAL, description, ALERT_TYPE]);
  const head = Buffer.from([APPLICATION_DATA_TYPE, ...VERSION, 0, inner.length + TAG_BYTES]);
  // The nonce of record 0 is the write IV itself.
  const [key, nonce] = [expanded(secret, "key", KEY_BYTES), expanded(secret, "iv", NONCE_BYTES)];
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  cipher.setAAD(head);
  return Buffer.concat([head, cipher.update(inner), cipher.final(), cipher.getAuthTag()]);
}

/** HKDF-Expand-Label without a context, RFC 8446 section 7.1, for no more than one block. */
function expanded(secret: Buffer, name: string, lengthBytes: number): Buffer {
  const label = Buffer.from(`tls13 ${name}`);
  const info = Buffer.concat([
    Buffer.from([0, lengthBytes, label.length]),
    label,
    Buffer.from([0, 1]),
  ]);
  return createHmac("sha256", secret).update(info).digest().subarray(0, lengthBytes);
}
