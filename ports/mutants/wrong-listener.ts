/**
 * Listeners that are the reference's, but call the handler in another way.
 */
import type { ResourceEventHandler } from "../../src/client/informer/event-handler.js";
import type { InformerParts } from "../../src/client/informer/informer-parts.js";
import type { ListenerOptions } from "../../src/client/informer/processor-listener.js";
import { ProcessorListener } from "../../src/client/informer/processor-listener.js";

/** Performs one callback, or does not. */
export type CallOtherwise = (call: () => void | Promise<void>) => void | Promise<void>;

/** A callback that is not awaited, and whose failure is dropped. */
export function callUnawaited(call: () => void | Promise<void>): void {
  void Promise.resolve(call()).catch(() => undefined);
}

/** The part that makes listeners whose callbacks go through what `create` gives, one for each handler. */
export function callingExcept(
  create: (options: ListenerOptions) => CallOtherwise,
): Pick<InformerParts, "createListener"> {
  return {
    createListener: (options) => {
      const handler = handlerThrough(options.handler, create(options));
      return new ProcessorListener({ ...options, handler });
    },
  };
}

/** A handler each of whose callbacks goes through `callOtherwise`. */
export function handlerThrough(
  handler: ResourceEventHandler,
  callOtherwise: CallOtherwise,
): ResourceEventHandler {
  return {
    onAdd: (object, isInitial) => callOtherwise(() => handler.onAdd(object, isInitial)),
    onUpdate: (older, newer) => callOtherwise(() => handler.onUpdate(older, newer)),
    onDelete: (object) => callOtherwise(() => handler.onDelete(object)),
  };
}

/** A handler, but for these callbacks. */
export function handlerExcept(
  handler: ResourceEventHandler,
  other: Partial<ResourceEventHandler>,
): ResourceEventHandler {
  return { ...handlerThrough(handler, (call) => call()), ...other };
}
