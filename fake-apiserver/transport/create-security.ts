import type { Keyring } from "../tls/keyring.js";
import type { CreateSecureFront } from "./secure-front.js";

/** How TLS is spoken. */
export interface TlsOptions {
  /**
   * DNS names and IP addresses that the server's certificate is for, beside "localhost", "127.0.0.1", "::1" and the
   * host that is bound. @default none
   */
  readonly names?: readonly string[];
  /** What clients may choose, the best first. @default ["h2", "http/1.1"] */
  readonly protocols?: readonly ("h2" | "http/1.1")[];
  /**
   * Whether clients are asked for certificates of an authority that is made for this world. The user is the CN, the
   * groups are the Os. Requests of a client without one get 401, unless they have one of the tokens. @default false
   */
  readonly clientAuthority?: boolean;
}

/** What of a world's options says how it is secured. */
export interface SecurityOptions {
  readonly tls?: boolean | TlsOptions;
  /** Address that is bound. */
  readonly host?: string;
}

/** What only worlds have that speak TLS, and what is loaded only for those. */
export interface Security {
  readonly keyring: Keyring;
  readonly createSecureFront: CreateSecureFront;
}

/** Makes what a world needs to speak TLS. Undefined: it does not. */
export async function createSecurity(options: SecurityOptions): Promise<Security | undefined> {
  const keyring = await createKeyring(options);
  if (keyring === undefined) return undefined;
  const { createSecureFront } = await import("./secure-front.js");
  return { keyring, createSecureFront };
}

/** The certificates of a world that speaks TLS. What makes them is loaded only for those. */
async function createKeyring({ tls = false, host }: SecurityOptions): Promise<Keyring | undefined> {
  if (tls === false) return undefined;
  const { Keyring } = await import("../tls/keyring.js");
  const { names: more = [], clientAuthority: hasClients = false } = tls === true ? {} : tls;
  const names = new Set(["localhost", "127.0.0.1", "::1", ...(host === undefined ? [] : [host])]);
  return new Keyring([...names, ...more.filter((name) => !names.has(name))], { hasClients });
}
