import type { Keyring } from "../tls/keyring.js";
import type { CreateSecureFront } from "./secure-front.js";

/** Options of TLS. */
export interface TlsOptions {
  /**
   * DNS names and IP addresses of the server's certificate, besides "localhost", "127.0.0.1", "::1" and the
   * bound host. @default none
   */
  readonly names?: readonly string[];
  /** The offered protocols, best first. @default ["h2", "http/1.1"] */
  readonly protocols?: readonly ("h2" | "http/1.1")[];
  /**
   * Whether clients are asked for a certificate of an authority of this world. The user is its CN, the groups are its Os.
   * Requests without a certificate get 401, unless they have one of the tokens. @default false
   */
  readonly clientAuthority?: boolean;
}

/** The options of a world that concern TLS. */
export interface SecurityOptions {
  readonly tls?: boolean | TlsOptions;
  /** The bound address. */
  readonly host?: string;
}

/** The parts of a world with TLS, loaded on demand. */
export interface Security {
  readonly keyring: Keyring;
  readonly createSecureFront: CreateSecureFront;
}

/** Creates the TLS parts of a world; undefined for a world without TLS. */
export async function createSecurity(options: SecurityOptions): Promise<Security | undefined> {
  const keyring = await createKeyring(options);
  if (keyring === undefined) return undefined;
  const { createSecureFront } = await import("./secure-front.js");
  return { keyring, createSecureFront };
}

/** Creates the certificates of a world with TLS; their modules are loaded on demand. */
async function createKeyring({ tls = false, host }: SecurityOptions): Promise<Keyring | undefined> {
  if (tls === false) return undefined;
  const { Keyring } = await import("../tls/keyring.js");
  const { names: more = [], clientAuthority: hasClients = false } = tls === true ? {} : tls;
  const names = new Set(["localhost", "127.0.0.1", "::1", ...(host === undefined ? [] : [host])]);
  return new Keyring([...names, ...more.filter((name) => !names.has(name))], { hasClients });
}
