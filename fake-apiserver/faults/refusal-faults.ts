import type { Status } from "../../src/wire/status.js";
import { statusAnswer } from "../handlers/answer.js";
import type { Interceptor, RequestContext } from "../handlers/request-context.js";
import {
  failure,
  invalidOptions,
  methodNotAllowed,
  notAcceptable,
  unsupportedMediaType,
} from "../handlers/status-bodies.js";
import type { Fault } from "./rule.js";

/** Seconds that a server asks for while it installs its paths. */
const INSTALLING_SECONDS = 5;

/** Refusals as an apiserver words them, beside the common ones. Undefined for faults of other families. */
export function refusalFault(fault: Fault): Interceptor | undefined {
  const status = refusal(fault);
  return status === undefined ? undefined : async (context) => statusAnswer(status(context));
}

function refusal(fault: Fault): ((context: RequestContext) => Status) | undefined {
  switch (fault.fault) {
    case "status.410.noReason":
      return () =>
        failure(410, "The resourceVersion for the provided watch is too old.", { reason: "" });
    case "status.503.mux":
      return () => installing();
    case "status.405":
      return () => methodNotAllowed();
    case "status.409":
      return () => failure(409, "the object has been modified", { reason: "Conflict" });
    case "status.406":
      return ({ facts }) => notAcceptable(facts.verb === "watch");
    case "status.415":
      return () => unsupportedMediaType(["application/json", "application/yaml"]);
    case "status.422":
      return () => unsupportedOption();
    case "cache.notReady":
      return () => initializing(fault.retryAfterSeconds ?? 1);
    default:
      return undefined;
  }
}

function installing(): Status {
  const message =
    "the request has been made before all known HTTP paths have been installed, please try again";
  return failure(503, message, {
    reason: "ServiceUnavailable",
    details: { retryAfterSeconds: INSTALLING_SECONDS },
  });
}

function unsupportedOption(): Status {
  return invalidOptions("ListOptions", [
    {
      reason: "FieldValueForbidden",
      message: "Forbidden: resourceVersionMatch is forbidden for this resource",
      field: "resourceVersionMatch",
    },
  ]);
}

function initializing(retryAfterSeconds: number): Status {
  return failure(429, "storage is (re)initializing", {
    reason: "TooManyRequests",
    details: { retryAfterSeconds },
  });
}
