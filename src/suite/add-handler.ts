import type { HandlerBehaviour } from "../protocol/messages.js";
import { PortError } from "../protocol/port-error.js";
import { hasThrown } from "./loud-end.js";
import { NotApplicableError } from "./not-applicable-error.js";
import { INFORMER, type Trial } from "./trial.js";

/** The name of a scenario's only handler, which needs no name. */
export const THE_HANDLER = "handler";

/** A handler to add. */
export interface NewHandler {
  readonly name: string;
  readonly behaviour: HandlerBehaviour;
  /** Absent: the informer's own. */
  readonly resyncPeriodMs?: number;
}

/**
 * Registers a handler with the informer of a trial.
 * @throws NotApplicableError if it is notified of the existing objects, and what it throws reaches the caller
 */
export async function addHandler(
  trial: Pick<Trial, "call" | "handlers" | "hasStarted">,
  handler: NewHandler,
): Promise<void> {
  const { behaviour, resyncPeriodMs } = handler;
  const mayStall = behaviour.kind === "block" || behaviour.kind === "throw";
  const on = "on" in behaviour ? behaviour.on : undefined;
  trial.handlers.add(handler.name, {
    does: behaviour.kind,
    isLate: trial.hasStarted(),
    isPlainRecorder: behaviour.kind === "record" && !trial.hasStarted(),
    mayStall: mayStall && !(on !== undefined && behaviour.kind === "throw"),
    ...(on === undefined ? {} : { on }),
    ...(resyncPeriodMs === undefined ? {} : { resyncPeriodMs }),
  });
  try {
    await trial.call("handler.add", {
      informer: INFORMER,
      handler: handler.name,
      ...settings(handler),
    });
  } catch (error) {
    const isRefused = error instanceof PortError && error.code === "refused";
    if (!isRefused || !hasThrown(trial.handlers.named(handler.name))) throw error;
    throw new NotApplicableError(
      "throws what a handler throws at the caller who adds it, which is not silent",
    );
  }
}

function settings({ behaviour, resyncPeriodMs }: NewHandler): {
  behaviour: HandlerBehaviour;
  resyncPeriodMs?: number;
} {
  return resyncPeriodMs === undefined ? { behaviour } : { behaviour, resyncPeriodMs };
}
