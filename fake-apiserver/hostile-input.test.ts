/**
 * What nobody in their right mind sends. FUZZ_RUNS says how many requests (a few hundred unless told), FUZZ_SEED which.
 *
 * Whatever comes: the answer is a refusal of the right kind or a success, the server goes on, and no prototype changes.
 */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import fc from "fast-check";
import { createWorld } from "./create-world.js";
import { envelope, message, named } from "./protobuf/message-fixture.js";
import { type PipelinedRequest, PipeliningClient } from "./transport/pipelining-client.js";
import { RawClient } from "./transport/raw-client.js";
import type { World } from "./world.js";

const RUNS = Number(process.env["FUZZ_RUNS"] ?? 400);
const SEED = Number(process.env["FUZZ_SEED"] ?? 1);

/** Of a request that was answered wrongly. */
const SHOWN_MAX_BYTES = 300;

/** Sent in one go: a connection, or a wait, for each would take most of the time. */
const BATCH_COUNT = 50;

/** What a real server answers to nonsense; 500 only to versions that are none, as a real one does. */
const STATUSES = [200, 201, 400, 404, 405, 406, 409, 410, 413, 414, 415, 422, 431];

const PROTOTYPES = [Object.prototype, Array.prototype, Function.prototype, String.prototype];
const namesOf = () => PROTOTYPES.map((prototype) => Reflect.ownKeys(prototype).map(String));
const ORIGINAL = namesOf();

interface Hostile {
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
    let schema: Uint8Array = message();
    for (let level = 0; level < depth; level++) schema = message([28, schema]);
    const validation = message([1, schema]);
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

const PROTOBUF: fc.Arbitrary<Hostile> = fc.record({
  method: fc.constantFrom("POST", "PUT", "DELETE"),
  path: PATHS,
  contentType: fc.constant("application/vnd.kubernetes.protobuf"),
  body: fc.oneof({ weight: 4, arbitrary: ENVELOPES }, { weight: 1, arbitrary: MESSAGES }),
});

const TEXTUAL: fc.Arbitrary<Hostile> = fc.record({
  method: METHODS,
  path: fc.tuple(PATHS, QUERIES).map(([path, query]) => `${path}${query}`),
  contentType: CONTENT_TYPES,
  body: fc.oneof({ weight: 99, arbitrary: BODIES }, { weight: 1, arbitrary: BIG_BODIES }),
});

const HOSTILE = fc.oneof({ weight: 3, arbitrary: TEXTUAL }, { weight: 1, arbitrary: PROTOBUF });

function encode(text: string): Buffer {
  return Buffer.from(text);
}

/** Halves of surrogate pairs cannot be encoded. */
function encodeURIComponentSafely(text: string): string {
  return encodeURIComponent(text.replaceAll(/[\ud800-\udfff]/g, ""));
}

/** Enough of a request to know it again. */
function textOf(hostile: Hostile | undefined): string {
  if (hostile === undefined) return "nothing";
  const { method, path, contentType, body } = hostile;
  const start = Buffer.from(body).subarray(0, SHOWN_MAX_BYTES).toString("base64");
  return `${method} ${path.slice(0, SHOWN_MAX_BYTES)} ${contentType} ${body.length} bytes ${start}`;
}

function requestOf({ method, path, contentType, body }: Hostile): PipelinedRequest {
  const head = `${method} ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${contentType}\r\nContent-Length: ${body.length}\r\n\r\n`;
  return { method, bytes: Buffer.concat([encode(head), body]) };
}

describe("hostile input", () => {
  let world: World;
  let client: PipeliningClient;

  before(async () => {
    world = await createWorld({
      clock: "virtual",
      journalMaxCount: 100,
      historyMaxCount: 10,
      resources: [
        {
          group: "example.com",
          version: "v1",
          resource: "widgets",
          kind: "Widget",
          singular: "widget",
          namespaced: true,
          custom: true,
        },
      ],
    });
    // Nobody means to watch, and a watch would not end by itself.
    world.journal.subscribe(({ type }) => {
      if (type !== "watch-opened") return;
      queueMicrotask(() => {
        for (const watch of world.watches()) watch.close("clean");
      });
    });
    client = new PipeliningClient(world.url);
  });
  after(async () => {
    client.close();
    await world.close();
  });

  it(`is refused as a real server would (${RUNS} requests, seed ${SEED})`, async () => {
    for (let sentCount = 0; sentCount < RUNS; sentCount += BATCH_COUNT) {
      // Each batch has a seed of its own, so that the message tells all that is needed to send it again.
      const seed = SEED + sentCount;
      const batch = fc.sample(HOSTILE, { numRuns: BATCH_COUNT, seed });
      const answers = await client.ask(batch.map(requestOf));

      for (const [place, answer] of answers.entries()) {
        const status = answer.type === "status" ? answer.status : "no answer";
        const isGood = STATUSES.some((one) => one === status);
        assert.ok(isGood, `${status} to ${textOf(batch[place])} (FUZZ_SEED=${seed})`);
      }
      assert.deepEqual(namesOf(), ORIGINAL);
      assert.equal(Reflect.get({}, "polluted"), undefined);
    }
    assert.equal((await fetch(`${world.url}/readyz`)).status, 200);
  });

  it("in bytes that are no HTTP ends the connection and nothing else", async () => {
    const lines = fc.oneof(
      fc.uint8Array({ minLength: 1, maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
      fc.string({ maxLength: 50 }).map((text) => encode(`GET ${text} HTTP/1.1\r\n\r\n`)),
      fc.string({ maxLength: 50 }).map((text) => encode(`GET / HTTP/1.1\r\n${text}\r\n\r\n`)),
      fc.constant(encode("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -5\r\n\r\n")),
      fc.constant(encode("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n")),
    );
    await fc.assert(
      fc.asyncProperty(lines, async (bytes) => {
        const client = await RawClient.connect(world.url);
        client.socket.write(bytes);
        client.halfClose();
        await client.ended();
        client.close();
      }),
      { numRuns: Math.ceil(RUNS / 10), seed: SEED },
    );
    assert.equal((await fetch(`${world.url}/readyz`)).status, 200);
  });

  it("in the form of long headers, or a long selector, is served as far as 1 MiB", async () => {
    const headers = Array.from({ length: 3_000 }, (_, number) => `X-${number}: ${"a".repeat(200)}`);
    const names = Array.from({ length: 5_000 }, (_, number) => `name-${number}`).join(",");
    const path = `/api/v1/pods?labelSelector=${encodeURIComponent(`app in (${names})`)}`;

    const client = await RawClient.get(world.url, path, headers);

    assert.match(await client.until("\n\r\n"), /^HTTP\/1\.1 200 /);
    client.close();
  });

  it("in the form of a flood of headers is refused with 431, in a real server's words", async () => {
    const headers = Array.from({ length: 6_000 }, (_, number) => `X-${number}: ${"a".repeat(200)}`);

    const client = await RawClient.get(world.url, "/api/v1/pods", headers);

    assert.equal(await client.ended(), "fin");
    const [head, body] = client.received().toString().split("\r\n\r\n");
    assert.deepEqual(head?.split("\r\n"), [
      "HTTP/1.1 431 Request Header Fields Too Large",
      "Content-Type: text/plain; charset=utf-8",
      "Connection: close",
    ]);
    assert.equal(body, "431 Request Header Fields Too Large");
    client.close();
  });

  it("in the form of no request at all is refused with 400, and the connection ends", async () => {
    const client = await RawClient.connect(world.url);

    client.send("what is this?\r\n\r\n");

    assert.equal(await client.ended(), "fin");
    assert.match(
      client.received().toString(),
      /^HTTP\/1\.1 400 Bad Request\r\n(?:.*\r\n){2}\r\n400 Bad Request$/,
    );
    client.close();
  });

  it("in the form of a body above 3 MiB is refused with 413", async () => {
    const body = Buffer.alloc(3 * 1024 * 1024 + 1, "x");

    const path = "/api/v1/namespaces/default/pods";
    const contentType = "application/json";
    const answers = await client.ask([requestOf({ method: "POST", path, contentType, body })]);

    assert.deepEqual(answers, [{ type: "status", status: 413 }]);
  });

  it("that trickles in keeps nobody else waiting, and is gone with its client", async () => {
    const slow = await RawClient.connect(world.url);
    slow.send(
      "POST /api/v1/namespaces/default/pods HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n{",
    );
    await world.awaitRequest({ verb: "create", resource: "pods" });

    assert.equal((await fetch(`${world.url}/api/v1/pods`)).status, 200);
    const opened = world.connectionCount();
    const gone = new Promise<void>((resolve) => {
      const stop = world.journal.subscribe(({ type }) => {
        if (type !== "connection-closed") return;
        stop();
        resolve();
      });
    });
    slow.close();
    await gone;
    assert.equal(world.connectionCount(), opened - 1);
  });
});
