import type { KubernetesObject } from "../../src/wire/resource.js";
import type { Answer } from "../handlers/answer.js";
import type { Interceptor, RequestContext } from "../handlers/request-context.js";
import { withMetadata } from "../storage/object-metadata.js";
import { type Frame, objectFrame } from "../watch/frame.js";
import { changeItems } from "./change-items.js";

/** The version of an object in its JSON. A stored text that looks like one is a price worth paying for not parsing. */
const VERSION_MEMBER = /"resourceVersion":"(\d+)"/g;

/** Shifts every version of the requested resources: out by an offset, and back in. */
export function offsetVersions(offset: bigint): Interceptor {
  return async (context, next) => shiftedAnswer(await next(shiftedBack(context, offset)), offset);
}

function shiftedBack(context: RequestContext, offset: bigint): RequestContext {
  const asked = context.query["resourceVersion"] ?? "";
  const body = shiftedText(context.body.toString("latin1"), -offset);
  return {
    ...context,
    body: Buffer.from(body, "latin1"),
    query:
      asked === "" ? context.query : { ...context.query, resourceVersion: shifted(asked, -offset) },
  };
}

function shiftedAnswer(answer: Answer, offset: bigint): Answer {
  switch (answer.type) {
    case "list": {
      const { items, resourceVersion } = answer.list;
      return {
        ...answer,
        list: {
          ...answer.list,
          resourceVersion: resourceVersion && shifted(resourceVersion, offset),
          items: changeItems(items, (json) => shiftedText(json, offset)),
        },
      };
    }
    case "object":
      return { ...answer, json: shiftedText(answer.json, offset) };
    case "watch": {
      const { encode = (frame: Frame) => frame } = answer.plan;
      const plan = {
        ...answer.plan,
        encode: (frame: Frame) => encode(shiftedFrame(frame, offset)),
      };
      return { ...answer, plan };
    }
    default:
      return answer;
  }
}

function shiftedFrame(frame: Frame, offset: bigint): Frame {
  const { object } = frame;
  if (object?.metadata.resourceVersion === undefined) return frame;
  const resourceVersion = shifted(object.metadata.resourceVersion, offset);
  const moved: KubernetesObject = withMetadata(object, { resourceVersion });
  const { isInitialEventsEnd } = frame;
  return {
    ...objectFrame(frame.type, moved),
    ...(isInitialEventsEnd === undefined ? {} : { isInitialEventsEnd }),
  };
}

function shiftedText(json: string, offset: bigint): string {
  return json.replace(
    VERSION_MEMBER,
    (_whole, version: string) => `"resourceVersion":"${shifted(version, offset)}"`,
  );
}

/** "0" and "" mean any version; they are the same everywhere. Other versions may have more than 64 bits. */
function shifted(version: string, offset: bigint): string {
  if (!/^[0-9]+$/.test(version) || BigInt(version) === 0n) return version;
  const moved = BigInt(version) + offset;
  return (moved > 0n ? moved : 1n).toString();
}
