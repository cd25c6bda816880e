import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { RequestFacts } from "../../../fake-apiserver/index.js";
import { sampleRequest } from "../../../fake-apiserver/testing/sample-request.js";
import type { Trait } from "../../protocol/messages.js";
import { endAtFailure } from "./end-at-failure.js";
import { HandlerLog } from "./handler-log.js";
import { endByThrowing, hasEndedAsItMay, loudEnd } from "./loud-end.js";
import { RequestLog } from "./request-log.js";

/** Of a library that does as client-go does. */
const hasTrait = () => false;
/** One that promises nothing to the other handlers. */
const can = () => false;
/** One that only records. */
const handlers = { values: () => [{ does: "record" } as const] };

/** Refusals are faults, as a scenario asks for them. */
function requestsAnswered(...statuses: number[]): RequestLog {
  const log = new RequestLog();
  for (const [n, status] of statuses.entries()) {
    const facts = sampleRequest(`r${n}`);
    log.add({ index: n * 2 + 1, atMs: n, type: "request", request: facts }, n);
    if (status !== 200) {
      const fault = { fault: "status", rule: "rule1", request: `r${n}` } as const;
      log.add({ index: n * 2 + 2, atMs: n, type: "fault", ...fault }, n);
    }
    log.add({ index: n * 2 + 2, atMs: n, type: "response", request: `r${n}`, status }, n);
  }
  return log;
}

describe("loudEnd()", () => {
  for (const status of [401, 403, 404, 405, 422]) {
    it(`excuses an informer that ends aloud after HTTP ${status}`, () => {
      const requests = requestsAnswered(200, status);

      assert.equal(
        loudEnd({ hasTrait, can, handlers, evidence: { ends: [{}] }, requests }),
        `ends when it is refused with HTTP ${status}, and reports it`,
      );
    });
  }

  it("excuses one that ends aloud where a handler falls behind", () => {
    const requests = requestsAnswered(200);
    for (const does of ["slow", "block"] as const) {
      const evidence = { ends: [{}] };
      const trial = { hasTrait, can, evidence, requests, handlers: { values: () => [{ does }] } };

      assert.equal(loudEnd(trial), "ends where a handler falls behind, and reports it");
      assert.equal(loudEnd({ ...trial, evidence: { ends: [] } }), undefined);
      assert.equal(loudEnd({ ...trial, can: (what) => what === "handlers.isolated" }), undefined);
    }
  });

  it("excuses none that says nothing", () => {
    assert.equal(
      loudEnd({ hasTrait, can, handlers, evidence: { ends: [] }, requests: requestsAnswered(403) }),
      undefined,
    );
  });

  it("excuses none that a healthy server refuses, unless it asks for a stream of the list", () => {
    const refused = (facts: Partial<RequestFacts>) => {
      const requests = new RequestLog();
      const request = sampleRequest("r1", facts);
      requests.add({ index: 1, atMs: 1, type: "request", request }, 1);
      requests.add({ index: 2, atMs: 2, type: "response", request: "r1", status: 422 }, 2);
      return loudEnd({ hasTrait, can, handlers, evidence: { ends: [{}] }, requests });
    };

    assert.equal(refused({ verb: "list" }), undefined);
    assert.match(
      refused({ verb: "watch", query: { sendInitialEvents: "true" } }) ?? "",
      /HTTP 422/,
    );
  });

  it("excuses none whose trouble passes", () => {
    assert.equal(
      loudEnd({
        hasTrait,
        can,
        handlers,
        evidence: { ends: [{}] },
        requests: requestsAnswered(500),
      }),
      undefined,
    );
    assert.equal(
      loudEnd({
        hasTrait,
        can,
        handlers,
        evidence: { ends: [{}] },
        requests: requestsAnswered(403, 200),
      }),
      undefined,
    );
    assert.equal(
      loudEnd({ hasTrait, can, handlers, evidence: { ends: [{}] }, requests: requestsAnswered() }),
      undefined,
    );
  });
});

describe("hasEndedAsItMay()", () => {
  const calm = {
    hasTrait,
    can,
    evidence: { ends: [{}] },
    requests: requestsAnswered(200),
    server: { history: { hasAnswered: () => false } },
    handlers,
  };
  const throwing = { values: () => [{ does: "throw" } as const] };

  it("is so where a handler throws and the informer says that it has ended", () => {
    assert.equal(hasEndedAsItMay({ ...calm, handlers: throwing }), true);
    assert.equal(hasEndedAsItMay({ ...calm, handlers: throwing, evidence: { ends: [] } }), false);
  });

  it("is so where a person has to mend something, and not without a cause", () => {
    const hasAnswered = (status: number) => status === 403;

    assert.equal(hasEndedAsItMay({ ...calm, server: { history: { hasAnswered } } }), true);
    assert.equal(hasEndedAsItMay(calm), false);
  });
});

describe("endAtFailure()", () => {
  const saying =
    (...traits: Trait[]) =>
    (trait: Trait) =>
      traits.includes(trait);
  const refused = requestsAnswered(200, 500);

  it("excuses a call to list that fails, and says with what", () => {
    assert.equal(
      endAtFailure({
        hasTrait: saying("lists-once"),
        evidence: { ends: [{ code: 500 }] },
        requests: refused,
      }),
      "ends where a list fails (500), and reports it to its user, who lists again",
    );
  });

  it("excuses a call to watch whose discovery fails, if it lists nothing before", () => {
    const stream = saying("watches-once", "one-stream");
    const evidence = { ends: [{}] };
    const request = sampleRequest("r1", { verb: "get", url: "/apis", path: "/apis" });
    const reset = { type: "fault", fault: "request.reset", rule: "rule1", request: "r1" } as const;
    const requests = new RequestLog();
    requests.add({ index: 1, atMs: 1, type: "request", request }, 1);
    requests.add({ index: 2, atMs: 2, ...reset }, 2);

    assert.match(
      endAtFailure({ hasTrait: stream, evidence, requests }) ?? "",
      /where a watch fails/,
    );
  });

  it("excuses nobody who has not said that lists are made once", () => {
    const evidence = { ends: [{ code: 500 }] };

    assert.equal(endAtFailure({ hasTrait, evidence, requests: refused }), undefined);
    const watches = saying("watches-once");
    assert.equal(endAtFailure({ hasTrait: watches, evidence, requests: refused }), undefined);
  });

  it("excuses nobody who keeps to himself that it has ended, or by what", () => {
    const once = saying("lists-once");

    for (const ends of [[], [{}], [{ code: 404 }]]) {
      assert.equal(
        endAtFailure({ hasTrait: once, evidence: { ends }, requests: refused }),
        undefined,
      );
    }
  });

  it("leaves to others what everybody may end at", () => {
    const requests = requestsAnswered(403);
    const evidence = { ends: [{ code: 403 }] };
    const trial = { hasTrait: saying("lists-once"), can, handlers, evidence, requests };

    assert.equal(endAtFailure(trial), undefined);
    assert.match(loudEnd(trial) ?? "", /^ends when it is refused with HTTP 403/);
  });

  it("excuses who makes one request of a watch, once its stream has ended", () => {
    const requests = requestsAnswered(200, 200);
    const closed = { type: "watch-closed", watch: "w1", by: "server", how: "clean" } as const;
    requests.add({ index: 9, atMs: 9, ...closed }, 9);

    assert.equal(
      endAtFailure({ hasTrait: saying("one-stream"), evidence: { ends: [{}] }, requests }),
      "ends where its stream ends, and reports it to its user, who watches again",
    );
    const once = saying("lists-once", "watches-once");
    assert.equal(endAtFailure({ hasTrait: once, evidence: { ends: [{}] }, requests }), undefined);
  });

  it("excuses who reads on after an ERROR event of 500, and ends with its stream", () => {
    const hasTrait = saying("lists-once", "watches-once", "one-stream");
    const ending = (code: number) => {
      const requests = requestsAnswered(200, 200);
      const error = { type: "event-sent", watch: "w1", event: "ERROR", code } as const;
      requests.add({ index: 9, atMs: 9, ...error }, 9);
      return endAtFailure({ hasTrait, evidence: { ends: [{}] }, requests });
    };

    assert.match(ending(500) ?? "", /where a watch fails/);
    assert.equal(ending(410), undefined);
  });

  it("excuses a call to list that could not be sent, once its watch was over", () => {
    const requests = requestsAnswered(200, 200);
    const reset = { type: "watch-closed", watch: "w1", by: "fault", how: "reset" } as const;
    requests.add({ index: 9, atMs: 9, ...reset }, 9);
    const once = { hasTrait: saying("lists-once"), requests };

    const unheard = { ends: [{}], hasEndedUnheard: true };
    assert.match(endAtFailure({ ...once, evidence: unheard }) ?? "", /where a list fails/);
    assert.equal(endAtFailure({ ...once, evidence: { ends: [{}] } }), undefined);
  });

  it("excuses a call to list, and one to watch, whose streaming list fails", () => {
    const requests = new RequestLog();
    const asked = sampleRequest("r1", { verb: "watch", query: { sendInitialEvents: "true" } });
    requests.add({ index: 1, atMs: 1, type: "request", request: asked }, 1);
    requests.add({ index: 2, atMs: 2, type: "response", request: "r1", status: 500 }, 2);
    const evidence = { ends: [{ code: 500 }] };

    for (const trait of ["lists-once", "watches-once"] as const) {
      assert.notEqual(
        endAtFailure({ hasTrait: saying(trait), evidence, requests }),
        undefined,
        trait,
      );
    }
    assert.equal(endAtFailure({ hasTrait, evidence, requests }), undefined);
  });

  it("excuses nobody who ends though nothing has failed", () => {
    const requests = requestsAnswered(200, 200);

    const once = saying("lists-once", "watches-once");
    assert.equal(
      endAtFailure({ hasTrait: once, evidence: { ends: [{ code: 500 }] }, requests }),
      undefined,
    );
  });
});

describe("endByThrowing()", () => {
  const notification = {
    ev: "notify",
    trial: "t1",
    informer: "i1",
    handler: "broken",
    n: 1,
    type: "add",
    object: { metadata: { namespace: "default", name: "one", resourceVersion: "7" } },
  } as const;

  /** A handler that throws on an object has been told of default/one. */
  function deathOf(on: string | undefined, { isIsolated = false, does = "throw" as const } = {}) {
    const log = new HandlerLog();
    log.add(notification, 1, 0);
    const handler = { does, log, ...(on === undefined ? {} : { on }) };
    return endByThrowing({ can: () => isIsolated, handlers: { values: () => [handler] } });
  }

  it("excuses a process that is gone once a handler has thrown", () => {
    assert.match(deathOf("default/one") ?? "", /^ends with its process where a handler throws/);
    assert.match(deathOf(undefined) ?? "", /^ends with its process/);
  });

  it("excuses none where no handler has thrown yet", () => {
    assert.equal(deathOf("default/two"), undefined);
    assert.equal(endByThrowing({ can: () => false, handlers: { values: () => [] } }), undefined);
  });

  it("excuses none that has promised to live", () => {
    assert.equal(deathOf(undefined, { isIsolated: true }), undefined);
  });
});
