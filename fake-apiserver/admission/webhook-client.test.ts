import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { VirtualClock } from "../../src/time/virtual-clock.js";
import { Reviewer } from "../testing/reviewer.js";
import { WebhookCallError, WebhookClient } from "./webhook-client.js";

const TIMEOUT_SECONDS = 1;
const SERVICE = { namespace: "default", name: "s", path: "/", port: 443 };

function post(client: WebhookClient, reviewer: Reviewer, signal?: AbortSignal) {
  const config = { url: reviewer.url, caPem: reviewer.caPem };
  const options = { timeoutSeconds: TIMEOUT_SECONDS, ...(signal && { signal }) };
  return client.post(config, { request: {} }, options);
}

function saying(why: string) {
  return (error: unknown) => error instanceof WebhookCallError && error.message.endsWith(why);
}

describe("WebhookClient.post()", () => {
  it("fails as a call does where nobody can connect at all", async () => {
    const client = new WebhookClient(new VirtualClock(), () => ({
      host: "127.0.0.1",
      port: 70_000,
    }));
    const called = client.post({ service: SERVICE, caPem: "" }, {}, { timeoutSeconds: 1 });

    await assert.rejects(called, saying("dial tcp: address 70000: invalid port"));
    client.close();
  });

  it("has one time for a call and its repetition", async () => {
    const clock = new VirtualClock();
    const client = new WebhookClient(clock, () => assert.fail("no service"));
    await using reviewer = await Reviewer.start((_, nth) => {
      if (nth > 1) clock.advance(600);
      // A kept-alive connection breaks: the call is made once more.
      return nth === 2 ? undefined : {};
    });
    await post(client, reviewer);

    await assert.rejects(post(client, reviewer), saying("context deadline exceeded"));
    assert.equal(reviewer.asked().length, 3);
    client.close();
  });

  it("does not call for a client that has left", async () => {
    const client = new WebhookClient(new VirtualClock(), () => assert.fail("no service"));
    await using reviewer = await Reviewer.start(() => ({}));

    await assert.rejects(post(client, reviewer, AbortSignal.abort()), saying("context canceled"));
    assert.equal(reviewer.asked().length, 0);
    client.close();
  });
});
