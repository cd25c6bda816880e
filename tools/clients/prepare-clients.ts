import { type Buildable, PortBuilder } from "../../src/suite/port/build.js";
import { missingToolchain } from "../../src/suite/port/toolchain.js";
import { messageOf } from "../../src/suite/values/suite-error.js";
import type { Client, ReadyClient } from "./client.js";

/** A usable client, or why it is not. */
export type Preparation =
  | { readonly type: "ready"; readonly client: Client; readonly ready: ReadyClient }
  /** Its toolchain is missing. */
  | { readonly type: "missing"; readonly client: Client; readonly reason: string }
  /** Its toolchain exists, but the client cannot be used. */
  | { readonly type: "broken"; readonly client: Client; readonly reason: string };

/** Reports progress. */
export type Say = (what: string) => void;

/**
 * Checks the toolchain of each client and builds it on first use; clients of one toolchain in sequence, since
 * their builds share caches. Never rejects.
 */
export async function prepareClients(
  clients: readonly Client[],
  say: Say,
): Promise<readonly Preparation[]> {
  const builder = new PortBuilder();
  const queues = new Map<string, Promise<void>>();
  const preparing = clients.map((client) => {
    const [first] = client.toolchain;
    const queue = first?.program ?? client.name;
    const before = queues.get(queue) ?? Promise.resolve();
    const mine = before.then(() => prepareClient(client, builder, say));
    queues.set(
      queue,
      mine.then(() => undefined),
    );
    return mine;
  });
  return await Promise.all(preparing);
}

async function prepareClient(client: Client, builder: PortBuilder, say: Say): Promise<Preparation> {
  const folder = client.folder ?? ".";
  const missing = await missingToolchain(client.toolchain, { folder });
  if (missing.length > 0) return { type: "missing", client, reason: missing.join("; ") };
  try {
    await builder.build(buildableOf(client), {
      signal: new AbortController().signal,
      onCommand: (command) => say(`${client.name}: ${command}`),
    });
  } catch (error) {
    const reason = messageOf(error);
    return { type: client.isFetched === true ? "missing" : "broken", client, reason };
  }
  try {
    return { type: "ready", client, ready: await client.open() };
  } catch (error) {
    return { type: "broken", client, reason: messageOf(error) };
  }
}

function buildableOf({ name, folder = ".", build = [], inputs = [] }: Client): Buildable {
  return { name, port: { folder }, version: { build, inputs } };
}
