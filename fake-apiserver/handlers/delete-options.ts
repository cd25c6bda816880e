import { noSuchKind } from "../kinds/kind-table.js";
import { type Cause, invalid, unsupported } from "../storage/field-causes.js";
import type { DeleteOptions } from "../storage/object-writer.js";
import { isNamespaces } from "../storage/served-resource.js";
import { badRequest, invalidOptions } from "../storage/status-bodies.js";
import { unmarshalling, withoutKind } from "../values/go-kind.js";
import { isJsonObject, type JsonObject, record } from "../values/json-value.js";
import { writtenFractions } from "../values/written-fractions.js";
import { decodeDeleteOptions, isJsonBody } from "./decode-body.js";
import { dryRunCauses, dryRunsOf } from "./dry-run.js";
import type { HandlerServices } from "./handler-services.js";
import type { ResourceRequest } from "./request-context.js";
import { RequestFailure } from "./request-failure.js";
import { isTrue } from "./resource-path.js";

const POLICIES = ["Foreground", "Background", "Orphan"] as const;

/** The options, and warnings about them. */
export interface ReadDeleteOptions extends DeleteOptions {
  readonly warning?: string;
  /** Whether dependents are to go, too, in the deprecated form. */
  readonly isCascading: boolean;
}

/**
 * Reads DeleteOptions from the body, or from the query if there is no body.
 * @throws RequestFailure 400, 415 or 422
 */
export function readDeleteOptions(
  { profile }: HandlerServices,
  request: ResourceRequest,
): ReadDeleteOptions {
  const isSent = request.body.length > 0;
  const given = isSent ? optionsOf(request) : { ...request.query };
  // The version of the query is a precondition of each deletion, besides its meaning for the list.
  const { uid, resourceVersion } = isSent ? record(given["preconditions"]) : saidIn(given);
  const orphans = given["orphanDependents"];
  const isOrphaning = isPresent(orphans) && isTrue(String(orphans));
  const policy = given["propagationPolicy"] ?? (isOrphaning ? "Orphan" : undefined);
  const dryRuns = isSent ? textsIn(given["dryRun"]) : dryRunsOf(request);
  const hasTwo = isPresent(orphans) && isPresent(given["propagationPolicy"]);
  const causes = [
    ...(hasTwo ? [twoPolicies(policy)] : []),
    ...policyCauses(policy),
    ...dryRunCauses(profile, dryRuns),
  ];
  const seconds = gracePeriodSeconds(given);
  if (causes.length > 0) throw new RequestFailure(invalidOptions("DeleteOptions", causes));
  const { resource } = request.target;
  const { deleteWarning } = resource;
  const isUnsaid = !isPresent(policy) && !isPresent(orphans);
  // A namespace takes the deprecated form for one of two policies.
  const keeping = isPresent(orphans) && isNamespaces(resource) ? "Foreground" : "Background";
  const said = POLICIES.find((one) => one === policy) ?? keeping;
  return {
    ...(typeof uid === "string" ? { uid } : {}),
    ...(typeof resourceVersion === "string" ? { resourceVersion } : {}),
    propagation: isUnsaid ? "unsaid" : said,
    isCascading: isPresent(orphans) && !isOrphaning,
    gracePeriodSeconds: seconds ?? "own",
    marksFirst: true,
    isDryRun: dryRuns.length > 0,
    ...(isUnsaid && deleteWarning !== undefined ? { warning: deleteWarning } : {}),
  };
}

/** Warns of a deletion. For a collection, after it has been listed. */
export function warnOfDeletion(
  { warnings }: ResourceRequest,
  { warning }: ReadDeleteOptions,
): void {
  if (warning !== undefined) warnings.push(warning);
}

/** The parameters that are not empty. */
function saidIn(query: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ""));
}

function textsIn(values: unknown): readonly string[] {
  return Array.isArray(values) ? values.map(String) : [];
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** The deprecated form together with the new one. */
function twoPolicies(policy: unknown): Cause {
  const why = "orphanDependents and deletionPropagation cannot be both set";
  return invalid("propagationPolicy", policy, why);
}

function policyCauses(policy: unknown): readonly Cause[] {
  if (!isPresent(policy) || POLICIES.some((one) => one === policy)) return [];
  return [unsupported("propagationPolicy", policy, [...POLICIES, "nil"])];
}

const INTEGER = /^[+-]?\d+$/;
const INT64_BOUND = 2 ** 63;

function gracePeriodSeconds(given: JsonObject): number | undefined {
  const value = given["gracePeriodSeconds"];
  if (value === undefined || value === null) return undefined;
  const seconds = typeof value === "number" || INTEGER.test(String(value)) ? Number(value) : NaN;
  if (Number.isInteger(seconds) && Math.abs(seconds) < INT64_BOUND) return seconds;
  const message = `strconv.ParseInt: parsing ${JSON.stringify(String(value))}: invalid syntax`;
  throw new RequestFailure(badRequest(message));
}

/** Options have the same kind in every group. */
function optionsOf(request: ResourceRequest): JsonObject {
  const value = decodeDeleteOptions(request) ?? {};
  if (!isJsonObject(value)) throw new RequestFailure(badRequest(withoutKind(value)));
  const { apiVersion = "", kind = OPTIONS_KIND } = value;
  if (kind !== OPTIONS_KIND && kind !== "" && kind !== null) {
    const unknown = { apiVersion: String(apiVersion), kind: String(kind), isPatched: true };
    throw new RequestFailure(badRequest(noSuchKind(unknown)));
  }
  const fractions = isJsonBody(request) ? writtenFractions(request.body.toString()) : undefined;
  const { gracePeriodSeconds: seconds } = record(fractions?.value);
  if (typeof seconds === "number" && !Number.isInteger(seconds)) {
    const wanted = "struct field DeleteOptions.gracePeriodSeconds of type int64";
    const why = `json: cannot unmarshal number ${seconds} into Go ${wanted}`;
    throw new RequestFailure(badRequest(fractions?.restored(why) ?? why));
  }
  const fault = TYPED.find(({ field, is }) => isPresent(value[field]) && !is(value[field]));
  if (fault === undefined) return value;
  const { field, type } = fault;
  const wanted = `struct field DeleteOptions.${field} of type ${type}`;
  throw new RequestFailure(badRequest(unmarshalling(value[field], wanted)));
}

const OPTIONS_KIND = "DeleteOptions";

const TYPED = [
  {
    field: "gracePeriodSeconds",
    type: "int64",
    is: (value: unknown) => typeof value === "number",
  },
  { field: "dryRun", type: "[]string", is: (value: unknown) => Array.isArray(value) },
];
