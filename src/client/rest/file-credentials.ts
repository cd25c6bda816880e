import { createPrivateKey, X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Clock } from "../../time/clock.js";
import type { CredentialSource, Shown } from "./credentials.js";

/** How long the content of a file is cached, in milliseconds. */
const READ_AGAIN_AFTER_MS = 60_000;

/** Files of tokens and certificates that are renewed from outside. Paths are absolute. */
export interface CredentialFiles {
  readonly tokenFile?: string;
  readonly certificateFile?: string;
  readonly keyFile?: string;
}

/**
 * Credentials in files, which are read again each minute and after a server has refused them. If a file cannot be read, or
 * the key of a new certificate has not been written yet, the earlier credentials are kept. Mirrors: client-go@32ce75a7 transport/token_source.go, transport/cert_rotation.go. Differs: certificates, too, are read each minute, and not each five.
 */
export class FileCredentials implements CredentialSource {
  readonly #files: CredentialFiles;
  readonly #clock: Clock;
  #shown: Shown;
  #readAtMs: number;

  /** @param shown their first contents */
  constructor(files: CredentialFiles, shown: Shown, clock: Clock) {
    this.#files = files;
    this.#shown = shown;
    this.#clock = clock;
    const { certificate, key } = shown;
    const isHalf =
      certificate !== undefined && key !== undefined && !belongTogether(certificate, key);
    this.#readAtMs = isHalf ? Number.NEGATIVE_INFINITY : clock.nowMs();
  }

  async current(): Promise<Shown> {
    const nowMs = this.#clock.nowMs();
    if (nowMs - this.#readAtMs >= READ_AGAIN_AFTER_MS) {
      this.#readAtMs = nowMs;
      await this.#read();
    }
    return this.#shown;
  }

  refused(shown: Shown): void {
    if (shown === this.#shown) this.#readAtMs = Number.NEGATIVE_INFINITY;
  }

  async #read(): Promise<void> {
    const { tokenFile, certificateFile, keyFile } = this.#files;
    const [token, certificate, key] = await Promise.all([
      textOf(tokenFile),
      textOf(certificateFile),
      textOf(keyFile),
    ]);
    const isPair = certificate !== undefined && key !== undefined;
    const hasPair = isPair && belongTogether(certificate, key);
    // The two files are just being written.
    if (isPair && !hasPair) this.#readAtMs = Number.NEGATIVE_INFINITY;
    this.#shown = {
      ...this.#shown,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(hasPair ? { certificate, key } : {}),
    };
  }
}

/** The text of a file; undefined if it cannot be read. */
async function textOf(path: string | undefined): Promise<string | undefined> {
  if (path === undefined) return undefined;
  try {
    return (await readFile(path, "utf8")).trim() || undefined;
  } catch {
    return undefined;
  }
}

/** Whether a certificate is that of a key, both PEM; false if either is incomplete. */
function belongTogether(certificate: string, key: string): boolean {
  try {
    return new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key));
  } catch (error) {
    // Deno before 2.7 cannot compare them: the server refuses a mismatch.
    return error instanceof Error && "code" in error && error.code === "ERR_NOT_IMPLEMENTED";
  }
}
