import type { Keyring } from "../tls/keyring.js";
import type { WorldOptions } from "../world.js";
import type { CreateSecureFront } from "./secure-front.js";

/** What only worlds have that speak TLS, and what is loaded only for those. */
export interface Security {
  readonly keyring: Keyring;
  readonly createSecureFront: CreateSecureFront;
}

/** Makes what a world needs to speak TLS. Undefined: it does not. */
export async function createSecurity(options: WorldOptions): Promise<Security | undefined> {
  const keyring = await createKeyring(options);
  if (keyring === undefined) return undefined;
  const { createSecureFront } = await import("./secure-front.js");
  return { keyring, createSecureFront };
}

/** The certificates of a world that speaks TLS. The library that makes them is loaded only for those. */
async function createKeyring({ tls = false, host }: WorldOptions): Promise<Keyring | undefined> {
  if (tls === false) return undefined;
  const { Keyring } = await import("../tls/keyring.js");
  const { names: more = [], clientAuthority: hasClients = false } = tls === true ? {} : tls;
  const names = new Set(["localhost", "127.0.0.1", "::1", ...(host === undefined ? [] : [host])]);
  return Keyring.create([...names, ...more.filter((name) => !names.has(name))], { hasClients });
}
