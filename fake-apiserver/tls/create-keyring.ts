import type { WorldOptions } from "../world.js";
import type { Keyring } from "./keyring.js";

/** The certificates of a world that speaks TLS. The library that makes them is loaded only for those. */
export async function createKeyring({
  tls = false,
  host,
}: WorldOptions): Promise<Keyring | undefined> {
  if (tls === false) return undefined;
  const { Keyring } = await import("./keyring.js");
  const { names: more = [], clientAuthority: hasClients = false } = tls === true ? {} : tls;
  const names = new Set(["localhost", "127.0.0.1", "::1", ...(host === undefined ? [] : [host])]);
  return Keyring.create([...names, ...more.filter((name) => !names.has(name))], { hasClients });
}
