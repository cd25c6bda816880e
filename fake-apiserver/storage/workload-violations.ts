/**
 * Validates workloads: their selectors, pod templates and immutable fields.
 *
 * Mirrors: kubernetes pkg/apis/apps/validation/validation.go, pkg/apis/batch/validation/validation.go, as far as selectors and
 * templates go.
 */
import { isJsonObject, type JsonObject, record, records, texts } from "../values/json-value.js";
import { labelValueFaults, qualifiedNameFaults } from "../values/qualified-name.js";
import {
  type Cause,
  changedViolations,
  forbidden,
  invalid,
  required,
  unsupported,
} from "./field-causes.js";
import { podSpecViolations } from "./pod-violations.js";
import { selectorViolations } from "./selector-violations.js";

type Causes = readonly Cause[];

/** The kinds of group apps whose selectors are validated, with the name of an empty one in messages. */
const EMPTY_SELECTORS: Readonly<Record<string, string>> = {
  Deployment: "deployment",
  ReplicaSet: "deployment",
  StatefulSet: "statefulset",
  DaemonSet: "daemonset",
};

/** The errors of a workload of the group apps. */
export function workloadViolations(kind: string, spec: JsonObject, before?: JsonObject): Causes {
  const empty = EMPTY_SELECTORS[kind];
  if (empty === undefined) return [];
  const { selector, template } = spec;
  const wrong = selectorViolations("spec.selector", selector);
  const ofEmpty = isJsonObject(selector) ? emptyViolations(selector, empty) : [];
  const changed =
    before === undefined ? [] : changedViolations("spec.selector", selector, before["selector"]);
  const mismatch = wrong.length > 0 ? [] : mismatchViolations(selector, template);
  if (kind === "DaemonSet") {
    const whole = templateViolations(kind, spec, template);
    return [...wrong, ...mismatch, ...ofEmpty, ...whole, ...changed];
  }
  const ofSelector = isJsonObject(selector) ? [...wrong, ...ofEmpty] : [required("spec.selector")];
  // An invalid selector is not matched.
  const why = kind === "StatefulSet" ? "" : "invalid label selector";
  const ofTemplate =
    wrong.length > 0
      ? [invalid("spec.selector", selector, why)]
      : [...mismatch, ...templateViolations(kind, spec, template)];
  return [
    ...countViolations("spec.replicas", spec["replicas"]),
    ...ofSelector,
    ...ofTemplate,
    ...changed,
  ];
}

function emptyViolations(selector: JsonObject, kind: string): Causes {
  const { matchLabels, matchExpressions } = selector;
  const count = Object.keys(record(matchLabels)).length + records(matchExpressions).length;
  return count > 0
    ? []
    : [invalid("spec.selector", selector, `empty selector is invalid for ${kind}`)];
}

function mismatchViolations(selector: unknown, template: unknown): Causes {
  const labels = record(record(record(template)["metadata"])["labels"]);
  // Without a selector, nothing is selected.
  if (isJsonObject(selector) && isSelected(selector, labels)) return [];
  const shown = Object.keys(labels).length === 0 ? null : labels;
  const why = "`selector` does not match template `labels`";
  return [invalid("spec.template.metadata.labels", shown, why)];
}

function isSelected({ matchLabels, matchExpressions }: JsonObject, labels: JsonObject): boolean {
  return (
    Object.entries(record(matchLabels)).every(([name, value]) => labels[name] === value) &&
    records(matchExpressions).every(({ key, operator, values }) => {
      const value = labels[String(key)];
      const isIn = texts(values).some((one) => one === value);
      switch (operator) {
        case "In":
          return isIn;
        case "NotIn":
          return !isIn;
        case "Exists":
          return value !== undefined;
        case "DoesNotExist":
          return value === undefined;
        default:
          // An invalid operator is refused for that.
          return true;
      }
    })
  );
}

function templateViolations(kind: string, spec: JsonObject, template: unknown): Causes {
  const pod = record(record(template)["spec"]);
  const field = "spec.template.spec";
  const claims = records(spec["volumeClaimTemplates"]).map(({ metadata }) =>
    String(record(metadata)["name"]),
  );
  const isRestarted = pod["restartPolicy"] === "Always";
  const word = kind === "Deployment" ? "ReplicaSet" : kind;
  const isLimited = pod["activeDeadlineSeconds"] !== undefined;
  return [
    ...labelViolations(template),
    ...podSpecViolations(field, pod, claims),
    ...(isRestarted
      ? []
      : [unsupported(`${field}.restartPolicy`, pod["restartPolicy"], ["Always"])]),
    ...(isLimited
      ? [
          forbidden(
            `${field}.activeDeadlineSeconds`,
            `activeDeadlineSeconds in ${word} is not Supported`,
          ),
        ]
      : []),
  ];
}

function labelViolations(template: unknown, field = "spec.template.labels"): Causes {
  return Object.entries(record(record(record(template)["metadata"])["labels"])).flatMap(
    ([key, value]) => [
      ...qualifiedNameFaults(key).map((fault) => invalid(field, key, fault)),
      ...labelValueFaults(String(value)).map((fault) => invalid(field, value, fault)),
    ],
  );
}

const RESTARTED = '"OnFailure", "Never"';

/** The errors of a job. @param place of its spec, as in messages */
export function jobViolations(spec: JsonObject, before?: JsonObject, place = "spec"): Causes {
  const { template, selector } = spec;
  const pod = record(record(template)["spec"]);
  const field = `${place}.template.spec`;
  const wrong = selectorViolations(`${place}.selector`, selector);
  const isAlways = pod["restartPolicy"] === "Always";
  const counts = ["parallelism", "completions", "activeDeadlineSeconds", "backoffLimit"].flatMap(
    (name) => countViolations(`${place}.${name}`, spec[name]),
  );
  return [
    ...counts,
    ...labelViolations(template, `${place}.template.labels`),
    ...podSpecViolations(field, pod),
    ...(isAlways ? [required(`${field}.restartPolicy`, `valid values: ${RESTARTED}`)] : []),
    ...wrong,
    // A job without a selector gets one, and its template the labels for it.
    ...(wrong.length > 0 || selector === undefined ? [] : mismatchViolations(selector, template)),
    ...(before === undefined
      ? []
      : changedViolations("spec.selector", selector, before["selector"])),
  ];
}

function countViolations(field: string, count: unknown): Causes {
  const isLess = typeof count === "number" && count < 0;
  return isLess ? [invalid(field, count, "must be greater than or equal to 0")] : [];
}
