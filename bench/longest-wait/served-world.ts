/**
 * A process with a world full of pods, and its control API: `node served-world.js <count> [tls]`. It tells where they are,
 * and who is to be trusted.
 */
import { argv } from "node:process";
import { startAdminServer } from "../../fake-apiserver/control/admin-server.js";
import { WorldHost } from "../../fake-apiserver/control/world-host.js";
import { createWorld } from "../../fake-apiserver/index.js";

const PODS = { group: "", version: "v1", resource: "pods" };

const [count = "0", tls] = argv.slice(2);
const world = await createWorld({ tls: tls === "tls" });
for (let number = 0; number < Number(count); number++) {
  const metadata = { name: `pod-${`${number}`.padStart(6, "0")}`, namespace: "default" };
  const annotations = { padding: "x".repeat(500) };
  world.store.create(PODS, { metadata: { ...metadata, annotations } });
}
const admin = await startAdminServer(new WorldHost(world));
process.once("disconnect", () => process.exit());
process.send?.({ url: world.url, adminUrl: admin.url, caPem: world.caPem });
