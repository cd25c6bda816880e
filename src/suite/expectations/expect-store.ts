import type { WireObject } from "../../protocol/messages.js";
import { PortError } from "../../protocol/port-error.js";
import { ExpectationError } from "../evidence/expectation-error.js";
import { isSentinelKey } from "../trial/handler-log.js";
import { hasSynced } from "../trial/readiness.js";
import { INFORMER, type Trial } from "../trial/trial.js";
import { objectKey } from "../values/object-key.js";

const UNREADABLE = "a store that cannot be read";

/** Waits until the store holds exactly these keys, without sentinels. */
export async function expectStoreKeys(trial: Trial, keys: readonly string[]): Promise<void> {
  const wanted = [...keys].sort().join();
  await trial.mustBecomeTrue(
    async () => keysOf(await storeObjects(trial))?.join() === wanted,
    async () =>
      mismatch("The store does not hold what it should", keys, keysOf(await storeObjects(trial))),
  );
}

/** Checks at once that the store holds exactly these keys. */
export async function expectStoreKeysNow(trial: Trial, keys: readonly string[]): Promise<void> {
  await trial.time.settle();
  const held = keysOf(await storeObjects(trial));
  if (held !== undefined && held.join() === [...keys].sort().join()) return;
  throw mismatch("The store does not hold what it should", keys, held);
}

/**
 * Checks that the store does not hide existing objects: it holds exactly these keys, or the informer reports that it
 * has not synced, or the store is not readable.
 */
export async function expectStoreKeysOrNotSynced(
  trial: Trial,
  keys: readonly string[],
): Promise<void> {
  await trial.time.settle();
  if (await isNotReady(trial)) return;
  await expectStoreKeysNow(trial, keys);
}

/** Checks that the store holds at least these keys, or that the informer reports that it is not ready. */
export async function expectKeysInStoreOrNotSynced(
  trial: Trial,
  keys: readonly string[],
): Promise<void> {
  await trial.time.settle();
  if (await isNotReady(trial)) return;
  const held = keysOf(await storeObjects(trial));
  if (keys.every((key) => held?.includes(key))) return;
  throw mismatch("The store does not hold what it should", keys, held);
}

async function isNotReady(trial: Trial): Promise<boolean> {
  if (trial.can("has-synced") && !(await hasSynced(trial))) return true;
  return (await storeObjects(trial)) === undefined;
}

/** Waits until an index returns exactly the objects with these keys for a value, each in the server's state. */
export async function expectIndexed(
  trial: Trial,
  index: string,
  value: string,
  keys: readonly string[],
): Promise<void> {
  const found = async () =>
    readable(async () => {
      const { items } = await trial.call("index.list", { informer: INFORMER, index, value });
      return withoutSentinels(items)
        .map(({ metadata }) => line(metadata))
        .sort();
    }, [UNREADABLE]);
  const wanted = () => keys.map((key) => servedLine(trial, key) ?? key).sort();
  await trial.mustBecomeTrue(
    async () => (await found()).join() === wanted().join(),
    async () => mismatch("An index does not give what it should", wanted(), await found()),
  );
}

/**
 * Checks at once that an index does not return any of these keys for a value. An index that is updated right after the
 * store is asked twice.
 */
export async function expectNotIndexedNow(
  trial: Trial,
  index: string,
  value: string,
  keys: readonly string[],
): Promise<void> {
  const found = async () => {
    await trial.time.settle();
    const { items } = await trial.call("index.list", { informer: INFORMER, index, value });
    return (keysOf(items) ?? []).filter((key) => keys.includes(key));
  };
  if ((await found()).length === 0) return;
  const left = await found();
  if (left.length === 0) return;
  throw mismatch("An index gives an object under a value that it has lost", [], left);
}

/** Waits until an index has exactly these values. */
export async function expectIndexValues(
  trial: Trial,
  index: string,
  values: readonly string[],
): Promise<void> {
  const actual = async () =>
    readable(async () => {
      const answer = await trial.call("index.values", { informer: INFORMER, index });
      return answer.values.sort();
    }, [UNREADABLE]);
  await trial.mustBecomeTrue(
    async () => (await actual()).join() === [...values].sort().join(),
    async () => mismatch("An index does not have the values it should", values, await actual()),
  );
}

/** Waits until the store equals the server's state, object by object and version by version. */
export async function expectStoreIsServers(trial: Trial): Promise<void> {
  await trial.mustBecomeTrue(
    async () => {
      const { server, store } = await contents(trial);
      return server === store;
    },
    async () => differs("The store does not become what the server has", await contents(trial)),
  );
}

/** Checks at once that the store equals the server's state, or that the informer reports that it is not ready. */
export async function expectStoreIsServersOrNotSynced(trial: Trial): Promise<void> {
  await trial.time.settle();
  if (await isNotReady(trial)) return;
  const now = await contents(trial);
  if (now.server !== now.store) throw differs("The store differs from the server's state", now);
}

/** The state of the server and the content of the store, each on one line. */
async function contents(
  trial: Trial,
): Promise<{ readonly server: string; readonly store: string }> {
  const server = trial.server.objects().map(({ metadata }) => line(metadata));
  const store = (await storeObjects(trial))?.map(({ metadata }) => line(metadata));
  return { server: server.sort().join(", "), store: store?.sort().join(", ") ?? UNREADABLE };
}

function differs(
  reason: string,
  { server, store }: { readonly server: string; readonly store: string },
): ExpectationError {
  return new ExpectationError(reason, {
    expected: server === "" ? "nothing" : server,
    observed: store === "" ? "nothing" : store,
  });
}

/** Waits until the store returns the server's object for a key, or nothing. */
export async function expectFoundByKey(trial: Trial, key: string, isFound: boolean): Promise<void> {
  const found = async () =>
    readable(async () => {
      const { exists, object } = await trial.call("store.get", { informer: INFORMER, key });
      return exists && object !== undefined ? line(object.metadata) : "nothing";
    }, UNREADABLE);
  const wanted = () => (isFound ? servedLine(trial, key) : "nothing");
  await trial.mustBecomeTrue(
    async () => (await found()) === wanted(),
    async () => {
      const expected = wanted() ?? `${key} at the server`;
      return new ExpectationError("The store does not return what it should for a key", {
        expected,
        observed: await found(),
      });
    },
  );
}

/** The content of the store; undefined while it is not readable. */
async function storeObjects(trial: Trial): Promise<readonly WireObject[] | undefined> {
  return readable(async () => {
    const { items } = await trial.call("store.list", { informer: INFORMER });
    return withoutSentinels(items);
  }, undefined);
}

/** What is read; something else while the library refuses to be read, which means that it is not ready (C-20). */
async function readable<Read, Else>(read: () => Promise<Read>, otherwise: Else) {
  try {
    return await read();
  } catch (error) {
    if (error instanceof PortError && error.code === "refused") return otherwise;
    throw error;
  }
}

function withoutSentinels(items: readonly WireObject[]): readonly WireObject[] {
  return items.filter(({ metadata }) => !isSentinelKey(String(metadata["name"])));
}

/** The server's object with this key and its version; undefined: there is none. */
function servedLine(trial: Trial, key: string): string | undefined {
  const found = trial.server.objects().find(({ metadata }) => objectKey(metadata) === key);
  return found && line(found.metadata);
}

function keysOf(objects: readonly WireObject[] | undefined): string[] | undefined {
  return objects
    ?.map(({ metadata }) => objectKey(metadata))
    .filter((key) => !isSentinelKey(key))
    .sort();
}

function line(metadata: {
  readonly namespace?: unknown;
  readonly name?: unknown;
  readonly resourceVersion?: unknown;
}): string {
  return `${objectKey(metadata)}@${String(metadata.resourceVersion)}`;
}

function mismatch(
  reason: string,
  wanted: readonly string[],
  held: readonly string[] | undefined,
): ExpectationError {
  return new ExpectationError(reason, {
    expected: wanted.length === 0 ? "nothing" : [...wanted].sort().join(", "),
    observed: held === undefined ? UNREADABLE : held.length === 0 ? "nothing" : summary(held),
  });
}

function summary(keys: readonly string[]): string {
  return keys.length <= 20 ? keys.join(", ") : `${keys.length} objects`;
}
