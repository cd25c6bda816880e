import type { Status } from "../../src/wire/status.js";
import { failure } from "../storage/status-bodies.js";

/** Admission refuses a write; the Status is the answer. */
export class AdmissionRefusal extends Error {
  override readonly name = "AdmissionRefusal";
  readonly status: Status;

  constructor(status: Status) {
    super(status.message ?? "refused");
    this.status = status;
  }
}

const HTTP_GATEWAY_TIMEOUT = 504;

/** Nothing is stored for a client that has left. @throws AdmissionRefusal */
export function checkAwaited({ signal }: { readonly signal: AbortSignal }): void {
  if (!signal.aborted) return;
  const message = "Timeout: request did not complete within requested timeout";
  throw new AdmissionRefusal(failure(HTTP_GATEWAY_TIMEOUT, message, { reason: "Timeout" }));
}
