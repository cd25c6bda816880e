import type { KubernetesObject } from "client-node-2";
import type { HandlerAddArgs, StoredState } from "../../src/protocol/messages.ts";
import { type CachedInformer, getByKey } from "./cached-informer.ts";
import { CommandError, type Emit } from "./protocol-loop.ts";

/** A handler: one callback for each of add, update and delete. */
export interface Registration {
  /** Takes the callbacks off the informer. */
  remove(): void;
}

/**
 * Registers a handler that reports each callback on entry and then behaves as told.
 *
 * @throws CommandError "not-supported" for a resync period, and for block and slow: the library's callbacks are
 * synchronous and what they return is not awaited
 */
export function addHandler(
  informer: CachedInformer,
  trial: string,
  { informer: informerName, handler, behaviour, resyncPeriodMs = 0 }: HandlerAddArgs,
  emit: Emit,
): Registration {
  if (behaviour.kind === "block" || behaviour.kind === "slow" || resyncPeriodMs > 0) {
    throw new CommandError("not-supported", "client-node waits for no callback and has no resync");
  }
  let n = 0;
  const callbacks = (["add", "update", "delete"] as const).map((type) => {
    const callback = (object: KubernetesObject): void => {
      n += 1;
      const key = keyOf(object);
      const found = behaviour.kind === "read-store" && { stored: lookUp(informer, key) };
      emit({ ev: "notify", trial, informer: informerName, handler, n, type, object, ...found });
      if (behaviour.kind === "throw" && (behaviour.on ?? key) === key) {
        throw new Error(`Thrown by a handler as told, on "${key}"`);
      }
    };
    informer.on(type, callback);
    return { type, callback };
  });
  return {
    remove: () => {
      for (const { type, callback } of callbacks) informer.off(type, callback);
    },
  };
}

function lookUp(informer: CachedInformer, key: string): StoredState {
  const found = getByKey(informer, key);
  const resourceVersion = found?.metadata?.resourceVersion;
  const exists = found !== undefined;
  return resourceVersion === undefined ? { exists } : { exists, resourceVersion };
}

function keyOf({ metadata }: KubernetesObject): string {
  const name = metadata?.name ?? "";
  return metadata?.namespace ? `${metadata.namespace}/${name}` : name;
}
