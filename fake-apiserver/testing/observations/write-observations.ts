import assert from "node:assert/strict";
import type { Fault, FaultId } from "../../faults/rule.js";
import { settle } from "../faulty-world.js";
import type { Observation } from "./observation.js";

const MAPS = { group: "", version: "v1", resource: "configmaps" };
const MAP = { metadata: { name: "m", namespace: "default" } };

/** The observed effects of faults of writes, rows 104 to 111. */
export const WRITE_OBSERVATIONS = {
  "write.conflict": refused(
    { fault: "write.conflict" },
    "PUT",
    /"message":"Operation cannot be fulfilled on configmaps \\"m\\": the object has been modified; please apply your changes to the latest version and try again","reason":"Conflict".*"code":409\}\n$/,
  ),
  "write.lostResponse": {
    see: async (faulty) => {
      faulty.install({ fault: "write.lostResponse" });
      const client = await faulty.write("POST");

      assert.equal(await client.ended(), "reset");
      assert.deepEqual([client.received().length, faulty.world.store.list(MAPS).length], [0, 1]);
    },
  },
  "write.delayedVisibility": {
    see: async (faulty) => {
      faulty.install({ fault: "write.delayedVisibility", delayMs: 100 });
      const watch = await faulty.get("/api/v1/configmaps?watch=1&resourceVersion=1004");
      await watch.until("\r\n\r\n");
      await (await faulty.write("POST")).answer();
      await settle();
      assert.equal(watch.received().includes('"name":"m"'), false);

      faulty.clock.advance(100);
      await watch.until('"name":"m"');
    },
  },
  "write.webhookDenied": refused(
    { fault: "write.webhookDenied" },
    "POST",
    /"message":"admission webhook \\"[^"]*\\" denied the request: .*"reason":"Forbidden","code":403\}\n$/,
  ),
  "write.webhookTimeout": refused(
    { fault: "write.webhookTimeout" },
    "POST",
    /"message":"Internal error occurred: failed calling webhook .* context deadline exceeded","reason":"InternalError"/,
  ),
  "write.quota": refused(
    { fault: "write.quota" },
    "POST",
    /"message":"configmaps \\"m\\" is forbidden: exceeded quota: .*"reason":"Forbidden"/,
  ),
  "write.finalizerStuck": {
    see: async (faulty) => {
      faulty.world.store.create(MAPS, MAP);
      faulty.install({ fault: "write.finalizerStuck" });

      const { body } = await (await faulty.write("DELETE")).answer();

      const { deletionTimestamp, finalizers } = JSON.parse(body).metadata;
      assert.notEqual(deletionTimestamp, undefined);
      assert.deepEqual(finalizers, ["faults.example.com/stuck"]);
      assert.equal(faulty.world.store.list(MAPS).length, 1);
    },
  },
  "write.timeout34": {
    see: async (faulty) => {
      faulty.install({ fault: "write.timeout34" });
      const client = await faulty.write("POST");
      await faulty.pass(34_000);

      const { head, body } = await client.answer();

      assert.match(head, /^HTTP\/1\.1 504 /);
      assert.match(body, /"reason":"Timeout"/);
      assert.equal(faulty.world.store.list(MAPS).length, 1);
    },
  },
  "write.413": refused(
    { fault: "write.413" },
    "POST",
    /limit is 3145728","reason":"RequestEntityTooLarge","code":413\}\n$/,
  ),
  "write.422": refused(
    { fault: "write.422" },
    "PUT",
    /"message":"ConfigMap \\"m\\" is invalid: spec: .*"reason":"Invalid".*"code":422\}\n$/,
  ),
} as const satisfies Partial<Record<FaultId, Observation>>;

/** A fault that refuses a write of a ConfigMap, and changes nothing. */
function refused(fault: Fault, method: "POST" | "PUT", body: RegExp): Observation {
  return {
    see: async (faulty) => {
      if (method === "PUT") faulty.world.store.create(MAPS, MAP);
      const before = faulty.world.store.currentVersion();
      faulty.install(fault);

      const answer = await (await faulty.write(method)).answer();

      assert.match(answer.body, body);
      assert.match(answer.head, new RegExp(`^HTTP/1\\.1 ${JSON.parse(answer.body).code} `));
      assert.equal(faulty.world.store.currentVersion(), before);
    },
  };
}
