/**
 * Validates the match constraints of policies and bindings.
 *
 * Mirrors: kubernetes pkg/apis/admissionregistration/validation/validation.go (validateMatchResources).
 */
import { isJsonObject, type JsonObject, records, texts } from "../values/json-value.js";
import { segmentFaults } from "../values/qualified-name.js";
import { type Cause, duplicate, invalid, required, unsupported } from "./field-causes.js";
import { selectorViolations } from "./selector-violations.js";

const MATCH_POLICIES = ["Equivalent", "Exact"];
const OPERATIONS = ["*", "CONNECT", "CREATE", "DELETE", "UPDATE"];
const SCOPES = ["*", "Cluster", "Namespaced"];

/** The violations of match constraints. Absent fields have their defaults. */
export function matchViolations(field: string, resources: unknown): readonly Cause[] {
  if (!isJsonObject(resources)) return [];
  const { matchPolicy, namespaceSelector, objectSelector } = resources;
  const rules = (name: string) =>
    records(resources[name]).flatMap((rule, index) =>
      ruleViolations(`${field}.${name}[${index}]`, rule),
    );
  return [
    ...wordViolations(`${field}.matchPolicy`, matchPolicy, MATCH_POLICIES),
    ...selectorViolations(`${field}.namespaceSelector`, namespaceSelector),
    ...selectorViolations(`${field}.objectSelector`, objectSelector),
    ...rules("resourceRules"),
    ...rules("excludeResourceRules"),
  ];
}

/** For an optional word. */
export function wordViolations(
  field: string,
  word: unknown,
  known: readonly string[],
): readonly Cause[] {
  if (word === undefined || word === null || known.some((one) => one === word)) return [];
  return [unsupported(field, word, known)];
}

function ruleViolations(field: string, rule: JsonObject): readonly Cause[] {
  const names = texts(rule["resourceNames"]);
  const operations = texts(rule["operations"]);
  return [
    ...names.flatMap((name, index) => [
      ...segmentFaults(name).map((fault) =>
        invalid(`${field}.resourceNames[${index}]`, name, fault),
      ),
      ...(names.indexOf(name) < index ? [duplicate(`${field}.resourceNames[${index}]`, name)] : []),
    ]),
    ...listViolations(`${field}.operations`, operations, "operations"),
    ...operations.flatMap((one, index) =>
      wordViolations(`${field}.operations[${index}]`, one, OPERATIONS),
    ),
    ...listViolations(`${field}.apiGroups`, texts(rule["apiGroups"]), "API groups"),
    ...versionViolations(`${field}.apiVersions`, texts(rule["apiVersions"])),
    ...resourceViolations(`${field}.resources`, texts(rule["resources"])),
    ...wordViolations(`${field}.scope`, rule["scope"], SCOPES),
  ];
}

/** For a list that is not empty, and in which a wildcard stands alone. */
function listViolations(field: string, list: readonly string[], what: string): readonly Cause[] {
  if (list.length === 0) return [required(field)];
  if (list.length === 1 || !list.includes("*")) return [];
  return [invalid(field, list, `if '*' is present, must not specify other ${what}`)];
}

function versionViolations(field: string, versions: readonly string[]): readonly Cause[] {
  return [
    ...listViolations(field, versions, "API versions"),
    ...versions.flatMap((one, index) => (one === "" ? [required(`${field}[${index}]`)] : [])),
  ];
}

function resourceViolations(field: string, resources: readonly string[]): readonly Cause[] {
  if (resources.length === 0) return [required(field)];
  const causes: Cause[] = [];
  /** Resources with all their subresources, and subresources of all resources. */
  const [whole, everywhere] = [new Set<string>(), new Set<string>()];
  let isNamed = false;
  for (const [index, one] of resources.entries()) {
    const place = `${field}[${index}]`;
    const slash = one.indexOf("/");
    if (one === "") causes.push(required(place));
    else if (slash === -1) isNamed = one !== "*";
    if (one === "" || slash === -1) continue;
    const [resource, subresource] = [one.slice(0, slash), one.slice(slash + 1)];
    if (whole.has(resource)) {
      causes.push(invalid(place, one, `if '${resource}/*' is present, must not specify ${one}`));
    }
    if (everywhere.has(subresource)) {
      causes.push(invalid(place, one, `if '*/${subresource}' is present, must not specify ${one}`));
    }
    if (subresource === "*") whole.add(resource);
    if (resource === "*") everywhere.add(subresource);
  }
  if (resources.length > 1 && resources.includes("*/*")) {
    const why = "if '*/*' is present, must not specify other resources";
    causes.push(invalid(field, resources, why));
  }
  if (resources.includes("*") && isNamed) {
    const why = "if '*' is present, must not specify other resources without subresources";
    causes.push(invalid(field, resources, why));
  }
  return causes;
}
