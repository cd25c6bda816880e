import type { KubernetesObject } from "../../src/wire/resource.js";
import { completedKind } from "../kinds/completed-kind.js";
import { type ContentRule, violationsOfRules } from "../storage/content-checks.js";
import { CONSTANTS, CONTENT_RULES } from "../storage/content-rules.js";
import { eventViolations } from "../storage/event-violations.js";
import { type Cause, changedViolations } from "../storage/field-causes.js";
import { leaseViolations } from "../storage/lease-violations.js";
import { namespaceFinalizerViolations } from "../storage/metadata-violations.js";
import type { Judge } from "../storage/object-writer.js";
import { podSpecViolations, podUpdateViolations } from "../storage/pod-violations.js";
import { secretViolations } from "../storage/secret-violations.js";
import { serviceViolations } from "../storage/service-violations.js";
import { jobViolations, workloadViolations } from "../storage/workload-violations.js";
import { at, record } from "../values/json-value.js";
import { checkFamilies } from "./check-families.js";
import { objectOf } from "./decode-body.js";
import type { HandlerServices } from "./handler-services.js";
import { revised } from "./new-object.js";
import type { RequestTarget } from "./request-context.js";

const FINALIZE_RULES: readonly ContentRule[] = [
  ["spec.finalizers[]", namespaceFinalizerViolations],
];

/**
 * What looks at the content of an object that a client writes, if its kind is one of those whose content is known. Nothing does
 * where objects are stored as they are sent, nor at what is written through a subresource, but for a namespace's finalizers.
 */
export function judgeOf(services: HandlerServices, target: RequestTarget): Judge | undefined {
  const { resource, subresource } = target;
  if (subresource === "finalize") return (object) => violationsOfRules(FINALIZE_RULES, object);
  if (!services.addsDefaults || resource.custom === true || subresource !== undefined) {
    return undefined;
  }
  const kind = `${resource.group}/${resource.kind}`;
  const rules = CONTENT_RULES[kind] ?? [];
  const byKind = judgeOfKind(services, target);
  return (object, before) => [
    ...(byKind?.(object, before) ?? []),
    ...violationsOfRules(rules, object),
    ...(before === undefined ? [] : changeViolations(CONSTANTS[kind] ?? [], object, before)),
  ];
}

function judgeOfKind(services: HandlerServices, target: RequestTarget): Judge | undefined {
  const { group, kind } = target.resource;
  switch (`${group}/${kind}`) {
    case "/Pod":
      return (pod, before) => podViolations(services, target, pod, before);
    case "/Service":
      return (service, before) => {
        checkFamilies(target.resource, service, before);
        return serviceViolations(record(service["spec"]));
      };
    case "/Secret":
      return secretViolations;
    case "/Event":
    case "events.k8s.io/Event":
      return (event, before) => eventViolations(group, event, before);
    case "coordination.k8s.io/Lease":
      return ({ spec }) => leaseViolations(record(spec));
    case "batch/Job":
      return ({ spec }, before) => jobViolations(record(spec), specOf(before));
    case "batch/CronJob":
      return ({ spec }) =>
        jobViolations(record(at(spec, "jobTemplate", "spec")), undefined, "spec.jobTemplate.spec");
    default:
      if (group !== "apps") return undefined;
      return ({ spec }, before) => workloadViolations(kind, record(spec), specOf(before));
  }
}

function podViolations(
  services: HandlerServices,
  target: RequestTarget,
  pod: KubernetesObject,
  before?: KubernetesObject,
): readonly Cause[] {
  const whole = podSpecViolations("spec", record(pod["spec"]));
  if (before === undefined) return whole;
  const expected = objectOf(target.resource);
  const next = revised(services, target, pod, before);
  const stored = completedKind(revised(services, target, before, before), expected);
  return [...whole, ...podUpdateViolations(record(next["spec"]), record(stored["spec"]))];
}

function specOf(object: KubernetesObject | undefined) {
  return object === undefined ? undefined : record(object["spec"]);
}

function changeViolations(
  names: readonly string[],
  { spec }: KubernetesObject,
  before: KubernetesObject,
): readonly Cause[] {
  const [now, stored] = [record(spec), record(before["spec"])];
  return names.flatMap((name) => changedViolations(`spec.${name}`, now[name], stored[name]));
}
