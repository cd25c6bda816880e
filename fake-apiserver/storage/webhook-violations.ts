/**
 * Validates webhook configurations: an invalid one would prevent the admission of every write.
 *
 * Mirrors: kubernetes pkg/apis/admissionregistration/validation/validation.go.
 */
import { type JsonObject, record, records } from "../values/json-value.js";
import { subdomainFaults } from "../values/qualified-name.js";
import { clientViolations, reviewVersionViolations } from "./client-violations.js";
import { type Cause, duplicate, invalid, required, unsupported } from "./field-causes.js";
import { webhookConditionViolations } from "./policy-violations.js";
import { selectorViolations } from "./selector-violations.js";
import type { ServedResource } from "./served-resource.js";

type Causes = readonly Cause[];

const KINDS = ["ValidatingWebhookConfiguration", "MutatingWebhookConfiguration"];
const OPERATIONS = ["*", "CONNECT", "CREATE", "DELETE", "UPDATE"];
const SCOPES = ["*", "Cluster", "Namespaced"];
const SIDE_EFFECTS = ["None", "NoneOnDryRun"];
/** Members that have one of a few words. */
const WORDS: readonly (readonly [name: string, known: readonly string[]])[] = [
  ["failurePolicy", ["Fail", "Ignore"]],
  ["matchPolicy", ["Equivalent", "Exact"]],
  ["sideEffects", SIDE_EFFECTS],
  ["reinvocationPolicy", ["IfNeeded", "Never"]],
];
const TIMEOUT_MAX_SECONDS = 30;
const SEGMENTS_MIN_COUNT = 3;

/** Nothing for objects of other kinds. */
export function webhookViolations(
  { group, kind }: ServedResource,
  object: Readonly<Record<string, unknown>>,
): Causes {
  if (group !== "admissionregistration.k8s.io" || !KINDS.includes(kind)) return [];
  const webhooks = records(object["webhooks"]);
  const names = webhooks.map(({ name }) => name);
  return webhooks.flatMap((webhook, index) => {
    const place = `webhooks[${index}]`;
    const { name } = webhook;
    const isTaken = Boolean(name) && names.indexOf(name) < index;
    return [...ofWebhook(webhook, place), ...(isTaken ? [duplicate(`${place}.name`, name)] : [])];
  });
}

function ofWebhook(webhook: JsonObject, place: string): Causes {
  const { timeoutSeconds: timeout, admissionReviewVersions: versions } = webhook;
  const isTimeout = typeof timeout !== "number" || (timeout >= 1 && timeout <= TIMEOUT_MAX_SECONDS);
  const why = `the timeout value must be between 1 and ${TIMEOUT_MAX_SECONDS} seconds`;
  const hasVersions = Array.isArray(versions) && versions.length > 0;
  return [
    ...ofName(String(webhook["name"] ?? ""), `${place}.name`),
    ...records(webhook["rules"]).flatMap((rule, index) => ofRule(rule, `${place}.rules[${index}]`)),
    ...WORDS.flatMap(([name, known]) => ofWord(webhook[name], `${place}.${name}`, known)),
    ...(webhook["sideEffects"] == null
      ? [required(`${place}.sideEffects`, `must specify one of ${SIDE_EFFECTS.join(", ")}`)]
      : []),
    ...(isTimeout ? [] : [invalid(`${place}.timeoutSeconds`, timeout, why)]),
    ...["namespaceSelector", "objectSelector"].flatMap((name) =>
      selectorViolations(`${place}.${name}`, webhook[name]),
    ),
    ...clientViolations(record(webhook["clientConfig"]), `${place}.clientConfig`),
    ...webhookConditionViolations(`${place}.matchConditions`, records(webhook["matchConditions"])),
    ...(hasVersions
      ? reviewVersionViolations(versions, `${place}.admissionReviewVersions`)
      : [required(`${place}.admissionReviewVersions`, "must specify one of v1, v1beta1")]),
  ];
}

function ofName(name: string, place: string): Causes {
  if (name === "") return [required(place)];
  const faults = subdomainFaults(name, "bytes");
  if (faults.length > 0) return [invalid(place, name, faults.join(","))];
  if (name.split(".").length >= SEGMENTS_MIN_COUNT) return [];
  return [
    invalid(place, name, "should be a domain with at least three segments separated by dots"),
  ];
}

function ofWord(value: unknown, place: string, known: readonly string[]): Causes {
  if (value === undefined || value === null || known.includes(String(value))) return [];
  return [unsupported(place, value, known)];
}

function ofRule(rule: JsonObject, place: string): Causes {
  const operations = textsOf(rule["operations"]);
  const groups = textsOf(rule["apiGroups"]);
  const versions = textsOf(rule["apiVersions"]);
  return [
    ...ofChoices(operations, `${place}.operations`, "operations"),
    ...operations.flatMap((operation, index) =>
      ofWord(operation, `${place}.operations[${index}]`, OPERATIONS),
    ),
    ...ofChoices(groups, `${place}.apiGroups`, "API groups"),
    ...ofChoices(versions, `${place}.apiVersions`, "API versions"),
    ...versions.flatMap((version, index) =>
      version === "" ? [required(`${place}.apiVersions[${index}]`)] : [],
    ),
    ...ofResources(textsOf(rule["resources"]), `${place}.resources`),
    ...ofWord(rule["scope"], `${place}.scope`, SCOPES),
  ];
}

function ofChoices(choices: readonly string[], place: string, what: string): Causes {
  if (choices.length === 0) return [required(place)];
  if (choices.length === 1 || !choices.includes("*")) return [];
  return [invalid(place, choices, `if '*' is present, must not specify other ${what}`)];
}

function ofResources(resources: readonly string[], place: string): Causes {
  const before = (index: number) => resources.slice(0, index);
  const ofEach = resources.flatMap((resource, index): Causes => {
    const here = `${place}[${index}]`;
    if (resource === "") return [required(here)];
    const [whole = "", ...rest] = resource.split("/");
    if (rest.length === 0) return [];
    const sub = rest.join("/");
    return [`${whole}/*`, `*/${sub}`]
      .filter((pattern) => before(index).includes(pattern))
      .map((pattern) =>
        invalid(here, resource, `if '${pattern}' is present, must not specify ${resource}`),
      );
  });
  const [lastWhole] = resources.filter((resource) => resource && !resource.includes("/")).slice(-1);
  const isMixed = resources.includes("*") && lastWhole !== undefined && lastWhole !== "*";
  const mixed = "if '*' is present, must not specify other resources without subresources";
  const all = "if '*/*' is present, must not specify other resources";
  return [
    ...(resources.length === 0 ? [required(place)] : []),
    ...ofEach,
    ...(resources.length > 1 && resources.includes("*/*") ? [invalid(place, resources, all)] : []),
    ...(isMixed ? [invalid(place, resources, mixed)] : []),
  ];
}

function textsOf(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.map(String) : [];
}
