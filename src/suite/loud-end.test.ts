import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { hasEndedAsItMay, loudEnd } from "./loud-end.js";
import { RequestLog } from "./request-log.js";

function requestsAnswered(...statuses: number[]): RequestLog {
  const log = new RequestLog();
  for (const [n, status] of statuses.entries()) {
    const facts = {
      id: `r${n}`,
      connection: "c1",
      method: "GET",
      url: "/api/v1/pods",
      path: "/api/v1/pods",
      query: {},
      verb: "list",
    } as const;
    log.add({ index: n * 2 + 1, atMs: n, type: "request", request: facts }, n);
    log.add({ index: n * 2 + 2, atMs: n, type: "response", request: `r${n}`, status }, n);
  }
  return log;
}

describe("loudEnd()", () => {
  for (const status of [401, 403, 404]) {
    it(`excuses an informer that ends aloud after HTTP ${status}`, () => {
      const requests = requestsAnswered(200, status);

      assert.equal(
        loudEnd({ ends: [{}], requests }),
        `ends when it is refused with HTTP ${status}, and tells its user so`,
      );
    });
  }

  it("excuses none that says nothing", () => {
    assert.equal(loudEnd({ ends: [], requests: requestsAnswered(403) }), undefined);
  });

  it("excuses none whose trouble passes", () => {
    assert.equal(loudEnd({ ends: [{}], requests: requestsAnswered(500) }), undefined);
    assert.equal(loudEnd({ ends: [{}], requests: requestsAnswered(403, 200) }), undefined);
    assert.equal(loudEnd({ ends: [{}], requests: requestsAnswered() }), undefined);
  });
});

describe("hasEndedAsItMay()", () => {
  const calm = {
    ends: [{}],
    requests: requestsAnswered(200),
    server: { hasAnswered: () => false },
    handlers: new Map([["handler", { does: "record" } as const]]),
  };
  const throwing = new Map([["broken", { does: "throw" } as const]]);

  it("is so where a handler throws and the informer says that it has ended", () => {
    assert.equal(hasEndedAsItMay({ ...calm, handlers: throwing }), true);
    assert.equal(hasEndedAsItMay({ ...calm, handlers: throwing, ends: [] }), false);
  });

  it("is so where a person has to mend something, and not without a cause", () => {
    const hasAnswered = (status: number) => status === 403;

    assert.equal(hasEndedAsItMay({ ...calm, server: { hasAnswered } }), true);
    assert.equal(hasEndedAsItMay(calm), false);
  });
});
