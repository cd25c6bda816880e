import type { KubernetesList, KubernetesObject } from "../../src/wire/resource.js";
import { TEMPLATE_GENERATION } from "../kinds/completed-kind.js";
import { internalGroup } from "../storage/served-resource.js";
import { badRequest, failure, noRoute, notAcceptable } from "../storage/status-bodies.js";
import { encodeJson } from "../values/encode-json.js";
import { isJsonObject } from "../values/json-value.js";
import type { Frame } from "../watch/frame.js";
import type { Answer, AnsweredList } from "./answer.js";
import type { HandlerServices } from "./handler-services.js";
import { isRouted, negotiate } from "./negotiate.js";
import type { RequestTarget, ResourceRequest } from "./request-context.js";
import { RequestFailure } from "./request-failure.js";
import { specPartOf } from "./spec-part.js";
import { type IncludeObject, isList, parseIncludeObject, toPartial, toTable } from "./table.js";

/** The kind of a list of metadata. */
interface PartialList {
  readonly kind: string;
  readonly apiVersion: string;
  readonly items: readonly unknown[];
}

/** Scales of all kinds share one table. */
const SCALE = { group: "autoscaling", kind: "Scale" };

type Convert = (value: KubernetesObject | KubernetesList, isFirst: boolean) => unknown;

/**
 * Answers in the representation that the client accepts: tables and partial objects are derived from the
 * ordinary answer. A Status stays a Status.
 * @throws RequestFailure 406 when no media type is acceptable, 400 for an unknown `includeObject`
 */
export async function represented(
  services: HandlerServices,
  request: ResourceRequest,
  handle: () => Promise<Answer>,
): Promise<Answer> {
  const { accept } = request.headers;
  const { resource } = request.target;
  const isWatch = request.facts.verb === "watch";
  if (resource.custom !== true) {
    if (!isRouted(accept)) throw new RequestFailure(noRoute());
    const { deprecationWarning } = resource;
    if (deprecationWarning !== undefined) request.warnings.push(deprecationWarning);
  }
  const negotiated = negotiate(accept, hasTable(request.target));
  if (negotiated.as === "not-acceptable") throw new RequestFailure(notAcceptable(false));
  // A stream is never YAML.
  if (isWatch && negotiated.format === "yaml") throw new RequestFailure(notAcceptable(true));
  if (negotiated.as === "json") return handle();
  const { as, version } = negotiated;
  const answer = await handle();
  const includeObject = as === "table" ? readIncludeObject(request) : "Metadata";
  const showsZeroTimes = !services.profile.has("noZeroTimes");
  const isDaemonSet = resource.group === "apps" && resource.kind === "DaemonSet";
  const hidden = isDaemonSet ? TEMPLATE_GENERATION : undefined;
  const printed = request.target.subresource === "scale" ? SCALE : resource;
  const convert: Convert = (value, isFirst) => {
    if (as !== "table") {
      if (!isWatch) checkPartial(request.target, value, as);
      return toPartial(value, { showsZeroTimes, version, hidden });
    }
    const hasColumns = isFirst;
    // A stream lasts: the ages of its objects are those at the time of each event.
    const nowMs = services.clock.nowMs();
    const shown = { includeObject, hasColumns, showsZeroTimes, version, hidden };
    return toTable(value, printed, { nowMs, ...shown });
  };
  return convertAnswer(answer, convert, as === "table");
}

/** Answers to reviews and actions are not meant for people. */
function hasTable(target: RequestTarget): boolean {
  const { resource, subresource } = target;
  if (subresource === "approval" || subresource === "finalize") return false;
  if (specPartOf(target) !== undefined) return false;
  const action = resource.actions?.find((one) => one.subresource === subresource);
  // A connection has no representation.
  const isConnection = action?.of.kind.endsWith("Options") === true;
  return resource.review === undefined && (action === undefined || isConnection);
}

/** Lists of partial objects come from lists only, and single ones from objects: a server checks that at the end. */
function checkPartial(
  target: RequestTarget,
  value: KubernetesObject | KubernetesList,
  as: "partial" | "partial-list",
): void {
  if (isList(value) === (as === "partial-list")) return;
  const isOfList = as === "partial-list";
  const type = internalType(target);
  // A custom resource's endpoint might return a list.
  if (isOfList && type === UNTYPED) throw new RequestFailure(failure(500, "content is not a list"));
  const message = isOfList
    ? `you requested PartialObjectMetadataList, but the requested object is not a list (*${type})`
    : `you requested PartialObjectMetadata, but the requested object is a list (*${type}List)`;
  throw new RequestFailure(failure(406, message, { reason: "NotAcceptable" }));
}

const UNTYPED = "unstructured.Unstructured";

/** A real server's type of what an endpoint serves. */
function internalType({ resource, subresource }: RequestTarget): string {
  const isCustom = resource.custom === true;
  if (subresource === "scale") return isCustom ? "v1.Scale" : "autoscaling.Scale";
  return isCustom ? UNTYPED : `${internalPackage(resource.group)}.${resource.kind}`;
}

/** The package of a real server's internal types of a group. */
function internalPackage(group: string): string {
  return internalGroup({ group }).split(".")[0] || "core";
}

function readIncludeObject({ query }: ResourceRequest): IncludeObject {
  const value = query["includeObject"];
  const include = parseIncludeObject(value);
  if (include !== undefined) return include;
  const message =
    `Unable to convert to Table as requested: includeObject: Invalid value: ${JSON.stringify(value)}: ` +
    "must be 'Metadata', 'Object', 'None', or empty";
  throw new RequestFailure(badRequest(message));
}

function convertAnswer(answer: Answer, convert: Convert, isTable: boolean): Answer {
  switch (answer.type) {
    case "object": {
      const object: unknown = JSON.parse(answer.json);
      if (!isObject(object) || object.kind === "Status") return answer;
      return { ...answer, json: encodeJson(convert(object, true)) };
    }
    case "list": {
      // A table stays a list until it is written, so that faults of lists apply.
      if (isTable) return { ...answer, encode: (list) => encodeTable(list, convert) };
      const converted = convert(decodeList(answer.list), true);
      return isPartialList(converted)
        ? { ...answer, list: relisted(answer.list, converted) }
        : answer;
    }
    case "watch":
      return { ...answer, plan: { ...answer.plan, encode: frameEncoder(convert) } };
    default:
      return answer;
  }
}

/** A list of partial objects stays a list, so that faults of lists apply. Its type omits an empty continue token. */
function relisted(list: AnsweredList, { kind, apiVersion, items }: PartialList): AnsweredList {
  const { continue: token, items: _items, ...rest } = list;
  return {
    ...rest,
    ...(token ? { continue: token } : {}),
    kind,
    apiVersion,
    // An empty list has null for items.
    items: items.length > 0 ? items.map(encodeJson) : null,
  };
}

function isPartialList(value: unknown): value is PartialList {
  return isJsonObject(value) && value["kind"] === "PartialObjectMetadataList";
}

/** The rows of a list without items are those of a Go slice that is nil. */
function encodeTable(list: AnsweredList, convert: Convert): string {
  const table = convert(decodeList(list), true);
  return encodeJson(isJsonObject(table) && !list.items ? { ...table, rows: list.items } : table);
}

/**
 * Converts the objects of a stream; only the first has the columns of its table. Faults then act on the
 * converted objects.
 */
function frameEncoder(convert: Convert): (frame: Frame) => Frame {
  let isFirst = true;
  return (frame) => {
    if (frame.object === undefined) return frame;
    const object = convert(frame.object, isFirst);
    isFirst = false;
    const text = `{"type":${JSON.stringify(frame.type)},"object":${encodeJson(object)}}\n`;
    const shown = isObject(object) && object.kind === "PartialObjectMetadata" ? { object } : {};
    return { ...frame, ...shown, bytes: Buffer.from(text) };
  };
}

function decodeList({
  kind,
  apiVersion,
  items,
  resourceVersion = "",
  ...rest
}: AnsweredList): KubernetesList {
  const { continue: token, ...more } = rest;
  const metadata = { resourceVersion, ...(token ? { continue: token } : {}), ...more };
  const objects = Array.from(items ?? [], (item): unknown => JSON.parse(item.toString())).filter(
    isObject,
  );
  return { kind, apiVersion, metadata, items: objects };
}

function isObject(value: unknown): value is KubernetesObject {
  return isJsonObject(value) && isJsonObject(value["metadata"]);
}
