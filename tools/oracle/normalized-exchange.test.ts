import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Exchange } from "../../steps/apiserver/transcript.js";
import { normalizedExchanges } from "./normalized-exchange.js";

function bodiesOf(...bodies: readonly unknown[]): readonly unknown[] {
  const exchanges = bodies.map(
    (body): Exchange => ({ request: "GET widgets", status: 200, headers: {}, body }),
  );
  return normalizedExchanges({ exchanges }).map(({ body }) => body);
}

describe("normalizedExchanges()", () => {
  it("replaces versions by their rank among all of the scenario, huge ones included", () => {
    const huge = "99999999999999999999";

    assert.deepEqual(
      bodiesOf({ resourceVersion: huge }, { items: [{ resourceVersion: "9" }] }, { rv: 10 }),
      [
        { resourceVersion: "version 3" },
        { items: [{ resourceVersion: "version 1" }] },
        { rv: "version 2" },
      ],
    );
  });

  it("looks into continue tokens", () => {
    const token = Buffer.from('{"v":"meta.k8s.io/v1","rv":7}').toString("base64url");

    assert.deepEqual(bodiesOf({ metadata: { continue: token, resourceVersion: "8" } }), [
      {
        metadata: {
          continue: { v: "meta.k8s.io/v1", rv: "version 1" },
          resourceVersion: "version 2",
        },
      },
    ]);
  });

  it("masks uids, instants, generated names, and versions in words", () => {
    assert.deepEqual(
      bodiesOf({
        uid: "11111111-2222-4333-8444-555555555555",
        time: "2026-01-01T00:00:00Z",
        name: "gen-x5bcd",
        message: "too old resource version: 1 (1000)",
        other: "Too large resource version: 99, current: 12",
        third: "ResourceVersion in precondition: 1, ResourceVersion in object meta: 22",
      }),
      [
        {
          uid: "<uid>",
          time: "<time>",
          name: "gen-<5>",
          message: "too old resource version: <version> (<version>)",
          other: "Too large resource version: <version>, current: <version>",
          third:
            "ResourceVersion in precondition: <version>, ResourceVersion in object meta: <version>",
        },
      ],
    );
  });
  it("looks into annotations that are JSON", () => {
    assert.deepEqual(bodiesOf({ annotations: { a: '{"b": 1}', c: "{no" } }), [
      { annotations: { a: { b: 1 }, c: "{no" } },
    ]);
  });

  it("puts the rules of a user in an order, which a real server does not", () => {
    const [one, other] = [{ verbs: ["get"] }, { verbs: ["list"] }];

    assert.deepEqual(
      bodiesOf({ resourceRules: [other, one], groups: ["b", "a"] }),
      bodiesOf({ resourceRules: [one, other], groups: ["b", "a"] }),
    );
    assert.notDeepEqual(bodiesOf({ groups: ["b", "a"] }), bodiesOf({ groups: ["a", "b"] }));
  });

  it("masks ages in the cells of tables, and nowhere else", () => {
    assert.deepEqual(bodiesOf({ rows: [{ cells: ["10s", 3, "2m3s"] }] }, { timeout: "10s" }), [
      { rows: [{ cells: ["<age>", 3, "<age>"] }] },
      { timeout: "10s" },
    ]);
  });
});
