import { statusOf } from "../../../src/client/informer/api-error.js";
import { KeyError } from "../../../src/client/informer/key.js";
import { messageOf } from "../../../src/client/informer/log.js";
import { QueueClosedError } from "../../../src/client/informer/queue.js";
import { TransactionError } from "../../../src/client/informer/store.js";
import { ContextError } from "../../../src/client/wait/context-error.js";
import { WaitTimeoutError } from "../../../src/client/wait/interrupted.js";
import type { PartError } from "../../../src/protocol/messages.js";
import type { Status } from "../../../src/wire/status.js";
import { KeyFunctionError } from "./functions.js";
import { jsonOf } from "./values.js";

/** Kinds of error that scenarios may ask for, by their classes. */
const KINDS: Readonly<Record<string, abstract new (...args: never) => unknown>> = {
  KeyError,
  KeyFunctionError,
  TransactionError,
  ErrFIFOClosed: QueueClosedError,
};

/** What the library threw, in the words of the protocol. */
export function failureFrom(error: unknown): PartError {
  const details = detailsOf(error);
  return {
    message: messageOf(error),
    kinds: kindsOf(error),
    ...(details === undefined ? {} : { details }),
  };
}

/** What an error and its causes can be recognised as. */
function kindsOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const own = Object.entries(KINDS).flatMap(([name, kind]) =>
    error instanceof kind ? [name] : [],
  );
  const reason = statusOf(error)?.reason;
  return [
    ...own,
    ...contextKindsOf(error),
    ...(reason === undefined ? [] : [reason]),
    ...kindsOf(error.cause),
  ];
}

function contextKindsOf(error: unknown): string[] {
  if (error instanceof WaitTimeoutError) return ["WaitTimeout"];
  if (!(error instanceof ContextError)) return [];
  return [error.code === "canceled" ? "Canceled" : "DeadlineExceeded"];
}

/** What an error carries besides its words. */
function detailsOf(error: unknown): Record<string, unknown> | undefined {
  if (error instanceof KeyError) return { object: jsonOf(error.object) };
  if (error instanceof TransactionError) {
    const { successfulIndices, totalCount, errors } = error;
    return { successful: successfulIndices, total: totalCount, errors: errors.length };
  }
  const status = statusOf(error);
  return status === undefined ? undefined : statusDetails(status);
}

/** What a status says besides its words; what it leaves out is left out. */
function statusDetails({ code, reason, details = {} }: Status): Record<string, unknown> {
  const { group, kind, name, causes, retryAfterSeconds } = details;
  return { code, reason, group, kind, name, causes, retryAfterSeconds };
}
