import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createWorld, type Verb } from "../../../fake-apiserver/index.js";
import { parametersFitTogether } from "./parameters-fit-together.js";
import { SampleTrial } from "./sample-trial.js";

type Case = readonly [Verb, Readonly<Record<string, string>>];

const LEGAL: readonly Case[] = [
  ["list", {}],
  ["list", { resourceVersion: "0", limit: "500" }],
  ["list", { resourceVersion: "1", resourceVersionMatch: "NotOlderThan" }],
  ["list", { resourceVersion: "2", resourceVersionMatch: "Exact" }],
  ["list", { resourceVersion: "0", resourceVersionMatch: "NotOlderThan" }],
  ["watch", { resourceVersion: "2", limit: "500", timeoutSeconds: "300" }],
  [
    "watch",
    {
      resourceVersionMatch: "NotOlderThan",
      sendInitialEvents: "true",
      allowWatchBookmarks: "true",
    },
  ],
  ["watch", { sendInitialEvents: "false", resourceVersionMatch: "NotOlderThan" }],
];

const REFUSED: readonly Case[] = [
  ["list", { resourceVersionMatch: "NotOlderThan" }],
  ["list", { resourceVersionMatch: "Exact", resourceVersion: "0" }],
  ["list", { resourceVersionMatch: "Newest", resourceVersion: "1" }],
  ["list", { resourceVersionMatch: "Exact", resourceVersion: "1", continue: "token" }],
  ["list", { resourceVersion: "1", continue: "token" }],
  ["list", { sendInitialEvents: "true" }],
  ["list", { limit: "many" }],
  ["watch", { resourceVersion: "1", resourceVersionMatch: "NotOlderThan" }],
  ["watch", { sendInitialEvents: "true", allowWatchBookmarks: "true" }],
  ["watch", { sendInitialEvents: "true", resourceVersionMatch: "Exact", resourceVersion: "1" }],
  ["watch", { timeoutSeconds: "5m" }],
];

describe("parametersFitTogether", () => {
  for (const [verb, query] of LEGAL) {
    it(`takes a ${verb} that a server takes: ${textOf(query)}`, async () => {
      assert.equal(breachOf(verb, query), undefined);
      assert.doesNotMatch(String(await statusOf(verb, query)), /^4(00|22)$/);
    });
  }

  for (const [verb, query] of REFUSED) {
    it(`is broken by a ${verb} that a server refuses: ${textOf(query)}`, async () => {
      assert.notEqual(breachOf(verb, query), undefined);
      assert.match(String(await statusOf(verb, query)), /^4(00|22)$/);
    });
  }

  it("is broken by a stream of the state whose end cannot be marked", () => {
    const query = { sendInitialEvents: "true", resourceVersionMatch: "NotOlderThan" };

    assert.equal(breachOf("watch", query)?.expected, "sendInitialEvents with allowWatchBookmarks");
  });

  it("does not mind that a server cannot stream", () => {
    const trial = new SampleTrial()
      .ask("r1", "watch", {
        sendInitialEvents: "true",
        resourceVersionMatch: "NotOlderThan",
        allowWatchBookmarks: "true",
      })
      .answer("r1", 422);

    assert.equal(parametersFitTogether.check(trial.view()), undefined);
  });
});

function breachOf(verb: Verb, query: Readonly<Record<string, string>>) {
  return parametersFitTogether.check(new SampleTrial().ask("r1", verb, query).view());
}

async function statusOf(verb: Verb, query: Readonly<Record<string, string>>): Promise<number> {
  await using world = await createWorld({ listens: false });
  for (let i = 0; i < 5; i++) world.store.bump();
  const all = new URLSearchParams(verb === "watch" ? { watch: "true", ...query } : query);
  const response = await world.ask({ path: `/api/v1/pods?${all.toString()}` });
  response.destroy();
  return response.statusCode;
}

function textOf(query: Readonly<Record<string, string>>): string {
  return new URLSearchParams(query).toString() || "no parameters";
}
