import type { HandlerBehaviour } from "../protocol/messages.js";
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

/** Registers a handler with the informer of a trial. */
export async function addHandler(trial: Trial, handler: NewHandler): Promise<void> {
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
  await trial.call("handler.add", {
    informer: INFORMER,
    handler: handler.name,
    ...settings(handler),
  });
}

function settings({ behaviour, resyncPeriodMs }: NewHandler): {
  behaviour: HandlerBehaviour;
  resyncPeriodMs?: number;
} {
  return resyncPeriodMs === undefined ? { behaviour } : { behaviour, resyncPeriodMs };
}
