import type { Status } from "../../src/wire/status.js";

/** A handler refuses a request; the Status is the answer. */
export class RequestFailure extends Error {
  override readonly name = "RequestFailure";
  readonly status: Status;

  constructor(status: Status) {
    super(status.message ?? "refused");
    this.status = status;
  }
}
