import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { packageRoot } from "../../src/suite/values/package-root.js";
import type { Exchange } from "../../steps/apiserver/transcript.js";
import { compareRuns } from "./compare-runs.js";
import { explaining, loadDifferential } from "./ledger.js";
import { scenarioText } from "./scenario-text.js";
import { sequencesAbout } from "./sequences.js";
import { shortened } from "./shorten.js";
import { addressOf, type Step, subjectOf } from "./step.js";

function exchange(body: unknown, status = 200): Exchange {
  return { request: "GET widgets", status, headers: {}, body };
}

function step(method: Step["method"], path: string, body?: unknown): Step {
  const headers = { "content-type": "application/json" };
  return { method, path, query: {}, headers, ...(body === undefined ? {} : { body }) };
}

const WIDGETS = "/apis/example.com/v1/namespaces/{namespace}/widgets";

describe("compareRuns()", () => {
  it("takes versions for equal that are of the same rank, and those of lists for any", () => {
    const run = (...versions: readonly string[]) => [
      exchange({ metadata: { resourceVersion: versions[0] } }),
      exchange({ metadata: { resourceVersion: versions[1] }, items: [] }),
    ];

    const { open, comparedCount } = compareRuns(run("1", "1"), run("70", "99"), []);

    assert.equal(open, undefined);
    assert.equal(comparedCount, 2);
  });

  it("stops at the first answer that differs, and calls it by what differs", () => {
    const fake = [exchange({ a: 1 }), exchange({ a: 2 }), exchange({ a: 3 })];
    const real = [exchange({ a: 1 }), exchange({ a: 9 }), exchange({ a: 9 })];

    const { open } = compareRuns(fake, real, []);

    assert.equal(open?.place, 1);
    assert.equal(open?.signature, "GET: body/a (present, really present)");
  });

  it("goes on behind what is explained, unless the servers went different ways", () => {
    const entry = { id: "known", difference: "", reason: "", at: ["body/a", "status", "body"] };
    const fake = [exchange({ a: 1 }), exchange("x", 200), exchange({ b: 1 })];
    const real = [exchange({ a: 2 }), exchange("y", 404), exchange({ b: 2 })];

    const comparison = compareRuns(fake, real, [entry]);

    assert.equal(comparison.open, undefined);
    assert.equal(comparison.comparedCount, 2);
    assert.deepEqual(comparison.explainedBy, ["known", "known"]);
  });
});

describe("shortened()", () => {
  it("leaves out steps, parameters and members that change nothing", async () => {
    const long = [
      step("GET", WIDGETS),
      { ...step("POST", WIDGETS, { kind: "x", spec: { a: 1, b: [1, 2] } }), query: { c: "d" } },
    ];

    const shortest = await shortened(long, async (steps) =>
      steps.some(({ body }) => JSON.stringify(body)?.includes('"b":[') === true),
    );

    assert.deepEqual(shortest, [step("POST", WIDGETS, { kind: "x", spec: { b: [] } })]);
  });
});

describe("scenarioText()", () => {
  it("speaks in sentences, and calls answers by names", () => {
    const body = { metadata: { name: "a", resourceVersion: "{widgets/a.version}" } };
    const steps = [
      step("POST", WIDGETS, { metadata: { name: "a" } }),
      step("PUT", `${WIDGETS}/a`, body),
    ];
    const run = { exchanges: [], sources: new Map([["1 widgets/a.version", 0]]), isLate: false };
    const differences = [{ scenario: "", request: "", at: "status", fake: "200", real: "409" }];

    const text = scenarioText(steps, run, { place: 1, signature: "", differences });

    assert.match(text, /When the client posts to "widgets": \{ metadata: \{ name: a \} \}\n/);
    assert.match(text, /And the answer is called "x0"/);
    assert.match(text, /resourceVersion: "\{x0\.version\}"/);
    assert.match(text, /Then the answer is 409 with:/);
  });
});

describe("the ledger", () => {
  it("can be read, and explains whole places only", () => {
    const entries = loadDifferential(packageRoot());
    const difference = { request: "GET pods", at: "status", fake: "410", real: "200" };

    assert.equal(explaining(entries, difference)?.id, "versions-of-long-ago");
    assert.equal(explaining(entries, { ...difference, at: "statuses" }), undefined);
    assert.equal(explaining(entries, { ...difference, request: "POST pods" }), undefined);
  });
});

describe("sequencesAbout()", () => {
  it("are the same for the same seed, and name what they are about", () => {
    const [one, other] = [1, 1].map((seed) => fc.sample(sequencesAbout(), { numRuns: 20, seed }));

    assert.deepEqual(one, other);
    for (const drawn of one?.flat() ?? []) {
      assert.match(subjectOf(drawn), /^[a-z]+(?:\/[a-z]+)?$/);
      assert.match(addressOf(drawn), /^\/apis?\//);
    }
  });
});
