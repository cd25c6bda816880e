/** A write in the version in which a webhook or policy matches it. Mirrors: apiserver pkg/admission/conversion.go. */
import type { GroupVersionResource, KubernetesObject } from "../../src/wire/resource.js";
import type { ResourceTable } from "../storage/resource-table.js";
import { type JsonObject, record } from "../values/json-value.js";
import type { SeenAs } from "./admission-review.js";
import type { WriteAttributes } from "./write-attributes.js";

/** The resource and kind of a write in the version in which it is matched. */
export function seenAs(
  resources: ResourceTable,
  resource: GroupVersionResource,
  write: WriteAttributes,
): SeenAs {
  if (resource === write.resource || write.subresource === "scale") {
    return { resource, kind: write.kind };
  }
  const { group, version, kind } = resources.get(resource);
  return { resource, kind: { group, version, kind } };
}

/** The write in that version. */
export function seenWrite(
  resources: ResourceTable,
  { resource }: SeenAs,
  write: WriteAttributes,
): WriteAttributes {
  if (resource === write.resource || write.subresource === "scale") return write;
  const { object, oldObject } = write;
  const convert = (one: JsonObject) => converted(resources, one, write.resource, resource);
  return {
    ...write,
    ...(object === undefined ? {} : { object: convert(object) }),
    ...(oldObject === undefined ? {} : { oldObject: convert(oldObject) }),
  };
}

/** An object in another version of its resource. */
export function converted(
  resources: ResourceTable,
  object: JsonObject,
  from: GroupVersionResource,
  to: GroupVersionResource,
): JsonObject {
  const isSame = from.group === to.group && from.version === to.version;
  const view = resources
    .get(from)
    .views?.find(({ of }) => of.group === to.group && of.version === to.version);
  if (isSame || view === undefined) return object;
  const whole: KubernetesObject = { ...object, metadata: record(object["metadata"]) };
  return view.convert(whole);
}
