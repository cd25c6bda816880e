import type { Answer, AnsweredList } from "../handlers/answer.js";
import { formatOfStatus, negotiate } from "../handlers/negotiate.js";
import type { RequestFacts } from "../journal/journal-entry.js";
import { encodeJson } from "../values/encode-json.js";
import { encodeYaml } from "../values/encode-yaml.js";

import type { ResponseMessage } from "./exchange.js";

/** An answer that is written in full. */
export type WholeAnswer = Exclude<Answer, { readonly type: "watch" | "reset" }>;

/** User agents of terminals and browsers, which get indented JSON. */
const PEOPLE = /^(curl|Wget|Mozilla\/5\.0)/;

/** The conditions of a response besides the answer. */
export interface RenderOptions {
  readonly request: RequestFacts;
  /** The headers common to all responses. */
  readonly headers: Readonly<Record<string, string>>;
  /** As the client sent it. */
  readonly acceptEncoding: string | undefined;
}

/** Converts an answer to a response. Bodies changed by faults are written unchanged. */
export function renderAnswer(
  answer: WholeAnswer,
  { request, headers, acceptEncoding }: RenderOptions,
): ResponseMessage {
  const { contentType, body } = bodyOf(answer, request);
  const isAsUsual = isWrittenAsUsual(answer);
  const lengthBytes = Buffer.isBuffer(body) ? body.length : Number.POSITIVE_INFINITY;
  const isChunked = isAsUsual && answer.type !== "text" && lengthBytes > ANNOUNCED_MAX_BYTES;
  const isGzipped = isAsUsual && acceptsGzip(acceptEncoding) && lengthBytes > plainMaxBytes(answer);
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

/** Whether the body is written without a fault. */
function isWrittenAsUsual({ isTruncated, deliver }: WholeAnswer): boolean {
  return isTruncated !== true && deliver === undefined;
}

/** Go's server sends longer bodies without their length. */
const ANNOUNCED_MAX_BYTES = 2_048;

/** Longer objects and lists are compressed. */
const PLAIN_MAX_BYTES = 128 * 1024;

/** Exactly the token, as in a real server: one with a weight is another one. */
function acceptsGzip(acceptEncoding = ""): boolean {
  return acceptEncoding.split(",").some((token) => token.trim() === "gzip");
}

function plainMaxBytes(answer: WholeAnswer): number {
  return answer.type === "text" ? (answer.plainMaxBytes ?? Infinity) : PLAIN_MAX_BYTES;
}

/** A text that may be compressed already has a Vary header. */
function gzipHeaders({ type }: WholeAnswer): Readonly<Record<string, string>> {
  const encoding = { "Content-Encoding": "gzip" };
  return type === "text" ? encoding : { ...encoding, Vary: "Accept-Encoding" };
}

interface Body {
  readonly contentType: string;
  readonly body: ResponseMessage["body"];
}

function bodyOf(answer: WholeAnswer, request: RequestFacts): Body {
  switch (answer.type) {
    case "text":
      return { contentType: answer.contentType, body: Buffer.from(answer.text) };
    case "status":
      return structured([encodeJson(answer.status)], request, formatOfStatus(request.accept));
    case "object":
      return structured([answer.json], request, formatOf(request));
    case "list":
      return structured(
        answer.encode === undefined ? listPieces(answer.list) : [answer.encode(answer.list)],
        request,
        formatOf(request),
        !isWrittenAsUsual(answer),
      );
  }
}

/** Longer bodies that are generated in pieces are written in pieces. */
const WHOLE_MAX_BYTES = 256 * 1024;

type Piece = Buffer | string;

/** The items are encoded already, or one by one now: encoding them once for all lists makes long lists cheap. */
function* listPieces({ items, kind, apiVersion, ...metadata }: AnsweredList): Generator<Piece> {
  const head = encodeJson({ kind, apiVersion, metadata });
  if (items === undefined || items === null) {
    yield items === null ? `${head.slice(0, -1)},"items":null}` : head;
    return;
  }
  yield `${head.slice(0, -1)},"items":[`;
  let isFirst = true;
  for (const item of items) {
    if (!isFirst) yield ",";
    isFirst = false;
    yield item;
  }
  yield "]}";
}

function formatOf({ accept }: RequestFacts): "json" | "yaml" {
  const negotiated = negotiate(accept);
  return negotiated.as === "not-acceptable" ? "json" : negotiated.format;
}

/** JSON, or another representation of it. */
function structured(
  pieces: Iterable<Piece>,
  request: RequestFacts,
  format: "json" | "yaml",
  isWhole = true,
): Body {
  if (format === "yaml") {
    const text = encodeYaml(JSON.parse(textOf(pieces)));
    return { contentType: "application/yaml", body: Buffer.from(text) };
  }
  const contentType = "application/json";
  if (isPretty(request)) {
    const text = JSON.stringify(JSON.parse(textOf(pieces)), null, 2);
    return { contentType, body: Buffer.from(text) };
  }
  return { contentType, body: gathered(withNewline(pieces), isWhole) };
}

function textOf(pieces: Iterable<Piece>): string {
  return Array.from(pieces, (piece) => piece.toString()).join("");
}

function* withNewline(pieces: Iterable<Piece>): Generator<Piece> {
  yield* pieces;
  yield "\n";
}

/** All pieces together, if they are few enough; otherwise the first ones, and the rest on demand. */
function gathered(pieces: Iterator<Piece>, isWhole: boolean): ResponseMessage["body"] {
  const taken: Piece[] = [];
  let lengthBytes = 0;
  for (let next = pieces.next(); next.done !== true; next = pieces.next()) {
    taken.push(next.value);
    lengthBytes += next.value.length;
    if (!isWhole && lengthBytes > WHOLE_MAX_BYTES) return { pieces: chained(taken, pieces) };
  }
  return Buffer.concat(
    taken.map((piece) => (typeof piece === "string" ? Buffer.from(piece) : piece)),
  );
}

function* chained(first: readonly Piece[], rest: Iterator<Piece>): Generator<Piece> {
  yield* first;
  for (let next = rest.next(); next.done !== true; next = rest.next()) yield next.value;
}

function isPretty({ query, userAgent }: RequestFacts): boolean {
  const pretty = query["pretty"];
  if (pretty !== undefined) return pretty === "1" || pretty === "true";
  return PEOPLE.test(userAgent ?? "");
}
