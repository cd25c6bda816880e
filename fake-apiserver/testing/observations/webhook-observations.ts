import assert from "node:assert/strict";
import type { Fault, FaultId } from "../../faults/rule.js";
import type { World } from "../../world/world.js";
import type { Observation } from "./observation.js";

const CONFIGURATIONS = {
  group: "admissionregistration.k8s.io",
  version: "v1",
  resource: "validatingwebhookconfigurations",
};

/** The world itself listens there, and does not speak TLS: that is another failure than those that are looked for. */
function configuration({ url }: World) {
  const rule = { operations: ["*"], apiGroups: ["*"], apiVersions: ["*"], resources: ["*"] };
  const webhook = {
    name: "w.example.com",
    clientConfig: { url: `https://${new URL(url).host}/w` },
    rules: [rule],
    sideEffects: "None",
    admissionReviewVersions: ["v1"],
  };
  return { metadata: { name: "w" }, webhooks: [webhook] };
}

/** The observed effects of faults of webhook calls, row 107. */
export const WEBHOOK_OBSERVATIONS = {
  "webhook.timeout": failing({ fault: "webhook.timeout" }, 10_000, "context deadline exceeded"),
  "webhook.refused": failing({ fault: "webhook.refused" }, 0, "connect: connection refused"),
  "webhook.garbage": failing({ fault: "webhook.garbage" }, 0, "couldn't get version/kind"),
  "webhook.slow": failing(
    { fault: "webhook.slow", delayMs: 3_000 },
    3_000,
    "server gave HTTP response to HTTPS client",
  ),
} as const satisfies Partial<Record<FaultId, Observation>>;

function failing(fault: Fault, afterMs: number, why: string): Observation {
  return {
    see: async (faulty) => {
      faulty.world.store.create(CONFIGURATIONS, configuration(faulty.world));
      faulty.install(fault);
      const client = await faulty.write("POST");
      if (afterMs > 0) await faulty.pass(afterMs);

      const { body } = await client.answer();

      const prefix = 'failed calling webhook "w.example.com": failed to call webhook: ';
      const { code, message } = JSON.parse(body);
      assert.equal(code, 500);
      assert.ok(message.startsWith(`Internal error occurred: ${prefix}`), message);
      assert.ok(message.includes(why), message);
    },
  };
}
