import { type Buildable, PortBuilder } from "../../src/suite/port/build.js";
import { missingToolchain } from "../../src/suite/port/toolchain.js";
import { messageOf } from "../../src/suite/values/suite-error.js";
import type { Client, ReadyClient } from "./client.js";

/** Whether a client can be used, or why not. */
export type Preparation =
  | { readonly type: "ready"; readonly client: Client; readonly ready: ReadyClient }
  /** Its toolchain is not on this machine. */
  | { readonly type: "missing"; readonly client: Client; readonly reason: string }
  /** It is, and yet the client cannot be used. */
  | { readonly type: "broken"; readonly client: Client; readonly reason: string };

/** Reports progress. */
export type Say = (what: string) => void;

/**
 * Looks for the toolchain of each client and builds it on first use; clients of one toolchain one after another, since
 * what one has compiled the next does not have to. Never rejects.
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
