/**
 * A process with a world full of config maps: `node --expose-gc crowded-server.js <count> <bytes>`. It prints its URL when
 * they are all there and what was left over from making them is collected.
 */
import { argv } from "node:process";
import { createWorld } from "../fake-apiserver/index.js";

const CONFIG_MAPS = { group: "", version: "v1", resource: "configmaps" };

const [count = 0, bytes = 0] = argv.slice(2).map(Number);
const world = await createWorld();
for (let number = 0; number < count; number++) {
  const metadata = { name: `map-${`${number}`.padStart(6, "0")}`, namespace: "default" };
  // Read, as from a body: what is made with padStart is a rope that shares its parts, and costs next to nothing.
  const value = JSON.parse(JSON.stringify(`${number}`.padStart(bytes, "x")));
  world.store.create(CONFIG_MAPS, { metadata, data: { value } });
}
process.once("disconnect", () => process.exit());
globalThis.gc?.();
process.send?.(world.url);
