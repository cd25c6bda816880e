import { leaseClientOf } from "../../../src/client/cluster/lease-client.js";
import { DynamicClient } from "../../../src/client/dynamic/dynamic-client.js";
import {
  LeaderElector,
  type LeaderElectorOptions,
} from "../../../src/client/leaderelection/leader-elector.js";
import { type LeaseClient, LeaseLock } from "../../../src/client/leaderelection/lease-lock.js";
import { RestClient } from "../../../src/client/rest/rest-client.js";
import type { Part, PartSurroundings } from "./part.js";
import type { PartArgs } from "./part-args.js";
import { ScriptedWire } from "./scripted-wire.js";

const NAMESPACE = "default";

/** docs/parts/leader-elector.md */
export function createLeaderElectorPart(settings: PartArgs, surroundings: PartSurroundings): Part {
  return leaderElectorPart(settings, surroundings, (options) => new LeaderElector(options));
}

/** The same with an elector of another make. */
export function leaderElectorPart(
  settings: PartArgs,
  surroundings: PartSurroundings,
  createElector: (options: LeaderElectorOptions) => LeaderElector,
): Part {
  const { clock, report } = surroundings;
  const wire = new ScriptedWire(settings, report);
  const client = new RestClient({ server: "http://server.test", clock, transport: wire, qps: -1 });
  const ending = new AbortController();
  const toleranceMs = settings.has("toleranceMs") ? settings.number("toleranceMs") : 0;
  let elector: LeaderElector | undefined;
  return {
    methods: {
      ...wire.methods(),
      run: async () => {
        elector = createElector(
          optionsFrom(settings, surroundings, leaseClientOf(new DynamicClient(client), NAMESPACE)),
        );
        await elector.run(ending.signal);
      },
      stop: () => ending.abort(),
      isLeader: () => elector?.isLeader ?? false,
      leader: () => elector?.leader ?? "",
      check: () => elector?.check(toleranceMs),
    },
    close: () => {
      ending.abort();
      wire.close();
    },
  };
}

function optionsFrom(
  settings: PartArgs,
  { clock, prng, report }: PartSurroundings,
  client: LeaseClient,
): LeaderElectorOptions {
  const number = (name: string) => (settings.has(name) ? settings.number(name) : 0);
  const labels = settings.has("labels") ? settings.args("labels") : undefined;
  return {
    clock,
    prng,
    lock: new LeaseLock({
      client,
      namespace: NAMESPACE,
      name: "lock",
      identity: settings.has("identity") ? settings.text("identity") : "",
      recordEvent: (message) => report("event", message),
      ...(labels === undefined
        ? {}
        : { labels: Object.fromEntries(labels.names().map((name) => [name, labels.text(name)])) }),
    }),
    leaseDurationMs: number("leaseDurationMs"),
    renewDeadlineMs: number("renewDeadlineMs"),
    retryPeriodMs: number("retryPeriodMs"),
    releaseOnCancel: settings.flag("releaseOnCancel"),
    coordinated: settings.flag("coordinated"),
    callbacks: {
      onStartedLeading: (signal) => {
        report("started leading");
        const end = () => report("leads no more");
        if (signal.aborted) end();
        signal.addEventListener("abort", end, { once: true });
      },
      onStoppedLeading: () => report("stopped leading"),
      onNewLeader: (identity) => report("new leader", identity),
    },
  };
}
