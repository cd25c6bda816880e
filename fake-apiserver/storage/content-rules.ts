/**
 * The validation of common kinds, as a table of checks. Fields that are rarely wrong are not checked.
 *
 * Mirrors, in kubernetes pkg/apis: policy, autoscaling, networking, batch, certificates, apps and core, each
 * validation/validation.go; core/validation/events.go.
 */
import { isJsonObject, type JsonObject, record, records } from "../values/json-value.js";
import { labelFaults } from "../values/qualified-name.js";
import {
  amount,
  type Check,
  type ContentRule,
  faultless,
  host,
  least,
  needed,
  oneOf,
  segment,
  subdomain,
} from "./content-checks.js";
import { cronFault } from "./cron-faults.js";
import { type Cause, duplicate, forbidden, invalid, required } from "./field-causes.js";
import { namespaceFinalizerViolations } from "./metadata-violations.js";
import { portNameFaults, portNumberFaults } from "./port-faults.js";
import { limitViolations, quotaViolations } from "./resource-violations.js";
import { selectorViolations } from "./selector-violations.js";

type Causes = readonly Cause[];

const CLAIM: readonly ContentRule[] = [
  ["spec.accessModes", needed("at least 1 access mode is required")],
  [
    "spec.accessModes[]",
    ofList(oneOf("ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce", "ReadWriteOncePod")),
  ],
  ["spec.selector", selectorViolations],
  ["spec.resources", storageViolations],
  ["spec.storageClassName", subdomain],
  ["spec.volumeMode", oneOf("Block", "Filesystem")],
];

const KEY_USAGES = [
  "any",
  "cert sign",
  "client auth",
  "code signing",
  "content commitment",
  "crl sign",
  "data encipherment",
  "decipher only",
  "digital signature",
  "email protection",
  "encipher only",
  "ipsec end system",
  "ipsec tunnel",
  "ipsec user",
  "key agreement",
  "key encipherment",
  "microsoft sgc",
  "netscape sgc",
  "ocsp signing",
  "s/mime",
  "server auth",
  "signing",
  "timestamping",
];

/** By group and kind. */
export const CONTENT_RULES: Readonly<Record<string, readonly ContentRule[]>> = {
  "policy/PodDisruptionBudget": [
    ["spec", budgetViolations],
    ["spec.minAvailable", amount(true)],
    ["spec.maxUnavailable", amount(true)],
    ["spec.selector", selectorViolations],
    ["spec.unhealthyPodEvictionPolicy", oneOf("AlwaysAllow", "IfHealthyBudget")],
  ],
  "autoscaling/HorizontalPodAutoscaler": [
    ["spec.minReplicas", least(0)],
    ["spec", orderViolations],
    ["spec.maxReplicas", maximumViolations],
    ["spec.scaleTargetRef.kind", needed(), segment],
    ["spec.scaleTargetRef.name", needed(), segment],
    ["spec.scaleTargetRef", groupViolations],
    ["spec", zeroViolations],
  ],
  "networking.k8s.io/Ingress": [
    ["spec", emptyIngressViolations],
    ["spec.defaultBackend?", backendViolations],
    ["spec.rules[].host", host],
    ["spec.rules[].http?.paths", needed()],
    ["spec.rules[].http?.paths[]", pathViolations],
    ["spec.tls[].hosts[]", host],
    ["spec.tls[].secretName", subdomain],
    ["spec.ingressClassName", subdomain],
  ],
  "batch/CronJob": [
    ["spec.schedule", needed(), faultless(scheduleFaults)],
    ["spec.startingDeadlineSeconds", least(0)],
    ["spec.concurrencyPolicy", oneOf("Allow", "Forbid", "Replace")],
    ["spec.successfulJobsHistoryLimit", least(0)],
    ["spec.failedJobsHistoryLimit", least(0)],
  ],
  "/Namespace": [["spec.finalizers", newFinalizerViolations]],
  "/ResourceQuota": [["spec.hard", quotaViolations]],
  "/LimitRange": [["spec.limits", rangeViolations]],
  "/PersistentVolumeClaim": CLAIM,
  "certificates.k8s.io/CertificateSigningRequest": [
    ["spec.request", requestViolations],
    ["spec.usages", needed()],
    ["spec.usages[]", oneOf(...KEY_USAGES)],
    ["spec.usages", repeatedViolations],
    ["spec.signerName", needed(), signerViolations],
    [
      "spec.expirationSeconds",
      least(600, "may not specify a duration less than 600 seconds (10 minutes)"),
    ],
  ],
  "apps/StatefulSet": [
    ["spec.podManagementPolicy", managementViolations],
    ["spec.minReadySeconds", least(0)],
    ["spec.ordinals.start", least(0)],
    ["spec.serviceName", faultless(labelFaults)],
    ...CLAIM.map(
      ([path, ...checks]): ContentRule => [`spec.volumeClaimTemplates[].${path}`, ...checks],
    ),
  ],
  "apps/Deployment": [
    ["spec.strategy", strategyViolations],
    ["spec.minReadySeconds", least(0)],
    ["spec.revisionHistoryLimit", least(0)],
    ["spec.progressDeadlineSeconds", least(0)],
    ["spec", deadlineViolations],
  ],
};

/** Immutable fields, by group and kind. */
export const CONSTANTS: Readonly<Record<string, readonly string[]>> = {
  "apps/StatefulSet": ["volumeClaimTemplates", "serviceName", "podManagementPolicy"],
};

function repeatedViolations(field: string, items: unknown): Causes {
  if (!Array.isArray(items)) return [];
  return items.flatMap((item, index) =>
    items.indexOf(item) < index ? [duplicate(`${field}[${index}]`, item)] : [],
  );
}

/** The path of a list, for violations in its items. */
function ofList(check: Check): Check {
  return (field, value, name) => check(field.replace(/\[\d+\]$/, ""), value, name);
}

function storageViolations(field: string, resources: unknown): Causes {
  const { storage } = record(record(resources)["requests"]);
  const place = `${field}[storage]`;
  if (storage === undefined) return [required(place)];
  const isPositive = !/^(?:-|0+$)/.test(String(storage));
  return isPositive ? [] : [invalid(place, storage, "must be greater than zero")];
}

function budgetViolations(field: string, spec: unknown): Causes {
  const { minAvailable, maxUnavailable, selector, unhealthyPodEvictionPolicy } = record(spec);
  if (minAvailable === undefined || maxUnavailable === undefined) return [];
  // In the form in which a real server holds it.
  const shown = {
    MinAvailable: minAvailable,
    Selector: selector ?? null,
    MaxUnavailable: maxUnavailable,
    UnhealthyPodEvictionPolicy: unhealthyPodEvictionPolicy ?? null,
  };
  return [invalid(field, shown, "minAvailable and maxUnavailable cannot be both set")];
}

function maximumViolations(field: string, value: unknown): Causes {
  return value === undefined || value === 0 ? [required(field)] : least(1)(field, value, "");
}

function orderViolations(field: string, spec: unknown): Causes {
  const { minReplicas = 0, maxReplicas = 0 } = record(spec);
  return Number(maxReplicas) < Number(minReplicas)
    ? [
        invalid(
          `${field}.maxReplicas`,
          maxReplicas,
          "must be greater than or equal to `minReplicas`",
        ),
      ]
    : [];
}

function groupViolations(field: string, target: unknown): Causes {
  const { apiVersion = "", kind } = record(target);
  const hasGroup = String(apiVersion).includes("/") || kind === "ReplicationController";
  return hasGroup
    ? []
    : [invalid(`${field}.apiVersion`, apiVersion, "apiVersion must specify API group")];
}

function zeroViolations(field: string, spec: unknown): Causes {
  const { minReplicas, metrics } = record(spec);
  const canWake = records(metrics).some(({ type }) => type === "Object" || type === "External");
  const why =
    "must specify at least one Object or External metric to support scaling to zero replicas";
  return minReplicas === 0 && !canWake ? [forbidden(`${field}.metrics`, why)] : [];
}

function emptyIngressViolations(field: string, spec: unknown): Causes {
  const { rules, defaultBackend } = record(spec);
  const isEmpty = records(rules).length === 0 && defaultBackend === undefined;
  return isEmpty
    ? [invalid(field, rules, "either `defaultBackend` or `rules` must be specified")]
    : [];
}

function backendViolations(field: string, backend: unknown): Causes {
  const { resource, service } = record(backend);
  if (resource !== undefined && service !== undefined) {
    return [invalid(field, "", "cannot set both resource and service backends")];
  }
  if (resource !== undefined) return referenceViolations(`${field}.resource`, record(resource));
  if (!isJsonObject(service))
    return [invalid(field, "", "resource or service backend is required")];
  const { name, port } = service;
  const { name: portName = "", number = 0 } = record(port);
  return [
    ...needed()(`${field}.service.name`, name, ""),
    ...faultless(labelFaults)(`${field}.service.name`, name, ""),
    ...portViolations(field, portName, number),
  ];
}

function portViolations(field: string, name: unknown, number: unknown): Causes {
  const place = `${field}.service.port`;
  if (name === "" && number === 0) return [required(field, "port name or number is required")];
  if (name === "")
    return portNumberFaults(number).map((why) => invalid(`${place}.number`, number, why));
  return number === 0
    ? faultless(portNameFaults)(`${place}.name`, name, "")
    : [invalid(field, "", "cannot set both port name & port number")];
}

function referenceViolations(field: string, reference: JsonObject): Causes {
  return ["kind", "name"].flatMap((member) =>
    [needed(), segment].flatMap((check) => check(`${field}.${member}`, reference[member], member)),
  );
}

const FORBIDDEN_IN_PATHS = ["//", "/./", "/../", "%2f", "%2F"];
const FORBIDDEN_AT_THE_END = ["/..", "/."];

function pathViolations(field: string, given: unknown): Causes {
  const { pathType, path = "", backend } = record(given);
  if ((pathType ?? "") === "") return [required(`${field}.pathType`, "pathType must be specified")];
  const isSpecific = pathType === "ImplementationSpecific";
  const text = String(path);
  const faults = [
    ...(text.startsWith("/") || (isSpecific && text === "") ? [] : ["must be an absolute path"]),
    ...(isSpecific
      ? []
      : [
          ...FORBIDDEN_IN_PATHS.filter((part) => text.includes(part)).map(
            (part) => `must not contain '${part}'`,
          ),
          ...FORBIDDEN_AT_THE_END.filter((part) => text.endsWith(part)).map(
            (part) => `cannot end with '${part}'`,
          ),
        ]),
  ];
  const ofType = oneOf("Exact", "ImplementationSpecific", "Prefix")(
    `${field}.pathType`,
    pathType,
    "",
  );
  return [
    ...(ofType.length > 0 ? ofType : faults.map((why) => invalid(`${field}.path`, path, why))),
    ...backendViolations(`${field}.backend`, backend),
  ];
}

function scheduleFaults(schedule: string): readonly string[] {
  const fault = cronFault(schedule);
  const hasZone = schedule.includes("TZ");
  return [
    ...(fault === undefined ? [] : [fault]),
    ...(hasZone ? ["cannot use TZ or CRON_TZ in schedule, use timeZone field instead"] : []),
  ];
}

function rangeViolations(field: string, limits: unknown): Causes {
  const types = records(limits).map(({ type = "" }) => type);
  return records(limits).flatMap((limit, index) =>
    limitViolations(`${field}[${index}]`, limit, types.slice(0, index)),
  );
}

/** The content of the block is not validated. */
function requestViolations(field: string, request: unknown): Causes {
  const text = Buffer.from(String(request ?? ""), "base64").toString();
  const isRequest = /-----BEGIN CERTIFICATE REQUEST-----\s/.test(text);
  return isRequest ? [] : [invalid(field, request, "PEM block type must be CERTIFICATE REQUEST")];
}

function signerViolations(field: string, name: unknown): Causes {
  if (name === "kubernetes.io/legacy-unknown") {
    return [invalid(field, name, "the legacy signerName is not allowed via this API version")];
  }
  const [domain = "", ...paths] = String(name ?? "").split("/");
  if (domain === "" && paths.length === 0) return [];
  if (paths.length !== 1) {
    const why = "must be a fully qualified domain and path of the form 'example.com/signer-name'";
    return [invalid(field, name, why)];
  }
  const why = "should be a domain with at least two segments separated by dots";
  return domain.includes(".") ? [] : [invalid(field, domain, why)];
}

function managementViolations(field: string, policy: unknown): Causes {
  const isPolicy = policy === "OrderedReady" || policy === "Parallel";
  return isPolicy ? [] : [invalid(field, policy, "must be 'OrderedReady' or 'Parallel'")];
}

function strategyViolations(field: string, given: unknown): Causes {
  const { type, rollingUpdate } = record(given);
  const place = `${field}.rollingUpdate`;
  if (type === "Recreate") {
    const why = "may not be specified when strategy `type` is 'Recreate'";
    return rollingUpdate === undefined ? [] : [forbidden(place, why)];
  }
  const { maxUnavailable, maxSurge } = record(rollingUpdate);
  const isZero = (value: unknown) => value === 0 || /^0+%$/.test(String(value));
  const why = "may not be 0 when `maxSurge` is 0";
  return [
    ...amount(false)(`${place}.maxUnavailable`, maxUnavailable, ""),
    ...amount(false)(`${place}.maxSurge`, maxSurge, ""),
    ...(isZero(maxUnavailable) && isZero(maxSurge)
      ? [invalid(`${place}.maxUnavailable`, maxUnavailable, why)]
      : []),
  ];
}

function deadlineViolations(field: string, spec: unknown): Causes {
  const { progressDeadlineSeconds: deadline, minReadySeconds = 0 } = record(spec);
  const isLater = typeof deadline !== "number" || deadline > Number(minReadySeconds);
  const place = `${field}.progressDeadlineSeconds`;
  return isLater ? [] : [invalid(place, deadline, "must be greater than minReadySeconds")];
}

/** Of a new namespace; the finalize endpoint passes its own path. */
function newFinalizerViolations(field: string, value: unknown): Causes {
  return Array.isArray(value)
    ? value.flatMap((one) => namespaceFinalizerViolations(field, one))
    : [];
}
