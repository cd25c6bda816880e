import type { KubernetesObject } from "../../src/wire/resource.js";
import type { Answer, AnsweredList, BodyDelivery } from "../handlers/answer.js";
import type { Handler, Interceptor, RequestContext } from "../handlers/request-context.js";
import {
  ContinueTokenError,
  decodeContinueToken,
  encodeContinueToken,
} from "../storage/continue-token.js";
import { encodeJson } from "../storage/encode-json.js";
import { parseResourceVersion } from "../storage/resource-version.js";
import { changeItems } from "./change-items.js";
import type { FaultSetting } from "./fault-setting.js";
import type { Fault } from "./rule.js";

const SLOW_MS = 60_000;
const SLOW_PIECES = 10;

/** One above what a JavaScript number holds exactly; written digit by digit. */
const BIG_INTEGER = "9007199254740993";

/** Faults of what a list says, and of how it is paged and delivered. Undefined for faults of other families. */
export function listFault(fault: Fault, setting: FaultSetting): Interceptor | undefined {
  const change = listChange(fault);
  if (change !== undefined) return changing(change);
  switch (fault.fault) {
    case "list.slow": {
      const { durationMs = SLOW_MS, pieces = SLOW_PIECES } = fault;
      return delivering(slowly(setting, durationMs, pieces));
    }
    case "list.pageMutation":
      return (context, next) => amidChanges(context, next, setting, fault.isShown === true);
    case "list.duplicateAcrossPages":
      return (context, next) => next(fromLastOfPageBefore(context));
    case "list.stuckContinue":
      return stuck;
    case "list.emptyPage":
      return emptyPage;
    default:
      return undefined;
  }
}

type ListChange = (list: AnsweredList) => AnsweredList;

function listChange(fault: Fault): ListChange | undefined {
  switch (fault.fault) {
    case "list.empty":
      return ({ continue: _token, remainingItemCount: _count, ...list }) => ({
        ...list,
        items: [],
      });
    case "list.itemsMissing":
      return (list) => ({ ...list, items: undefined });
    case "list.noKindOnItems":
      return onItems(({ kind: _kind, apiVersion: _apiVersion, ...item }) => encodeJson(item));
    case "list.noResourceVersion":
      return (list) => ({ ...list, resourceVersion: undefined });
    case "list.nullFields":
      return onItems(({ metadata, ...item }) =>
        encodeJson({
          ...item,
          metadata: { ...metadata, labels: null, annotations: null, ownerReferences: null },
          status: null,
        }),
      );
    case "list.unknownFields":
      return onItems((item) => encodeJson({ ...item, futureMember: { mode: "Unheard" } }));
    case "list.bigInts":
      return onItems(withBigInteger);
    default:
      return undefined;
  }
}

function changing(change: ListChange): Interceptor {
  return async (context, next) => {
    const answer = await next(context);
    return answer.type === "list" ? { ...answer, list: change(answer.list) } : answer;
  };
}

function onItems(change: (item: KubernetesObject) => string): ListChange {
  return (list) => ({
    ...list,
    items: changeItems(list.items, (json) => change(JSON.parse(json))),
  });
}

function withBigInteger(item: KubernetesObject): string {
  return `${encodeJson(item).slice(0, -1)},"futureCount":${BIG_INTEGER}}`;
}

function delivering(deliver: BodyDelivery): Interceptor {
  return async (context, next) => {
    const answer = await next(context);
    return answer.type === "list" ? { ...answer, deliver } : answer;
  };
}

/** The first piece at once, the last when the time is over. */
function slowly({ clock }: FaultSetting, durationMs: number, pieces: number): BodyDelivery {
  return (body, sink, signal) => {
    const pieceBytes = Math.ceil(body.length / pieces);
    const deliverFrom = (index: number): void => {
      sink.write(body.subarray(index * pieceBytes, (index + 1) * pieceBytes));
      if (index + 1 >= pieces) {
        sink.end();
        return;
      }
      const stop = () => timer.cancel();
      const timer = clock.setTimer(durationMs / (pieces - 1), () => {
        signal.removeEventListener("abort", stop);
        deliverFrom(index + 1);
      });
      signal.addEventListener("abort", stop, { once: true });
    };
    deliverFrom(0);
  };
}

/** Somebody else writes between two pages. */
function amidChanges(
  context: RequestContext,
  next: Handler,
  { store, writer }: FaultSetting,
  isShown: boolean,
): Promise<Answer> {
  const resource = context.target?.resource;
  if (resource === undefined) return next(context);
  const { keys, objects } = store.collection(resource).current();
  const key = keys.at(-1);
  const last = key === undefined ? undefined : objects.get(key);
  if (key === undefined || last === undefined) return next(context);
  store.remove(resource, key, last, last);
  const { name, namespace, labels } = last.metadata;
  const metadata = {
    name: `${name ?? ""}-${store.version()}`,
    ...(namespace === undefined ? {} : { namespace }),
    ...(labels === undefined ? {} : { labels }),
  };
  writer.create(resource, { ...last, metadata });
  return next(isShown ? withToken(context, { version: undefined }) : context);
}

/** A start key is the smallest above the last one shown, which is that key and a NUL. */
function fromLastOfPageBefore(context: RequestContext): RequestContext {
  const token = decodeToken(context);
  if (token === undefined) return context;
  return withToken(context, { startKey: token.startKey.replace(/\0$/, "") });
}

function withToken(
  context: RequestContext,
  changes: Partial<ReturnType<typeof decodeContinueToken>>,
): RequestContext {
  const token = decodeToken(context);
  if (token === undefined) return context;
  const text = encodeContinueToken({ ...token, ...changes });
  return { ...context, query: { ...context.query, continue: text } };
}

/** A token that nobody made is for the handler to refuse. */
function decodeToken({
  query,
}: RequestContext): ReturnType<typeof decodeContinueToken> | undefined {
  try {
    return decodeContinueToken(query["continue"] ?? "");
  } catch (error) {
    if (error instanceof ContinueTokenError) return undefined;
    throw error;
  }
}

const stuck: Interceptor = async (context, next) => {
  const answer = await next(context);
  const token = context.query["continue"];
  if (answer.type !== "list" || !token) return answer;
  return { ...answer, list: { ...answer.list, continue: token } };
};

/** Nothing fits between a key and itself with a NUL, so that the next page begins where this one would have. */
const emptyPage: Interceptor = async (context, next) => {
  const answer = await next(context);
  const isPaged = Number(context.query["limit"] ?? "0") > 0;
  if (answer.type !== "list" || !isPaged) return answer;
  const { resourceVersion = "" } = answer.list;
  const version = parseResourceVersion(resourceVersion);
  if (version.type !== "version") return answer;
  const startKey = `${decodeToken(context)?.startKey ?? ""}\0`;
  const token = encodeContinueToken({ version: version.version, startKey });
  return { ...answer, list: { ...answer.list, continue: token, items: [] } };
};
