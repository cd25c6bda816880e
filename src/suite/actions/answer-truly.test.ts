import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { createWorld, type RuleHandle, type World } from "../../../fake-apiserver/index.js";
import type { Answer } from "../trial/answer.js";
import { forgetHistory } from "../trial/forget-history.js";
import { answerTruly } from "./answer-truly.js";

const WATCH = { verb: "watch", query: { sendInitialEvents: null } } as const;
const LIST = { verb: "list", isContinuation: false } as const;

let world: World;
let expiries: RuleHandle[];

async function answers(
  match: typeof WATCH | typeof LIST | { verb: "list"; isContinuation: true },
  answer: Answer,
  times: number | undefined,
): Promise<void> {
  const trial = {
    isOfParts: false,
    server: { expiries },
    world: async () => world,
    answerWith: async ({ matches }: Parameters<typeof answerTruly>[1], fault: Answer["fault"]) =>
      void world.install(matches.map((one) => ({ match: one, do: [fault] }))),
    evidence: { prepared: [], presume: () => undefined },
  };
  await answerTruly(trial, { matches: [match], times }, answer);
}

/** The status, and what the body begins with that says something. */
async function ask(query: string): Promise<string> {
  const response = await fetch(`${world.url}/api/v1/pods?${query}`);
  const text = await response.text();
  const { code, reason } = /"code":(?<code>\d+)/.exec(text)?.groups ?? { code: "", reason: "" };
  const word = /"reason":"(?<word>\w+)"/.exec(text)?.groups?.["word"] ?? reason ?? "";
  return [response.status, code, word].filter((part) => part !== "").join(" ");
}

function watchFrom(version: string): Promise<string> {
  return ask(`watch=1&timeoutSeconds=1&resourceVersion=${version}`);
}

function prepareEach(): void {
  beforeEach(async () => {
    world = await createWorld({ watchCache: false });
    expiries = [];
  });
  afterEach(() => world.close());
}

describe("answerTruly()", () => {
  prepareEach();

  it("answers by agreement whoever has asked for it, and nobody else", async () => {
    const agreed: Answer = {
      fault: { fault: "status.500" },
      agreement: { acceptEncoding: "gzip" },
    };
    await answers(LIST, agreed, undefined);
    const statusFor = async (encoding: string) =>
      (await fetch(`${world.url}/api/v1/pods`, { headers: { "accept-encoding": encoding } }))
        .status;

    assert.equal(await statusFor("gzip"), 500);
    assert.equal(await statusFor("identity"), 200);
  });
});

describe("forgetHistory()", () => {
  prepareEach();

  it("refuses every version that was there, again and again, as a real apiserver does", async () => {
    const seen = world.store.currentVersion();
    forgetHistory({ server: { expiries } }, world);

    for (let time = 1; time <= 3; time++) assert.equal(await watchFrom(seen), "200 410 Expired");
  });

  it("lets a watch start at what is listed afterwards", async () => {
    forgetHistory({ server: { expiries } }, world);

    assert.equal(await watchFrom(world.store.currentVersion()), "200");
  });
});

describe("answerTruly()", () => {
  prepareEach();

  it("goes on refusing with HTTP 410 the version that it has refused once", async () => {
    const seen = world.store.currentVersion();
    await answers(WATCH, { fault: { fault: "status.410.watch" }, because: "expired" }, 1);

    for (let time = 1; time <= 3; time++) assert.equal(await watchFrom(seen), "410 410 Expired");
    assert.equal(await watchFrom(world.store.currentVersion()), "200");
  });

  it("goes on refusing by code alone", async () => {
    const seen = world.store.currentVersion();
    const fault = { fault: "event.410", reason: "none" } as const;
    await answers(WATCH, { fault, because: "expired" }, 1);

    for (let time = 1; time <= 2; time++) assert.equal(await watchFrom(seen), "200 410");
  });

  it("refuses every watch when every one is to be, whatever was listed before", async () => {
    const fault = { fault: "event.410" } as const;
    await answers(WATCH, { fault, because: "expired, in its own words" }, undefined);

    for (let time = 1; time <= 2; time++) {
      assert.equal(await watchFrom(world.store.currentVersion()), "200 410 Expired");
    }
    world.reset();
    assert.equal(await watchFrom(world.store.currentVersion()), "200");
  });

  it("keeps an expired token expired", async () => {
    const pods = { group: "", version: "v1", resource: "pods" };
    for (const name of ["a", "b", "c"]) world.store.create(pods, { metadata: { name } });
    const page = await (await fetch(`${world.url}/api/v1/pods?limit=1`)).json();
    const token = encodeURIComponent(JSON.parse(JSON.stringify(page)).metadata.continue);
    const fault = { fault: "status.410.continue" } as const;
    const because = "expired, in its own words";
    await answers({ verb: "list", isContinuation: true }, { fault, because }, 1);

    for (let time = 1; time <= 2; time++) {
      assert.equal(await ask(`limit=1&continue=${token}`), "410 410 Expired");
    }
  });

  it("goes on saying that a version is too large, and serves the newest state", async () => {
    const seen = world.store.currentVersion();
    const fault = { fault: "status.504.tooLarge" } as const;
    await answers(LIST, { fault, because: "behind" }, 1);

    for (let time = 1; time <= 2; time++) {
      assert.equal(await ask(`resourceVersion=${seen}`), "504 504 Timeout");
    }
    assert.equal(await ask("resourceVersion=0"), "200");
    assert.equal(await ask(""), "200");
  });
});
