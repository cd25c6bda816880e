/**
 * Validates quantities of resources: those of a container, a quota and a limit range.
 *
 * Mirrors: kubernetes pkg/apis/core/validation/validation.go (ValidateContainerResourceRequirements, ValidateResourceQuotaSpec,
 * ValidateLimitRange), pkg/apis/core/helper/helpers.go.
 */
import { billionthsOf } from "../kinds/canonical-quantity.js";
import { type JsonObject, record } from "../values/json-value.js";
import { qualifiedNameFaults } from "../values/qualified-name.js";
import { type Cause, duplicate, forbidden, invalid, required } from "./field-causes.js";

type Causes = readonly Cause[];

const OF_CONTAINERS = ["cpu", "memory", "ephemeral-storage"];
const COUNTED = [
  "pods",
  "resourcequotas",
  "services",
  "replicationcontrollers",
  "secrets",
  "configmaps",
  "persistentvolumeclaims",
  "services.nodeports",
  "services.loadbalancers",
];
const OF_QUOTAS = [
  ...OF_CONTAINERS,
  ...[...OF_CONTAINERS, "storage"].map((name) => `requests.${name}`),
  ...OF_CONTAINERS.map((name) => `limits.${name}`),
  ...COUNTED,
];
const STANDARD = [...OF_QUOTAS, "storage"];
const LIMIT_TYPES = ["Pod", "Container", "PersistentVolumeClaim"];

/** The errors of the resources of a container. */
export function containerResourceViolations(
  field: string,
  { limits, requests }: JsonObject,
): Causes {
  const upper = record(limits);
  const amounts = (place: string, [name, amount]: [string, unknown]) => [
    ...containerNameViolations(`${place}[${name}]`, name),
    ...amountViolations(`${place}[${name}]`, name, amount),
  ];
  return [
    ...Object.entries(upper).flatMap((entry) => amounts(`${field}.limits`, entry)),
    ...Object.entries(record(requests)).flatMap((entry) => [
      ...amounts(`${field}.requests`, entry),
      ...ofLimit(field, entry, upper[entry[0]]),
    ]),
  ];
}

/** A request within its limit; what cannot be shared is requested as it is limited. */
function ofLimit(field: string, [name, amount]: [string, unknown], limit: unknown): Causes {
  const isShared = isNative(name) && !name.startsWith("hugepages-");
  if (limit === undefined) {
    const why = "Limit must be set for non overcommitable resources";
    return isShared ? [] : [required(`${field}.limits`, why)];
  }
  const order = compared(amount, limit);
  if (isShared ? order <= 0 : order === 0) return [];
  const relation = isShared ? "less than or equal" : "equal";
  return [invalid(`${field}.requests`, amount, `must be ${relation} to ${name} limit of ${limit}`)];
}

/** The errors of the quantities of a quota. */
export function quotaViolations(field: string, hard: unknown): Causes {
  return Object.entries(record(hard)).flatMap(([name, amount]) => {
    const place = `${field}[${name}]`;
    const isKnown = name.includes("/") || OF_QUOTAS.includes(name) || isHuge(name);
    const faults = isKnown ? [] : ["must be a standard resource for quota"];
    return [
      ...nameViolations(place, name),
      ...faults.map((fault) => invalid(place, name, fault)),
      ...amountViolations(place, name, amount),
    ];
  });
}

/** The errors of an item of a limit range. @param taken the types of the earlier items */
export function limitViolations(
  field: string,
  limit: JsonObject,
  taken: readonly unknown[],
): Causes {
  const { type = "" } = limit;
  const isType = String(type).includes("/") || LIMIT_TYPES.some((one) => one === type);
  const faults = qualifiedNameFaults(String(type));
  const why = "must be a standard limit type or fully qualified";
  const isOfPod = type === "Pod";
  const bounds = ["max", "min", ...(isOfPod ? [] : ["default", "defaultRequest"])];
  const isClaim = type === "PersistentVolumeClaim";
  const hasStorage = ["min", "max"].some((bound) => record(limit[bound])["storage"] !== undefined);
  return [
    ...faults.map((fault) => invalid(`${field}.type`, type, fault)),
    ...(faults.length === 0 && !isType ? [invalid(`${field}.type`, type, why)] : []),
    ...(taken.includes(type) ? [duplicate(`${field}.type`, type)] : []),
    ...bounds.flatMap((bound) =>
      Object.keys(record(limit[bound])).flatMap((name) =>
        (isClaim ? nameViolations : containerNameViolations)(`${field}.${bound}[${name}]`, name),
      ),
    ),
    ...(isOfPod
      ? ["default", "defaultRequest"]
          .filter((bound) => Object.keys(record(limit[bound])).length > 0)
          .map((bound) =>
            forbidden(`${field}.${bound}`, "may not be specified when `type` is 'Pod'"),
          )
      : []),
    ...(isClaim && !hasStorage
      ? [
          required(
            `${field}.limits`,
            "either minimum or maximum storage value is required, but neither was provided",
          ),
        ]
      : []),
    ...ORDERED.flatMap((row) => orderViolations(field, limit, row)),
  ];
}

/** Which bound may not be above which other, the place of a refusal, and the bound that it shows. */
const ORDERED = [
  ["min", "max", "min", "min"],
  ["min", "defaultRequest", "defaultRequest", "defaultRequest"],
  ["defaultRequest", "max", "defaultRequest", "defaultRequest"],
  ["defaultRequest", "default", "defaultRequest", "defaultRequest"],
  ["min", "default", "default", "min"],
  ["default", "max", "default", "max"],
] as const;

function orderViolations(
  field: string,
  limit: JsonObject,
  [lower, upper, place, shown]: (typeof ORDERED)[number],
): Causes {
  return Object.entries(record(limit[lower])).flatMap(([name, low]) => {
    const high = record(limit[upper])[name];
    if (high === undefined || compared(low, high) <= 0) return [];
    const isLimit = lower === "defaultRequest" && upper === "default";
    const above = isLimit ? "default limit" : word(upper);
    const why = `${word(lower)} value ${low} is greater than ${above} value ${high}`;
    return [invalid(`${field}.${place}[${name}]`, record(limit[shown])[name], why)];
  });
}

function word(bound: string): string {
  return bound === "defaultRequest" ? "default request" : bound;
}

function containerNameViolations(place: string, name: string): Causes {
  const faults = nameViolations(place, name);
  const isKnown =
    name.includes("/") || OF_CONTAINERS.includes(name) || name.startsWith("hugepages-");
  return isKnown
    ? faults
    : [...faults, invalid(place, name, "must be a standard resource for containers")];
}

function nameViolations(place: string, name: string): Causes {
  const faults = qualifiedNameFaults(name);
  if (faults.length > 0) return faults.map((fault) => invalid(place, name, fault));
  if (name.includes("/") || STANDARD.includes(name) || isHuge(name)) return [];
  return [invalid(place, name, "must be a standard resource type or fully qualified")];
}

function amountViolations(place: string, name: string, amount: unknown): Causes {
  const billionths = billionthsOf(amount);
  const isWhole = isNative(name) ? COUNTED.includes(name) : !name.startsWith("requests.");
  return [
    ...(billionths < 0n ? [invalid(place, amount, "must be greater than or equal to 0")] : []),
    ...(isWhole && billionths % ONE !== 0n ? [invalid(place, amount, "must be an integer")] : []),
  ];
}

const ONE = 1_000_000_000n;

function compared(one: unknown, other: unknown): number {
  const [left, right] = [billionthsOf(one), billionthsOf(other)];
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

function isNative(name: string): boolean {
  return !name.includes("/") || name.includes("kubernetes.io/");
}

function isHuge(name: string): boolean {
  return name.startsWith("hugepages-") || name.startsWith("requests.hugepages-");
}
