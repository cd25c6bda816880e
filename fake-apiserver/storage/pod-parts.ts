/**
 * Writes through the subresources of pods that change parts of the spec: ephemeral containers, and the resources of
 * containers.
 *
 * Mirrors: kubernetes pkg/registry/core/pod/strategy.go (dropNonEphemeralContainerUpdates, dropNonResizeUpdates),
 * pkg/apis/core/validation/validation.go (ValidatePodEphemeralContainersUpdate, ValidatePodResize).
 */
import { isDeepStrictEqual } from "node:util";
import type { KubernetesObject } from "../../src/wire/resource.js";
import { isJsonObject, type JsonObject, record, records } from "../values/json-value.js";
import { labelFaults } from "../values/qualified-name.js";
import { absent, type Cause, duplicate, forbidden, invalid, required } from "./field-causes.js";
import { qualityOf } from "./pod-quality.js";
import type { SpecPart } from "./served-resource.js";

/** A stored pod with one part of the sent pod, of which nothing else is written. */
export function withSpecPart(
  stored: KubernetesObject,
  sent: KubernetesObject,
  part: SpecPart,
): KubernetesObject {
  const [before, wanted] = [record(stored["spec"]), record(sent["spec"])];
  return { ...stored, spec: SPEC[part](before, wanted) };
}

/** The errors of the sent part. */
export function specPartViolations(
  stored: KubernetesObject,
  sent: KubernetesObject,
  part: SpecPart,
): readonly Cause[] {
  const [before, wanted] = [record(stored["spec"]), record(sent["spec"])];
  if (part === "ephemeralcontainers") return ephemeralViolations(before, wanted);
  const { qosClass } = record(stored["status"]);
  const changesQuality =
    qosClass !== undefined && qualityOf(SPEC.resize(before, wanted)) !== qosClass;
  const why = "Pod QOS Class may not change as a result of resizing";
  return [
    ...(changesQuality ? [invalid("spec", qosClass, why)] : []),
    ...resizeViolations(before, wanted),
  ];
}

type Written = (before: JsonObject, wanted: JsonObject) => JsonObject;

const SPEC: Readonly<Record<SpecPart, Written>> = {
  ephemeralcontainers: ({ ephemeralContainers: _before, ...spec }, { ephemeralContainers }) =>
    ephemeralContainers === undefined ? spec : { ...spec, ephemeralContainers },
  resize: (before, wanted) => ({
    ...before,
    ...(wanted["resources"] === undefined ? {} : { resources: wanted["resources"] }),
    ...Object.fromEntries(
      RESIZED.filter((list) => before[list] !== undefined).map((list) => [
        list,
        resized(before[list], wanted[list]),
      ]),
    ),
  }),
};

const RESIZED = ["containers", "initContainers"];

function resized(before: unknown, wanted: unknown): readonly JsonObject[] {
  return records(before).map((container) => {
    const other = records(wanted).find(({ name }) => name === container["name"]);
    if (other === undefined) return container;
    const { resources, resizePolicy } = other;
    return { ...container, resources, ...(resizePolicy === undefined ? {} : { resizePolicy }) };
  });
}

/** Fields that ephemeral containers cannot have. */
const NOT_EPHEMERAL = [
  "ports",
  "livenessProbe",
  "readinessProbe",
  "startupProbe",
  "lifecycle",
  "resources",
];

function ephemeralViolations(before: JsonObject, wanted: JsonObject): readonly Cause[] {
  const field = "spec.ephemeralContainers";
  const others = RESIZED.flatMap((list) => records(before[list])).map(({ name }) => name);
  const containers = records(wanted["ephemeralContainers"]);
  const names = containers.map(({ name }) => name);
  const known = records(before["ephemeralContainers"]);
  const removed = known.filter(({ name }) => !names.includes(name)).map(({ name }) => name);
  const changed = known.filter(({ name, ...rest }) => {
    const now = containers.find((one) => one["name"] === name);
    return now !== undefined && !isDeepStrictEqual(now, { name, ...rest });
  });
  const refusal = (all: readonly unknown[], what: string) =>
    all.map((name) =>
      forbidden(
        field,
        `existing ephemeral containers ${JSON.stringify(name)} may not be ${what}\n`,
      ),
    );
  return [
    ...containers.flatMap((container, index) =>
      containerViolations(`${field}[${index}]`, container, {
        taken: [...others, ...names.slice(0, index)],
        targets: others,
      }),
    ),
    ...refusal(
      changed.map(({ name }) => name),
      "changed",
    ),
    ...refusal(removed, "removed"),
  ];
}

interface Neighbours {
  readonly taken: readonly unknown[];
  readonly targets: readonly unknown[];
}

function containerViolations(
  field: string,
  container: JsonObject,
  { taken, targets }: Neighbours,
): readonly Cause[] {
  const { name = "", image = "", targetContainerName = "" } = container;
  const faults = name === "" ? [] : labelFaults(String(name));
  const isUnknown = targetContainerName !== "" && !targets.includes(targetContainerName);
  const isSet = (value: unknown) =>
    isJsonObject(value) ? Object.keys(value).length > 0 : value !== undefined;
  return [
    ...(name === "" ? [required(`${field}.name`)] : []),
    ...faults.map((fault) => invalid(`${field}.name`, name, fault)),
    ...(taken.includes(name) ? [duplicate(`${field}.name`, name)] : []),
    ...(image === "" ? [required(`${field}.image`)] : []),
    ...(isUnknown ? [absent(`${field}.targetContainerName`, targetContainerName)] : []),
    ...Object.entries(container)
      .filter(([member, value]) => NOT_EPHEMERAL.includes(member) && isSet(value))
      .map(([member]) =>
        forbidden(`${field}.${member}`, "cannot be set for an Ephemeral Container"),
      ),
  ];
}

function resizeViolations(before: JsonObject, wanted: JsonObject): readonly Cause[] {
  const stranger = RESIZED.find((list) => {
    const [old, now] = [before, wanted].map((spec) => records(spec[list]).map(({ name }) => name));
    return !isDeepStrictEqual(new Set(old), new Set(now));
  });
  if (stranger !== undefined) {
    const why = "containers may not be added or removed on resize";
    return [forbidden(`spec.${stranger}`, why)];
  }
  const after = SPEC.resize(before, wanted);
  const [old, now] = [before, after].map((spec) =>
    RESIZED.map((list) => records(spec[list]).map(withoutAmounts)),
  );
  return [
    ...RESIZED.flatMap((list) =>
      records(before[list]).flatMap((container, index) =>
        removalViolations(
          `spec.${list}[${index}].resources`,
          container,
          records(after[list])[index],
        ),
      ),
    ),
    ...(isDeepStrictEqual(old, now)
      ? []
      : [forbidden("spec", "only cpu and memory resources are mutable")]),
  ];
}

function removalViolations(
  field: string,
  before: JsonObject,
  after: JsonObject = {},
): readonly Cause[] {
  const [old, now] = [before, after].map(({ resources }) => record(resources));
  return ["requests", "limits"].flatMap((what) => {
    const kept = record(now?.[what]);
    const isRemoved = Object.keys(record(old?.[what])).some((name) => kept[name] === undefined);
    return isRemoved ? [forbidden(`${field}.${what}`, `resource ${what} cannot be removed`)] : [];
  });
}

/** A container without the fields that may be resized. */
function withoutAmounts({ resources, ...container }: JsonObject): JsonObject {
  const { requests, limits, ...others } = record(resources);
  const [asked, allowed] = [requests, limits].map((amounts) => {
    const { cpu: _cpu, memory: _memory, ...rest } = record(amounts);
    return rest;
  });
  return { ...container, resources: { ...others, asked, allowed } };
}
