import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Trait } from "../../protocol/messages.js";
import { ExpectationError } from "../evidence/expectation-error.js";
import { NotApplicableError } from "../evidence/not-applicable-error.js";
import { HandlerLog } from "../trial/handler-log.js";
import { RequestLog } from "../trial/request-log.js";
import { expectLearnedEverything } from "./expect-learned-everything.js";

/** A trial whose handler was notified of these versions, and whose server has those. */
function notified(
  versions: Readonly<Record<string, string>>,
  server: Readonly<Record<string, string>>,
): Parameters<typeof expectLearnedEverything>[0] {
  const log = new HandlerLog();
  const metadataOf = (of: Readonly<Record<string, string>>) =>
    Object.entries(of).map(([name, resourceVersion]) => ({
      metadata: { namespace: "default", name, resourceVersion },
    }));
  for (const object of metadataOf(versions)) {
    log.add(
      { ev: "notify", trial: "t", informer: "i", handler: "h", n: 1, type: "add", object },
      1,
      0,
    );
  }
  const handler = {
    name: "handler",
    log,
    does: "record" as const,
    isPlainRecorder: true,
    mayStall: false,
    isRemoved: false,
  };
  return {
    handler: () => handler,
    hasTrait: () => false,
    requests: new RequestLog(),
    time: { mode: "virtual", isHurried: false },
    server: {
      heldRequests: () => [],
      objects: () =>
        metadataOf(server).map((object) => ({ apiVersion: "v1", kind: "Pod", ...object })),
    },
    mustBecomeTrue: async (isTrue, otherwise) => {
      if (!(await isTrue())) throw await otherwise();
    },
  };
}

describe("expectLearnedEverything()", () => {
  it("takes what adds up to the server's objects", async () => {
    await expectLearnedEverything(notified({ a: "5", b: "7" }, { b: "7", a: "5" }), "handler");
  });

  it("names what is old, what is missing and what is gone", async () => {
    const trial = notified({ a: "5", ghost: "6" }, { a: "9", b: "7" });

    await assert.rejects(expectLearnedEverything(trial, "handler"), {
      message: "The notifications do not add up to the server's state",
      details: {
        expected: "default/a 9; default/b 7; default/ghost gone",
        observed: "default/a 5; default/b gone; default/ghost 6",
      },
    });
  });

  it("counts what it does not name", async () => {
    const many = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`p${at}`, "1"]));

    await assert.rejects(expectLearnedEverything(notified({}, many), "handler"), (error: Error) =>
      JSON.stringify(error).includes("and 4 more"),
    );
  });

  it("expects nothing of an informer whose lists are held where it learns from them alone", async () => {
    const trial = notified({ a: "5" }, { a: "9" });
    const heldRequests = () => [{}] as unknown as [];
    const held = { ...trial, server: { ...trial.server, heldRequests } };

    await assert.rejects(expectLearnedEverything(held, "handler"), ExpectationError);
    const hasTrait = (trait: Trait) => trait === "lists-at-events";
    await assert.rejects(
      expectLearnedEverything({ ...held, hasTrait }, "handler"),
      NotApplicableError,
    );
  });
});
