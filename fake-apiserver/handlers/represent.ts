import type { KubernetesList, KubernetesObject } from "../../src/wire/resource.js";
import { badRequest, notAcceptable } from "../storage/status-bodies.js";
import { encodeJson } from "../values/encode-json.js";
import { isJsonObject } from "../values/json-value.js";
import type { Frame } from "../watch/frame.js";
import { admitsYaml } from "./accept.js";
import type { Answer, AnsweredList, ListFacts } from "./answer.js";
import type { HandlerServices } from "./handler-services.js";
import type { ResourceRequest } from "./request-context.js";
import { RequestFailure } from "./request-failure.js";
import { type IncludeObject, negotiate, parseIncludeObject, toPartial, toTable } from "./table.js";

type Convert = (value: KubernetesObject | KubernetesList, isFirst: boolean) => unknown;

/**
 * Answers in the representation that the client accepts: tables and partial objects are made of what would have been
 * answered otherwise. A Status stays a Status.
 * @throws RequestFailure 406 when nothing is acceptable, 400 for an unknown `includeObject`
 */
export async function represented(
  services: HandlerServices,
  request: ResourceRequest,
  handle: () => Promise<Answer>,
): Promise<Answer> {
  const { accept } = request.headers;
  const { as } = negotiate(accept);
  const isWatch = request.facts.verb === "watch";
  if (as === "not-acceptable" && (isWatch || !admitsYaml(accept))) {
    throw new RequestFailure(notAcceptable(isWatch));
  }
  if (as === "json" || as === "not-acceptable") return handle();
  const includeObject = readIncludeObject(request);
  const showsZeroTimes = !services.profile.has("noZeroTimes");
  return convertAnswer(await handle(), (value, isFirst) =>
    as === "partial"
      ? toPartial(value, showsZeroTimes)
      : toTable(value, request.target.resource, {
          nowMs: services.clock.nowMs(),
          includeObject,
          hasColumns: isFirst,
          showsZeroTimes,
        }),
  );
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

function convertAnswer(answer: Answer, convert: Convert): Answer {
  switch (answer.type) {
    case "object": {
      const object: unknown = JSON.parse(answer.json);
      if (!isObject(object) || object.kind === "Status") return answer;
      return { ...answer, json: encodeJson(convert(object, true)) };
    }
    case "list":
      return {
        type: "object",
        code: 200,
        json: encodeJson(convert(decodeList(answer.list), true)),
        list: listFacts(answer.list),
      };
    case "watch":
      return { ...answer, plan: { ...answer.plan, encode: frameEncoder(convert) } };
    default:
      return answer;
  }
}

function listFacts({ resourceVersion = "", items, continue: token }: AnsweredList): ListFacts {
  return {
    resourceVersion,
    itemCount: items?.length ?? 0,
    ...(token ? { continue: token } : {}),
  };
}

/**
 * Converts the objects of a stream; only the first one tells the columns of its table. What else is made of a partial
 * object, by a fault, is made of what the client was to see.
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
