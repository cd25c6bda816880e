/**
 * A candidate for one lease, until it is killed. Says when it begins to lead and when it no longer may.
 *
 *   node candidate.js IDENTITY KUBECONFIG
 */
import process, { argv } from "node:process";
import { Cluster, LeaderElector, LeaseLock, loadKubeconfig } from "../../src/client/index.js";
import { systemClock } from "../../src/time/system-clock.js";
import type { LeadershipMessage } from "./messages.js";

const [, , identity = "", path = ""] = argv;
const cluster = new Cluster(loadKubeconfig({ path }), { userAgent: identity });
const lock = new LeaseLock({
  client: cluster.leases("default"),
  namespace: "default",
  name: "endurance",
  identity,
});
process.once("disconnect", () => process.exit());
for (;;) {
  const callbacks = {
    onStartedLeading: (signal: AbortSignal) => {
      say("leads");
      signal.addEventListener("abort", () => say("ended"), { once: true });
    },
    onStoppedLeading: () => undefined,
  };
  await new LeaderElector({ lock, callbacks }).run(new AbortController().signal);
}

function say(type: LeadershipMessage["type"]): void {
  process.send?.({ type, atMs: systemClock.nowMs() } satisfies LeadershipMessage);
}
