import type { Clock } from "../../src/time/clock.js";
import type { KubernetesObject } from "../../src/wire/resource.js";
import type { Answer, AnsweredList, BodyDelivery } from "../handlers/answer.js";
import type { Handler, Interceptor, RequestContext } from "../handlers/request-context.js";
import {
  ContinueTokenError,
  decodeContinueToken,
  encodeContinueToken,
} from "../storage/continue-token.js";
import { parseResourceVersion } from "../storage/resource-version.js";
import { encodeJson } from "../values/encode-json.js";
import { changeItems } from "./change-items.js";
import { ofRequest } from "./fault-row.js";
import type { FaultSetting } from "./fault-setting.js";
import { isContinuation, isList } from "./request-kinds.js";

/** One above what a JavaScript number holds exactly; written digit by digit. */
const BIG_INTEGER = "9007199254740993";

/** A condition as kubelets report it. */
const UNPROBED = {
  type: "Ready",
  status: "Unknown",
  lastProbeTime: null,
  lastTransitionTime: null,
};

const NTH_ITEM = {
  type: "integer",
  minimum: 0,
  default: 0,
  description: "Number of the item in its list or page; 0 means all of them.",
} as const;

/** What a list says, and how it is paged and delivered. */
export const LIST_FAULTS = {
  "list.itemsNull": ofRequest({
    row: 93,
    does: "Answers a list with items: null.",
    imitates: "Servers that encode an empty Go slice as null.",
    wrong: "Typed clients (kubernetes-client/python#627).",
    concerns: isList,
    act: () => changing((list) => ({ ...list, items: null })),
  }),
  "list.truncated": ofRequest({
    row: 97,
    does: "Closes the connection in the middle of a list.",
    overHttp2: "half the body, then RST_STREAM with INTERNAL_ERROR.",
    imitates: "A request timeout while a large list is written.",
    wrong: "Clients that use the first half.",
    concerns: isList,
    act: () => onLists((answer) => ({ ...answer, isTruncated: true })),
  }),
  "list.empty": ofRequest({
    row: 92,
    does: "Answers with an empty list, although objects exist.",
    imitates: "A stale or empty cache, a wrong selector.",
    wrong:
      "No client can detect it: every informer delivers deletions. Applications must tolerate it.",
    concerns: isList,
    act: () =>
      changing(({ continue: _token, remainingItemCount: _count, ...list }) => ({
        ...list,
        items: [],
      })),
  }),
  "list.itemsMissing": ofRequest({
    row: 94,
    does: "Answers a list without the field items.",
    imitates: "Broken servers.",
    wrong: "Clients that dereference it without a check.",
    concerns: isList,
    act: () => changing((list) => ({ ...list, items: undefined })),
  }),
  "list.noKindOnItems": ofRequest({
    row: 95,
    does: "Answers a list whose items have neither kind nor apiVersion, even for custom resources.",
    imitates: "Ordinary for built-in resources (kubernetes/kubernetes#98925).",
    wrong: "Clients that need the kind of each item.",
    concerns: isList,
    act: () => onItems(({ kind: _kind, apiVersion: _apiVersion, ...item }) => encodeJson(item)),
  }),
  "list.noResourceVersion": ofRequest({
    row: 96,
    does: "Answers a list without a version.",
    imitates: "Aggregated APIs such as metrics.",
    wrong: "Clients that watch without a version, in a loop.",
    concerns: isList,
    act: () => changing((list) => ({ ...list, resourceVersion: undefined })),
  }),
  "list.slow": ofRequest({
    row: 98,
    does: "Writes the list slowly, in pieces.",
    imitates: "A long list over a slow network (kubernetes/kubernetes#141542).",
    wrong: "Clients that use an incomplete body after their timeout.",
    concerns: isList,
    parameters: {
      durationMs: {
        type: "integer",
        minimum: 0,
        default: 60000,
        description: "Milliseconds from the first byte to the last.",
      },
      pieces: {
        type: "integer",
        minimum: 2,
        default: 10,
        description: "Number of pieces.",
      },
    },
    act: ({ durationMs, pieces }, { clock }) => {
      const deliver = slowly(clock, durationMs, pieces);
      return onLists((answer) => ({ ...answer, deliver }));
    },
  }),
  "list.pageMutation": ofRequest({
    row: 99,
    does: "Deletes the last object of the resource and creates another one before every continuation. A correct server does not show this.",
    imitates: "Ordinary: other clients write between two pages.",
    wrong:
      "With isShown, the server is wrong; without it, clients that follow the pages get a consistent list.",
    concerns: isContinuation,
    parameters: {
      isShown: {
        type: "boolean",
        default: false,
        description: "Whether the page shows the newest state, as of servers without snapshots.",
      },
    },
    act:
      ({ isShown }, setting) =>
      (context, next) =>
        amidChanges(context, next, setting, isShown),
  }),
  "list.duplicateAcrossPages": ofRequest({
    row: 100,
    does: "Starts a continuation with the last object of the previous page.",
    imitates: "Inconsistent continuations.",
    wrong: "Clients that do not remove duplicates.",
    concerns: isContinuation,
    act: () => (context, next) => next(fromLastOfPageBefore(context)),
  }),
  "list.nullFields": ofRequest({
    row: 101,
    does: "Answers a list whose items have null fields.",
    imitates:
      "Conditions of pods, whose lastProbeTime is null; members of custom resources. Metadata has none.",
    wrong: "Clients that dereference null.",
    concerns: isList,
    parameters: { nth: NTH_ITEM },
    act:
      ({ nth }) =>
      (context, next) => {
        // A field that a kind does not have would be another fault.
        if (context.target?.resource.hasStatus === false) return next(context);
        return onItems(
          ({ status, ...item }) =>
            encodeJson({ ...item, status: { ...Object(status), conditions: [UNPROBED] } }),
          nth,
        )(context, next);
      },
  }),
  "list.unknownFields": ofRequest({
    row: 102,
    does: "Adds unknown fields to items.",
    imitates: "Newer servers.",
    wrong: "Clients with strict decoders.",
    concerns: isList,
    parameters: { nth: NTH_ITEM },
    act: ({ nth }) =>
      onItems((item) => encodeJson({ ...item, futureMember: { mode: "Unheard" } }), nth),
  }),
  "list.bigInts": ofRequest({
    row: 102,
    does: "Adds an integer above 2^53 to items.",
    imitates: "Custom resources with 64-bit counters.",
    wrong: "Clients that round it and write it back.",
    concerns: isList,
    act: () => onItems(withBigInteger),
  }),
  "list.stuckContinue": ofRequest({
    row: 103,
    does: "Answers every continuation with the token of the request.",
    imitates: "An aggregated API with a bug.",
    wrong: "Clients that request pages forever.",
    concerns: isList,
    act: () => stuck,
  }),
  "list.emptyPage": ofRequest({
    row: 103,
    does: "Answers a page without items, and with a token that continues where the page would have started.",
    imitates: "A page whose objects are all filtered out.",
    wrong: "Clients that treat a page without items as the last one.",
    concerns: isList,
    act: () => emptyPage,
  }),
};

type ListAnswer = Extract<Answer, { readonly type: "list" }>;

function onLists(change: (answer: ListAnswer) => Answer): Interceptor {
  return async (context, next) => {
    const answer = await next(context);
    return answer.type === "list" ? change(answer) : answer;
  };
}

function changing(change: (list: AnsweredList) => AnsweredList): Interceptor {
  return onLists((answer) => ({ ...answer, list: change(answer.list) }));
}

/** Changes all items, or the nth. */
function onItems(change: (item: KubernetesObject) => string, nth = 0): Interceptor {
  return changing((list) => ({
    ...list,
    items: changeItems(list.items, (json, index) =>
      nth === 0 || nth === index + 1 ? change(JSON.parse(json)) : json,
    ),
  }));
}

function withBigInteger(item: KubernetesObject): string {
  return `${encodeJson(item).slice(0, -1)},"futureCount":${BIG_INTEGER}}`;
}

/** The first piece at once, the last when the time is over. */
function slowly(clock: Clock, durationMs: number, pieces: number): BodyDelivery {
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

/** Another client writes between two pages. */
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

/** A made-up token is for the handler to refuse. */
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
