import type { HandlerBehaviour } from "../../protocol/messages.js";
import { PortError } from "../../protocol/port-error.js";
import { NotApplicableError } from "../evidence/not-applicable-error.js";
import { hasThrown } from "../trial/loud-end.js";
import { INFORMER, type Trial } from "../trial/trial.js";
import { BLOCKED_MIN_MS, letReturn, SLOW_MAX_MS } from "../waiting/let-return.js";

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
 * @throws NotApplicableError if the call that adds it delivers the existing objects synchronously, and so gets the handler's
 * errors and waits while it blocks
 */
export async function addHandler(
  trial: Pick<Trial, "call" | "handlers" | "hasStarted" | "release"> & {
    readonly time: Pick<Trial["time"], "until">;
  },
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
  const adding = trial.call("handler.add", {
    informer: INFORMER,
    handler: handler.name,
    ...settings(handler),
  });
  try {
    if (behaviour.kind === "block" && trial.hasStarted()) {
      await mustReturn(trial, handler.name, adding);
    }
    // It may wait for the calls of others: one lock for all handlers is common.
    if (trial.handlers.values().some(({ does }) => does === "slow")) {
      await letReturn(trial.time, adding, SLOW_MAX_MS);
    }
    await adding;
  } catch (error) {
    const isRefused = error instanceof PortError && error.code === "refused";
    if (!isRefused || !hasThrown(trial.handlers.named(handler.name))) throw error;
    throw new NotApplicableError(
      "throws what a handler throws at the caller who adds it, which is not silent",
    );
  }
}

/** @throws NotApplicableError if the handler is called, and the call that adds it waits for it */
async function mustReturn(
  trial: Parameters<typeof addHandler>[0],
  name: string,
  adding: Promise<unknown>,
): Promise<void> {
  const hasReturned = await letReturn(trial.time, adding, BLOCKED_MIN_MS);
  if (hasReturned || trial.handlers.named(name).log.all().length === 0) return;
  await trial.release(name);
  await adding;
  throw new NotApplicableError(
    "calls a handler while it is added: one that blocks holds up whoever adds it",
  );
}

function settings({ behaviour, resyncPeriodMs }: NewHandler): {
  behaviour: HandlerBehaviour;
  resyncPeriodMs?: number;
} {
  return resyncPeriodMs === undefined ? { behaviour } : { behaviour, resyncPeriodMs };
}
