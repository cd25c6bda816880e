import type { RequestFacts } from "../control/journal-entry.js";
import { admitsYaml } from "../handlers/admits-yaml.js";
import type { Answer, AnsweredList } from "../handlers/answer.js";
import { negotiate } from "../handlers/table.js";
import { libraries } from "../libraries.js";
import { encodeJson } from "../storage/encode-json.js";
import type { ResponseMessage } from "./exchange.js";

/** An answer that is written in full. */
export type WholeAnswer = Exclude<Answer, { readonly type: "watch" | "reset" }>;

/** User agents of people, who get indented JSON. */
const PEOPLE = /^(curl|Wget|Mozilla\/5\.0)/;

/** What a response depends on beside the answer. */
export interface RenderOptions {
  readonly request: RequestFacts;
  /** The headers common to all responses. */
  readonly headers: Readonly<Record<string, string>>;
  /** As the client sent it. */
  readonly acceptEncoding: string | undefined;
}

/** Turns an answer into a response. Where a fault wants to be seen in the bytes of the body, they are written as they are. */
export function renderAnswer(
  answer: WholeAnswer,
  { request, headers, acceptEncoding }: RenderOptions,
): ResponseMessage {
  const { contentType, text } =
    answer.type === "text" ? textOf(answer) : structured(jsonOf(answer), request);
  const body = Buffer.from(text);
  const isWhole = answer.isTruncated !== true && answer.deliver === undefined;
  const isChunked = isWhole && answer.type !== "text" && body.length > ANNOUNCED_MAX_BYTES;
  const isGzipped = isWhole && acceptsGzip(acceptEncoding) && body.length > plainMaxBytes(answer);
  return {
    code: codeOf(answer),
    headers: {
      ...headers,
      ...(contentType === "" ? {} : { "Content-Type": contentType }),
      ...answer.headers,
      ...(isGzipped ? gzipHeaders(answer) : {}),
    },
    body,
    isChunked,
    isGzipped,
    isTruncated: answer.isTruncated === true,
    ...(answer.prelude === undefined ? {} : { prelude: answer.prelude }),
    ...(answer.deliver === undefined ? {} : { deliver: answer.deliver }),
  };
}

/** The HTTP status of an answer. */
export function codeOf(answer: WholeAnswer): number {
  switch (answer.type) {
    case "status":
      return answer.status.code ?? 200;
    case "list":
      return 200;
    case "object":
    case "text":
      return answer.code;
  }
}

/** What is longer leaves the buffer of Go's server before its length is known. */
const ANNOUNCED_MAX_BYTES = 2_048;

/** Objects and lists that are longer than this are compressed. */
const PLAIN_MAX_BYTES = 128 * 1024;

/** Exactly the token, as a real server reads it: one with a weight is another one. */
function acceptsGzip(acceptEncoding = ""): boolean {
  return acceptEncoding.split(",").some((token) => token.trim() === "gzip");
}

function plainMaxBytes(answer: WholeAnswer): number {
  return answer.type === "text" ? (answer.plainMaxBytes ?? Infinity) : PLAIN_MAX_BYTES;
}

/** An answer of text that may be compressed already says what it varies with. */
function gzipHeaders({ type }: WholeAnswer): Readonly<Record<string, string>> {
  const encoding = { "Content-Encoding": "gzip" };
  return type === "text" ? encoding : { ...encoding, Vary: "Accept-Encoding" };
}

interface Body {
  readonly contentType: string;
  readonly text: string | Uint8Array;
}

function textOf({ contentType, text }: Extract<WholeAnswer, { type: "text" }>): Body {
  return { contentType, text };
}

function jsonOf(answer: Exclude<WholeAnswer, { type: "text" }>): string {
  switch (answer.type) {
    case "status":
      return encodeJson(answer.status);
    case "object":
      return answer.json;
    case "list":
      return listJson(answer.list);
  }
}

/** The items are encoded already: encoding them once for all lists is what makes long lists cheap. */
function listJson({ items, kind, apiVersion, ...metadata }: AnsweredList): string {
  const head = encodeJson({ kind, apiVersion, metadata });
  if (items === undefined) return head;
  return `${head.slice(0, -1)},"items":${items === null ? "null" : `[${items.join(",")}]`}}`;
}

function structured(json: string, request: RequestFacts): Body {
  const wantsYaml = negotiate(request.accept).as === "not-acceptable" && admitsYaml(request.accept);
  if (wantsYaml) {
    const text = libraries.yaml().stringify(JSON.parse(json));
    return { contentType: "application/yaml", text };
  }
  const text = isPretty(request) ? JSON.stringify(JSON.parse(json), null, 2) : `${json}\n`;
  return { contentType: "application/json", text };
}

function isPretty({ query, userAgent }: RequestFacts): boolean {
  const pretty = query["pretty"];
  if (pretty !== undefined) return pretty === "1" || pretty === "true";
  return PEOPLE.test(userAgent ?? "");
}
