/**
 * Validates pods and pod templates: containers, their ports, variables and mounts, names of volumes, and immutable
 * fields.
 *
 * Mirrors: kubernetes pkg/apis/core/validation/validation.go (ValidatePodSpec, ValidatePodUpdate), as far as it goes: what is
 * seldom wrong is not looked at.
 */

import { isJsonObject, type JsonObject, record, records } from "../values/json-value.js";
import { labelFaults } from "../values/qualified-name.js";
import { isSameJson } from "../values/same-json.js";
import {
  absent,
  type Cause,
  duplicate,
  forbidden,
  invalid,
  required,
  unsupported,
} from "./field-causes.js";
import { PROTOCOLS, portNameFaults, portNumberFaults } from "./port-faults.js";
import { containerResourceViolations } from "./resource-violations.js";

type Causes = readonly Cause[];

const PULL_POLICIES = ["Always", "IfNotPresent", "Never"];
const RESTART_POLICIES = ["Always", "OnFailure", "Never"];

/** The errors of the spec of a pod. @param claimed volumes from other sources */
export function podSpecViolations(
  field: string,
  spec: JsonObject,
  claimed: readonly string[] = [],
): Causes {
  const volumes = records(spec["volumes"]);
  const names = [...claimed, ...volumes.map(({ name }) => String(name ?? ""))];
  const containers = records(spec["containers"]);
  const inits = records(spec["initContainers"]);
  const regular = containers.map(({ name }) => name);
  const isRestarted = RESTART_POLICIES.some((policy) => policy === spec["restartPolicy"]);
  return [
    ...volumes.flatMap((volume, index) =>
      volumeViolations(`${field}.volumes`, volumes, index, volume),
    ),
    ...(containers.length === 0 ? [required(`${field}.containers`)] : []),
    ...containers.flatMap((container, index) => {
      const place = `${field}.containers[${index}]`;
      const isTaken = regular.indexOf(container["name"]) < index;
      return containerViolations(place, container, { volumes: names, isTaken });
    }),
    ...inits.flatMap((container, index) => {
      const { name } = container;
      const isTaken =
        regular.includes(name) ||
        inits.slice(0, index).some((one) => Boolean(name) && one["name"] === name);
      return containerViolations(`${field}.initContainers[${index}]`, container, {
        volumes: names,
        isTaken,
      });
    }),
    ...(isRestarted
      ? []
      : [unsupported(`${field}.restartPolicy`, spec["restartPolicy"], RESTART_POLICIES)]),
  ];
}

function volumeViolations(
  field: string,
  volumes: readonly JsonObject[],
  index: number,
  { name = "" }: JsonObject,
): Causes {
  const place = `${field}[${index}].name`;
  if (name === "") return [required(place)];
  const faults = labelFaults(String(name));
  const isTaken =
    faults.length === 0 && volumes.slice(0, index).some((one) => one["name"] === name);
  return [
    ...faults.map((fault) => invalid(place, name, fault)),
    ...(isTaken ? [duplicate(place, name)] : []),
  ];
}

interface Neighbours {
  readonly volumes: readonly string[];
  readonly isTaken: boolean;
}

function containerViolations(
  field: string,
  container: JsonObject,
  { volumes, isTaken }: Neighbours,
): Causes {
  const { name = "", image = "", imagePullPolicy: policy } = container;
  const isPolicy = PULL_POLICIES.some((one) => one === policy);
  return [
    ...(name === ""
      ? [required(`${field}.name`)]
      : labelFaults(String(name)).map((fault) => invalid(`${field}.name`, name, fault))),
    ...(image === "" ? [required(`${field}.image`)] : []),
    ...portsViolations(`${field}.ports`, records(container["ports"])),
    ...records(container["env"]).flatMap((variable, index) =>
      variableViolations(`${field}.env[${index}]`, variable),
    ),
    ...mountsViolations(`${field}.volumeMounts`, records(container["volumeMounts"]), volumes),
    ...(isPolicy ? [] : [unsupported(`${field}.imagePullPolicy`, policy, PULL_POLICIES)]),
    ...containerResourceViolations(`${field}.resources`, record(container["resources"])),
    ...(isTaken ? [duplicate(`${field}.name`, name)] : []),
  ];
}

function portsViolations(field: string, ports: readonly JsonObject[]): Causes {
  const taken = new Set<string>();
  return ports.flatMap(
    ({ name = "", containerPort = 0, hostPort = 0, protocol }, index): Causes => {
      const place = `${field}[${index}]`;
      const faults = name === "" ? [] : portNameFaults(String(name));
      const isTaken = faults.length === 0 && taken.has(String(name));
      if (name !== "" && faults.length === 0) taken.add(String(name));
      const isProtocol = PROTOCOLS.some((one) => one === protocol);
      return [
        ...faults.map((fault) => invalid(`${place}.name`, name, fault)),
        ...(isTaken ? [duplicate(`${place}.name`, name)] : []),
        ...(containerPort === 0
          ? [required(`${place}.containerPort`)]
          : portNumberFaults(containerPort).map((why) =>
              invalid(`${place}.containerPort`, containerPort, why),
            )),
        ...(hostPort === 0
          ? []
          : portNumberFaults(hostPort).map((why) => invalid(`${place}.hostPort`, hostPort, why))),
        ...(isProtocol ? [] : [unsupported(`${place}.protocol`, protocol, PROTOCOLS)]),
      ];
    },
  );
}

const SOURCES = ["fieldRef", "resourceFieldRef", "configMapKeyRef", "secretKeyRef", "fileKeyRef"];

function variableViolations(
  field: string,
  { name = "", value = "", valueFrom }: JsonObject,
): Causes {
  const ofName = nameViolations(`${field}.name`, String(name));
  if (!isJsonObject(valueFrom)) return ofName;
  const place = `${field}.valueFrom`;
  const count = SOURCES.filter((source) => isJsonObject(valueFrom[source])).length;
  if (count === 0) {
    const all = "`fieldRef`, `resourceFieldRef`, `configMapKeyRef`, `secretKeyRef` or `fileKeyRef`";
    return [...ofName, invalid(place, "", `must specify one of: ${all}`)];
  }
  if (value !== "") {
    return [...ofName, invalid(place, "", "may not be specified when `value` is not empty")];
  }
  return count === 1
    ? ofName
    : [...ofName, invalid(place, "", "may not have more than one field specified at a time")];
}

function nameViolations(field: string, name: string): Causes {
  const why =
    "a valid environment variable name must consist only of printable ASCII characters other than '='";
  if (name === "") return [required(field)];
  return /^[ -<>-~]+$/.test(name) ? [] : [invalid(field, name, why)];
}

function mountsViolations(
  field: string,
  mounts: readonly JsonObject[],
  volumes: readonly string[],
): Causes {
  return mounts.flatMap(({ name = "", mountPath = "" }, index) => {
    const place = `${field}[${index}]`;
    const isTaken = mounts.slice(0, index).some((one) => (one["mountPath"] ?? "") === mountPath);
    return [
      ...(name === "" ? [required(`${place}.name`)] : []),
      ...(volumes.includes(String(name)) ? [] : [absent(`${place}.name`, name)]),
      ...(mountPath === "" ? [required(`${place}.mountPath`)] : []),
      ...(isTaken ? [invalid(`${place}.mountPath`, mountPath, "must be unique")] : []),
    ];
  });
}

const CHANGEABLE = [
  "`spec.containers[*].image`",
  "`spec.initContainers[*].image`",
  "`spec.activeDeadlineSeconds`",
  "`spec.tolerations` (only additions to existing tolerations)",
  "`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)",
];

/** The immutable fields that an update of a pod changes. Both pods are complete. */
export function podUpdateViolations(spec: JsonObject, before: JsonObject): Causes {
  for (const list of ["containers", "initContainers"]) {
    if (records(spec[list]).length !== records(before[list]).length) {
      return [forbidden(`spec.${list}`, "pod updates may not add or remove containers")];
    }
  }
  // A pod with scheduling gates may be changed in more ways.
  if (records(before["schedulingGates"]).length > 0) return [];
  if (isSameJson(settledOf(spec, before), settledOf(before, before))) return [];
  const changeable = CHANGEABLE.join(",");
  return [forbidden("spec", `pod updates may not change fields other than ${changeable}`)];
}

/** The immutable members of a spec. */
function settledOf(spec: JsonObject, before: JsonObject): JsonObject {
  const { activeDeadlineSeconds: _ends, tolerations: _tolerations, ...rest } = spec;
  const lists = ["containers", "initContainers"].filter((list) => spec[list] !== undefined);
  const withoutImages = lists.map((list) => [
    list,
    records(spec[list]).map(({ image: _image, ...container }) => container),
  ]);
  const grace = "terminationGracePeriodSeconds";
  const isMended = spec[grace] === 1 && Number(before[grace]) < 0;
  return {
    ...rest,
    ...Object.fromEntries(withoutImages),
    ...(isMended ? { [grace]: before[grace] } : {}),
  };
}
