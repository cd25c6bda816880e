import assert from "node:assert/strict";
import { once } from "node:events";
import { describe, it } from "node:test";
import { WebSocket } from "ws";
import { createWorld, type World } from "../../../fake-apiserver/index.js";
import { sampleRequest } from "../../../fake-apiserver/testing/sample-request.js";
import { NotApplicableError } from "../evidence/not-applicable-error.js";
import { bytesOverWebSocket, mustMeanSomething } from "./http-bytes.js";
import { RequestLog } from "./request-log.js";

const PATH = "/api/v1/pods?watch=1";

/** Resolves when a watch of that kind is open. */
async function watchOver(protocol: "http" | "ws", world: World): Promise<() => void> {
  if (protocol === "ws") {
    const socket = new WebSocket(`${world.url.replace("http", "ws")}${PATH}`, {
      origin: "http://localhost",
    });
    await once(socket, "open");
    return () => socket.terminate();
  }
  const leaving = new AbortController();
  void fetch(`${world.url}${PATH}`, { signal: leaving.signal }).catch(() => undefined);
  await world.awaitWatch();
  return () => leaving.abort();
}

type Judged = "stream.truncateJson" | "stream.bufferingProxy" | "event.drop";

async function judgedOver(protocol: "http" | "ws", fault: Judged) {
  await using world = await createWorld();
  const leave = await watchOver(protocol, world);
  try {
    const trial = { isOfParts: false, server: { openWatches: () => world.watches() } };
    await mustMeanSomething(trial, { fault });
  } finally {
    leave();
  }
}

describe("mustMeanSomething()", () => {
  it("skips what is about bytes of HTTP where a WebSocket carries the watch", async () => {
    await assert.rejects(judgedOver("ws", "stream.truncateJson"), NotApplicableError);
  });

  it("skips what a proxy gathers, since nothing puts several events into one message", async () => {
    await assert.rejects(judgedOver("ws", "stream.bufferingProxy"), NotApplicableError);
  });

  it("judges it where HTTP does", async () => {
    await judgedOver("http", "stream.truncateJson");
  });

  it("judges what is about events, whatever carries them", async () => {
    await judgedOver("ws", "event.drop");
  });
});

describe("bytesOverWebSocket()", () => {
  function reasonFor(protocol: "http/1.1" | "ws", fault: string) {
    const requests = new RequestLog();
    const request = sampleRequest("r1", { verb: "watch", protocol });
    requests.add({ index: 1, atMs: 0, type: "request", request }, 1);
    const done = { type: "fault", fault, rule: "rule-1", request: "r1", watch: "w1" } as const;
    requests.add({ index: 2, atMs: 0, ...done }, 2);
    return bytesOverWebSocket(requests);
  }

  it("finds what was prepared before a WebSocket carried the watch", () => {
    assert.match(reasonFor("ws", "stream.bufferingProxy") ?? "", /^is about the bytes of an HTTP/);
  });

  it("finds nothing over HTTP, and nothing that is about events", () => {
    assert.equal(reasonFor("http/1.1", "stream.bufferingProxy"), undefined);
    assert.equal(reasonFor("ws", "event.410"), undefined);
  });
});
