/** Requests that no client sends, for tests of what a server makes of them. */
import fc from "fast-check";
import { envelope, message, named, nested } from "../protobuf/message-fixture.js";
import type { PipelinedRequest } from "./pipelining-client.js";

/** Of a request that was answered wrongly. */
const SHOWN_MAX_BYTES = 300;

/** A malformed or hostile request. */
export interface HostileRequest {
  readonly method: string;
  readonly path: string;
  readonly contentType: string;
  readonly body: Uint8Array;
}

const METHODS = fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD");
const CONTENT_TYPES = fc.constantFrom(
  "application/json",
  "application/yaml",
  "application/merge-patch+json",
  "application/json-patch+json",
  "application/strategic-merge-patch+json",
  "application/apply-patch+yaml",
  "application/vnd.kubernetes.protobuf",
  "text/plain",
);

const KEYS = fc.oneof(
  fc.constantFrom("__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "valueOf"),
  fc.constantFrom("metadata", "name", "namespace", "labels", "finalizers", "ownerReferences"),
  fc.constantFrom("spec", "status", "kind", "apiVersion", "resourceVersion", "$patch", "items"),
  fc.string({ maxLength: 5 }),
);

/** JSON text, so that "__proto__" is a key like any other. */
const JSON_TEXT = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.oneof(
      fc.constantFrom(
        "null",
        "true",
        "{}",
        "[]",
        "1e999",
        "-0",
        '"polluted"',
        "12345678901234567890",
      ),
      fc.string({ maxLength: 8 }).map((text) => JSON.stringify(text)),
    ),
    fc.array(tie("value"), { maxLength: 4 }).map((items) => `[${items.join(",")}]`),
    fc.array(fc.tuple(KEYS, tie("value")), { maxLength: 5 }).map((members) => objectText(members)),
  ),
})).value;

function objectText(members: readonly (readonly [string, string])[]): string {
  return `{${members.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(",")}}`;
}

const DEEP = fc
  .tuple(fc.integer({ min: 1, max: 20_000 }), fc.constantFrom("[", '{"a":', '{"metadata":'))
  .map(([depth, opening]) => {
    const closing = opening === "[" ? "]" : "}";
    return `${opening.repeat(depth)}1${closing.repeat(depth)}`;
  });

const NAMED = JSON_TEXT.map((text) => `{"metadata":{"name":"a","labels":${text}},"spec":${text}}`);

const JSON_PATCH = fc
  .array(
    fc.tuple(
      fc.constantFrom("add", "remove", "replace", "move", "copy", "test", "x"),
      fc.array(KEYS, { maxLength: 4 }).map((parts) => `/${parts.join("/")}`),
      JSON_TEXT,
    ),
    { maxLength: 4 },
  )
  .map(
    (operations) =>
      `[${operations.map(([op, path, value]) => `{"op":"${op}","path":${JSON.stringify(path)},"from":"/metadata","value":${value}}`).join(",")}]`,
  );

const BODIES = fc.oneof(
  JSON_TEXT.map(encode),
  NAMED.map(encode),
  DEEP.map(encode),
  JSON_PATCH.map(encode),
  // Cut off in the middle.
  JSON_TEXT.map((text) => encode(text.slice(0, text.length / 2))),
  fc.uint8Array({ maxLength: 64 }),
  // Names and labels in invalid UTF-8.
  fc
    .uint8Array({ minLength: 1, maxLength: 8 })
    .map((bytes) =>
      Buffer.concat([encode('{"metadata":{"name":"a","labels":{"x":"'), bytes, encode('"}}}')]),
    ),
);

/** Around the longest that is read. Few, because they take long. */
const BIG_BODIES = fc
  .integer({ min: 3 * 1024 * 1024 - 64, max: 3 * 1024 * 1024 + 64 })
  .map((lengthBytes) => {
    return encode(
      `{"metadata":{"name":"big","annotations":{"a":"${"x".repeat(lengthBytes - 60)}"}}}`,
    );
  });

const SEGMENTS = fc.oneof(
  fc.constantFrom("pods", "default", "a", "status", "watch", "namespaces", "nodes", "..", ".", ""),
  fc.constantFrom("__proto__", "constructor", "%2e%2e", "%00", "%ff", "%", "%zz", "a%2fb"),
  fc.string({ maxLength: 6 }).map(encodeURIComponentSafely),
);

const QUERIES = fc.oneof(
  fc.constant(""),
  fc
    .array(
      fc.tuple(
        fc.constantFrom("labelSelector", "fieldSelector", "limit", "continue", "timeoutSeconds"),
        fc.oneof(
          fc.string({ maxLength: 12 }),
          fc.constantFrom("a in (", "!", "=", "-1", "9".repeat(30)),
        ),
      ),
      { maxLength: 3 },
    )
    .map(
      (pairs) =>
        `?${pairs.map(([name, value]) => `${name}=${encodeURIComponentSafely(value)}`).join("&")}`,
    ),
  fc.constantFrom("?__proto__=x", "?%", "?&&&", "?dryRun=x", "?fieldManager=", "?pretty=%ff"),
  // Longer than all headers may be together.
  fc.integer({ min: 1_000, max: 20_000 }).map((length) => `?labelSelector=${"a".repeat(length)}`),
);

const PATHS = fc.oneof(
  fc.constantFrom(
    "/api/v1/namespaces/default/pods",
    "/api/v1/namespaces/default/pods/a",
    "/api/v1/namespaces/default/configmaps",
    "/api/v1/namespaces/default/configmaps/a",
    "/apis/apps/v1/namespaces/default/deployments/a/status",
    "/apis/apps/v1/namespaces/default/deployments/a/scale",
    "/apis/apiextensions.k8s.io/v1/customresourcedefinitions",
    "/apis/example.com/v1/namespaces/default/widgets",
    "/apis/example.com/v1/namespaces/default/widgets/a",
  ),
  fc.array(SEGMENTS, { maxLength: 6 }).map((segments) => `/api/v1/${segments.join("/")}`),
);

/** Lengths and numbers: short, longer than what follows, and of more bytes than there may be. */
const VARINTS = fc.oneof(
  fc.integer({ min: 0, max: 127 }).map((byte) => Uint8Array.of(byte)),
  fc.constantFrom(
    "ffffffff0f",
    "ffffffffffffffffff01",
    "ffffffffffffffffffffff",
    "80808080",
    "8000",
  ),
);

/** Messages whose fields are of any number and any wire type, with or without what should follow. */
const MESSAGES = fc.letrec<{ message: Uint8Array }>((tie) => ({
  message: fc
    .array(
      fc.oneof(
        { maxDepth: 6 },
        fc.tuple(fc.integer({ min: 0, max: 255 }), VARINTS).map(([tag, varint]) => {
          const rest = typeof varint === "string" ? Buffer.from(varint, "hex") : varint;
          return Buffer.concat([Uint8Array.of(tag), rest]);
        }),
        fc.uint8Array({ maxLength: 9 }),
        KEYS.map((text) => message([1, text], [2, text])),
        fc
          .tuple(fc.integer({ min: 1, max: 45 }), tie("message"))
          .map(([number, inner]) => message([number, inner])),
      ),
      { maxLength: 4 },
    )
    .map((fields) => Buffer.concat(fields)),
})).message;

/** Schemas in schemas, and groups in groups. */
const DEEP_MESSAGES = fc
  .tuple(fc.integer({ min: 1, max: 3_000 }), fc.boolean())
  .map(([depth, isGroup]) => {
    // The beginnings of groups of number 1, none of which ends.
    if (isGroup) return Buffer.alloc(depth, 0x0b);
    const validation = message([1, nested(28, depth)]);
    return message(named("a"), [2, message([7, message([4, validation])])]);
  });

const ENVELOPES = fc
  .tuple(
    fc.constantFrom(
      ...["v1 Pod", "v1 ConfigMap", "v1 DeleteOptions", "apps/v1 Deployment", "a/b/c ", " "],
      ...["apiextensions.k8s.io/v1 CustomResourceDefinition", "example.com/v1 Widget"],
    ),
    fc.oneof(MESSAGES, DEEP_MESSAGES),
    fc.option(fc.nat(), { nil: undefined }),
  )
  .map(([kind, raw, cut]) => {
    const [apiVersion = "", name = ""] = kind.split(" ");
    const body = envelope(apiVersion, name, raw);
    return cut === undefined ? body : body.subarray(0, cut % body.length);
  });

const PROTOBUF: fc.Arbitrary<HostileRequest> = fc.record({
  method: fc.constantFrom("POST", "PUT", "DELETE"),
  path: PATHS,
  contentType: fc.constant("application/vnd.kubernetes.protobuf"),
  body: fc.oneof({ weight: 4, arbitrary: ENVELOPES }, { weight: 1, arbitrary: MESSAGES }),
});

const TEXTUAL: fc.Arbitrary<HostileRequest> = fc.record({
  method: METHODS,
  path: fc.tuple(PATHS, QUERIES).map(([path, query]) => `${path}${query}`),
  contentType: CONTENT_TYPES,
  body: fc.oneof({ weight: 99, arbitrary: BODIES }, { weight: 1, arbitrary: BIG_BODIES }),
});

/** The body is text or protobuf, sometimes well-formed. */
export const HOSTILE_REQUESTS = fc.oneof(
  { weight: 3, arbitrary: TEXTUAL },
  { weight: 1, arbitrary: PROTOBUF },
);

function encode(text: string): Buffer {
  return Buffer.from(text);
}

/** Halves of surrogate pairs cannot be encoded. */
function encodeURIComponentSafely(text: string): string {
  return encodeURIComponent(text.replaceAll(/[\ud800-\udfff]/g, ""));
}

/** Enough of a request to know it again. */
export function textOf(hostile: HostileRequest | undefined): string {
  if (hostile === undefined) return "nothing";
  const { method, path, contentType, body } = hostile;
  const start = Buffer.from(body).subarray(0, SHOWN_MAX_BYTES).toString("base64");
  return `${method} ${path.slice(0, SHOWN_MAX_BYTES)} ${contentType} ${body.length} bytes ${start}`;
}

/** Its bytes over HTTP/1.1. */
export function requestOf({ method, path, contentType, body }: HostileRequest): PipelinedRequest {
  const head = `${method} ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${contentType}\r\nContent-Length: ${body.length}\r\n\r\n`;
  return { method, bytes: Buffer.concat([encode(head), body]) };
}
