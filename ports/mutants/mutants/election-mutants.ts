import {
  LeaderElector,
  type LeaderElectorOptions,
} from "../../../src/client/leaderelection/leader-elector.js";
import type { LeaseLock } from "../../../src/client/leaderelection/lease-lock.js";
import { leaderElectorPart } from "../../reference/parts/leader-elector-part.js";
import type { InformerChange, Mutant } from "../mutant.js";

/** Candidates that lead too early, too long, or together. */
export const ELECTION_MUTANTS: readonly Mutant[] = [
  {
    name: "leader-never-gives-up",
    does: "keeps leading though it cannot renew its lease",
    mimics: "no known case: a renewal whose failure is only logged",
    killedBy: [
      "leader-gives-up [is refused by the server]",
      "one-leader-at-any-time [is refused by the server]",
    ],
    change: locked((lock) => {
      const update = lock.update.bind(lock);
      lock.update = async (...args) => {
        await update(...args).catch(() => undefined);
      };
    }),
  },
  {
    name: "leader-takes-what-is-held",
    does: "takes a lease without waiting for it to expire",
    mimics: "no known case: expiry judged by the timestamps of another clock",
    breaks: ["LE-02", "LE-03"],
    killedBy: ["lease-taken-over [somebody else has it]", "other-clocks-do-not-matter [1999]"],
    change: locked((lock) => {
      const get = lock.get.bind(lock);
      lock.get = async (signal) => ({ ...(await get(signal)), leaseDurationSeconds: 0 });
    }),
  },
  {
    name: "leader-believes-its-own-duration",
    does: "waits for its own lease duration, whatever the lease says",
    mimics: "client-go before 1.27",
    breaks: ["LE-02"],
    killedBy: ["lease-taken-over [it says it is long]"],
    change: locked((lock) => {
      const get = lock.get.bind(lock);
      lock.get = async (signal) => ({ ...(await get(signal)), leaseDurationSeconds: 15 });
    }),
  },
  {
    name: "leader-counts-renewals",
    does: "counts a leader transition at each renewal",
    mimics: "no known case: a record that is built from scratch each time",
    breaks: ["LE-04"],
    killedBy: ["lease-renewed"],
    change: locked((lock) => {
      const update = lock.update.bind(lock);
      lock.update = (record, signal) =>
        update({ ...record, leaderTransitions: record.leaderTransitions + 1 }, signal);
    }),
  },
  {
    name: "leader-reads-before-each-renewal",
    does: "reads the lease every time before it renews it",
    mimics: "client-go before 1.30",
    killedBy: ["renewed-without-reading"],
    change: locked((lock) => {
      const update = lock.update.bind(lock);
      lock.update = async (record, signal) => {
        await lock.get(signal);
        await update(record, signal);
      };
    }),
  },
  {
    name: "leader-never-releases",
    does: "leaves its lease to expire when it stops",
    mimics: "no known case: an option that is ignored",
    killedBy: ["lease-released", "next-leader-after-release"],
    change: electing((options) => ({ ...options, releaseOnCancel: false })),
  },
  {
    name: "leader-ends-in-silence",
    does: "does not call OnStoppedLeading when it loses the lease",
    mimics: "no known case: callers that keep working",
    killedBy: ["callbacks-of-a-leader", "callbacks-of-another"],
    change: electing((options) => ({
      ...options,
      callbacks: { ...options.callbacks, onStoppedLeading: () => undefined },
    })),
  },
  {
    name: "leader-takes-what-it-is-not-given",
    does: "acquires the lease itself where a coordinator decides",
    mimics: "no known case: a mode that is not supported",
    killedBy: ["coordinated-without-lease", "coordinated-not-chosen"],
    change: electing((options) => ({ ...options, coordinated: false })),
  },
  {
    name: "leader-takes-any-times",
    does: "replaces inconsistent durations with defaults",
    mimics: "no known case: defaults in place of validation",
    killedBy: ["refused-candidates [no pauses]"],
    change: electing((options) => ({
      ...options,
      retryPeriodMs: options.retryPeriodMs || 2_000,
    })),
  },
  {
    name: "leader-is-always-in-order",
    does: "reports healthy though it hangs",
    mimics: "no known case: a health check that only responds",
    killedBy: ["leader-in-order-until"],
    change: {
      components: {
        "leader-elector": (settings, surroundings) =>
          leaderElectorPart(settings, surroundings, (options) => {
            const elector = new LeaderElector(options);
            elector.check = () => undefined;
            return elector;
          }),
      },
    },
  },
  {
    name: "leader-forgets-transitions",
    does: "does not read leaseTransitions",
    mimics: "no known case: a field that is not converted",
    killedBy: ["empty-lease", "coordinated-strategy-kept"],
    change: locked((lock) => {
      const get = lock.get.bind(lock);
      lock.get = async (signal) => ({ ...(await get(signal)), leaderTransitions: 0 });
    }),
  },
];

function electing(change: (options: LeaderElectorOptions) => LeaderElectorOptions): InformerChange {
  return {
    components: {
      "leader-elector": (settings, surroundings) =>
        leaderElectorPart(settings, surroundings, (options) => new LeaderElector(change(options))),
    },
  };
}

/** With a lock that is changed before it is used. */
function locked(change: (lock: LeaseLock) => void): InformerChange {
  return electing((options) => {
    change(options.lock);
    return options;
  });
}
