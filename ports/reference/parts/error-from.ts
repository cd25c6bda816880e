import type { PartArgs } from "./part-args.js";

/**
 * The error that a scenario means: a status of the apiserver (`code`, `reason`, `message`, `details`), or what happened
 * to the connection (`connection`: "refused", "reset", "eof").
 */
export function errorFrom(failure: PartArgs): Error {
  if (failure.has("connection")) return connectionError(failure.text("connection"));
  const status = { kind: "Status", apiVersion: "v1", status: "Failure", ...failure.members() };
  const message = failure.has("message") ? failure.text("message") : "";
  return Object.assign(new Error(message), { status });
}

function connectionError(what: string): Error {
  switch (what) {
    case "refused":
      return Object.assign(new Error("connect: connection refused"), { code: "ECONNREFUSED" });
    case "reset":
      return Object.assign(new Error("read: connection reset by peer"), { code: "ECONNRESET" });
    default:
      return new Error(what === "eof" ? "EOF" : what);
  }
}
