import { createKeyring } from "../tls/create-keyring.js";
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
