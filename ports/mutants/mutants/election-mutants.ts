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
    name: "leader-leads-on-until-stopped",
    does: "ends what it leads with only when it is stopped, and not when it loses its lease",
    mimics: "no known case: the context of the candidate instead of that of the leader",
    killedBy: ["callbacks-of-a-loser"],
    change: electing((options) => ({
      ...options,
      callbacks: {
        ...options.callbacks,
        onStartedLeading: () => options.callbacks.onStartedLeading(new AbortController().signal),
      },
    })),
  },
  {
    name: "leader-waits-after-an-error",
    does: "reads after a conflict only, and waits after any other error of an update",
    mimics: "no known case: an error that is returned where it is not expected",
    killedBy: ["read-after-refusal"],
    change: locked((lock) => {
      const get = lock.get.bind(lock);
      const update = lock.update.bind(lock);
      let failure: unknown;
      lock.update = async (record, signal) => {
        failure = undefined;
        try {
          await update(record, signal);
        } catch (error) {
          failure = error;
          throw error;
        }
      };
      lock.get = async (signal) => {
        const last = failure;
        failure = undefined;
        if (last === undefined || isConflict(last)) return get(signal);
        throw last;
      };
    }),
  },
  {
    name: "leader-rounds-its-lease",
    does: "rounds the lease duration to whole seconds",
    mimics: "no known case: a lease that others respect for longer than its leader does",
    killedBy: ["lease-in-whole-seconds"],
    change: electing(({ leaseDurationMs = 15_000, ...options }) => ({
      ...options,
      leaseDurationMs: Math.round(leaseDurationMs / 1_000) * 1_000,
    })),
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

function isConflict(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "Conflict";
}

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
