import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { FaultyWorld } from "../testing/faulty-world.js";
import { Reviewer } from "../testing/reviewer.js";

const CONFIGURATIONS = {
  group: "admissionregistration.k8s.io",
  version: "v1",
  resource: "validatingwebhookconfigurations",
};

describe("webhook.slow", () => {
  it("is as slow as a call may be, and then the call has failed", async () => {
    const faulty = await FaultyWorld.create();
    await using reviewer = await Reviewer.start(() => ({ allowed: true }));
    const webhooks = [{ ...reviewer.webhook, timeoutSeconds: 2 }];
    faulty.world.store.create(CONFIGURATIONS, { metadata: { name: "w" }, webhooks });
    faulty.install({ fault: "webhook.slow", delayMs: 60_000 });
    const client = await faulty.write("POST");

    await faulty.pass(2_000);

    const { code, message } = JSON.parse((await client.answer()).body);
    assert.equal(code, 500);
    assert.match(message, /failed to call webhook: .*context deadline exceeded$/);
    assert.equal(reviewer.asked().length, 0);
    await faulty.close();
  });
});
