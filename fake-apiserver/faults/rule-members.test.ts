import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import request from "supertest";
import { FaultyWorld } from "../testing/faulty-world.js";
import { RuleError } from "./parse-rule.js";
import type { Rule } from "./rule.js";

let faulty: FaultyWorld;

async function statuses(count: number, of: FaultyWorld = faulty): Promise<number[]> {
  const codes: number[] = [];
  for (let done = 0; done < count; done++) {
    codes.push((await request(of.world.url).get("/api/v1/pods")).status);
  }
  return codes;
}

/** A rule followed by others. */
function followed(rule: Rule, ...next: readonly Rule[]): Rule {
  return { ...rule, then: next };
}

describe("a rule with", () => {
  beforeEach(async () => {
    faulty = await FaultyWorld.create();
  });
  afterEach(() => faulty.close());

  it("every applies to each nth request after the first ones", async () => {
    faulty.world.install({ do: [{ fault: "status.500" }], after: 1, every: 2 });

    assert.deepEqual(await statuses(6), [200, 200, 500, 200, 500, 200]);
  });

  it("probability applies to some, and to the same ones under the same seed", async () => {
    const rule: Rule = { do: [{ fault: "status.500" }], probability: 0.5 };
    const [one, same, other] = await Promise.all(
      [7, 7, 8].map((seed) => FaultyWorld.create({ seed })),
    );
    assert.ok(one && same && other);
    try {
      for (const { world } of [one, same, other]) world.install(rule);
      const seen = await statuses(20, one);

      assert.deepEqual(await statuses(20, same), seen);
      assert.notDeepEqual(await statuses(20, other), seen);
      assert.deepEqual([...new Set(seen)].toSorted(), [200, 500]);
    } finally {
      for (const each of [one, same, other]) await each.close();
    }
  });

  it("ttlMs is removed when its time is over", async () => {
    faulty.world.install({ do: [{ fault: "status.500" }], ttlMs: 1_000 });
    faulty.clock.advance(999);
    assert.deepEqual(await statuses(1), [500]);

    faulty.clock.advance(1);
    assert.deepEqual(await statuses(1), [200]);
  });

  it("ttlMs lets a refusing listener listen again", async () => {
    faulty.world.install({ do: [{ fault: "connect.refuse" }], ttlMs: 1_000 });
    await assert.rejects(() => statuses(1), /ECONNREFUSED/);

    faulty.clock.advance(1_000);
    assert.deepEqual(await statuses(1), [200]);
  });

  it("then is followed by others when it has applied for the last time", async () => {
    const last: Rule = { do: [{ fault: "status.403" }], times: 1 };
    const middle = followed({ do: [{ fault: "status.401" }], times: 2 }, last);
    faulty.world.install(followed({ do: [{ fault: "status.500" }], times: 1 }, middle));

    assert.deepEqual(await statuses(5), [500, 401, 401, 403, 200]);
  });

  it("then is followed by others when its time is over", async () => {
    const next: Rule = { do: [{ fault: "status.403" }] };
    faulty.world.install(followed({ do: [{ fault: "status.500" }], ttlMs: 1_000 }, next));
    faulty.clock.advance(1_000);

    assert.deepEqual(await statuses(1), [403]);
  });

  it("then takes its followers along when it is removed", async () => {
    const [handle] = faulty.world.install(
      followed({ do: [{ fault: "status.500" }], times: 1 }, { do: [{ fault: "status.403" }] }),
    );
    assert.deepEqual(await statuses(2), [500, 403]);

    handle?.remove();
    assert.deepEqual(await statuses(1), [200]);
  });

  const refused: readonly [Rule, RegExp][] = [
    [
      followed({ do: [{ fault: "status.500" }] }, { do: [{ fault: "status.403" }] }),
      /^RuleError: then: /,
    ],
    [
      { do: [{ fault: "connect.refuse" }], every: 2 },
      /^RuleError: every: connect\.refuse does not support "every"/,
    ],
    [{ do: [{ fault: "connect.refuse" }], probability: 0.5 }, /^RuleError: probability: /],
    [
      { match: { protocol: "http/1.1" }, do: [{ fault: "h2.goaway" }] },
      /^RuleError: do\[0\]\.fault: h2\.goaway is not supported over http\/1\.1; supported protocols: h2$/,
    ],
    [
      { match: { protocol: ["ws"] }, do: [{ fault: "event.410" }, { fault: "stream.gzip" }] },
      /^RuleError: do\[1\]\.fault: stream\.gzip is not supported over ws; supported protocols: http\/1\.1, h2$/,
    ],
    [
      { do: [{ fault: "stream.gzip" }], scope: "existing" },
      /^RuleError: do\[0\]\.fault: stream\.gzip cannot affect watches that are already open/,
    ],
    [{ do: [{ fault: "status.500" }], scope: "existing" }, /status\.500 cannot affect watches/],
    [{ do: [{ fault: "status.500" }], probability: 0 }, /^RuleError: probability: /],
    [
      followed(
        { do: [{ fault: "status.500" }], times: 1 },
        { match: { userAgent: "/(/" }, do: [{ fault: "status.403" }] },
      ),
      /^RuleError: then\[0\]\.match\.userAgent: /,
    ],
  ];
  for (const [rule, message] of refused) {
    it(`${JSON.stringify(rule)} is refused`, () => {
      assert.throws(() => faulty.world.install(rule), RuleError);
      assert.throws(() => faulty.world.install(rule), message);
    });
  }
});
