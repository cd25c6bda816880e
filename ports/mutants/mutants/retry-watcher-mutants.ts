import { statusOf } from "../../../src/client/informer/api-error.js";
import type { Watch } from "../../../src/client/informer/list-watch.js";
import {
  RetryWatcher,
  type RetryWatcherOptions,
} from "../../../src/client/informer/retry-watcher.js";
import type { Status } from "../../../src/wire/status.js";
import type { WatchEvent } from "../../../src/wire/watch-event.js";
import { retryWatcherPart } from "../../reference/parts/retry-watcher-part.js";
import type { InformerChange, Mutant } from "../mutant.js";

const GONE = 410;
const INTERNAL_ERROR = 500;

/** RetryWatchers that lose, repeat or invent something when a watch ends. */
export const RETRY_WATCHER_MUTANTS: readonly Mutant[] = [
  {
    name: "retry-watcher-begins-anywhere",
    does: "starts at the first version when it is given none",
    mimics: "no known case: an optional version",
    killedBy: ["retry-watcher-refuses-no-version"],
    change: made(({ resourceVersion, ...options }) => {
      return new RetryWatcher({ ...options, resourceVersion: resourceVersion || "1" });
    }),
  },
  {
    name: "retry-watcher-begins-again",
    does: "restarts each watch at the version of the first",
    mimics: "no known case: a version that is stored with the options",
    killedBy: ["retry-watcher-goes-on"],
    change: watching(async (watch, { resourceVersion }) => await watch({ resourceVersion })),
  },
  {
    name: "retry-watcher-despairs",
    does: "stops when a watch is rejected because its version has expired",
    mimics: "no known case: an expired version that is handled in one place only",
    killedBy: ["retry-watcher-tries-again [status 410 Expired]"],
    change: watching(async (watch) => {
      return await watch({}).catch((error: unknown) => {
        const isGone = statusOf(error)?.code === GONE;
        throw isGone ? refusal({ code: 403, reason: "Forbidden" }) : error;
      });
    }),
  },
  {
    name: "retry-watcher-knocks-for-ever",
    does: "keeps retrying a watch that is forbidden",
    mimics: "client-go before 0.32",
    killedBy: [
      "retry-watcher-may-not-watch [status 403 Forbidden]",
      "retry-watcher-may-not-watch [status 401 Unauthorized]",
    ],
    change: watching(async (watch) => {
      return await watch({}).catch(() => {
        throw refusal({ code: INTERNAL_ERROR, reason: "InternalError" });
      });
    }),
  },
  {
    name: "retry-watcher-overlooks-expiry",
    does: "continues when its version has expired",
    mimics: "no known case: all ERROR events treated alike",
    killedBy: ["retry-watcher-expires [status 410 Expired]"],
    change: reading((event) =>
      event.type === "ERROR" ? withStatus(event.object, { code: INTERNAL_ERROR }) : event,
    ),
  },
  {
    name: "retry-watcher-ends-with-any-error",
    does: "forwards every ERROR event and stops",
    mimics: "no known case: all ERROR events treated alike",
    killedBy: ["retry-watcher-survives-errors [status 500 InternalError]"],
    change: reading((event) =>
      event.type === "ERROR" ? withStatus(event.object, { code: GONE }) : event,
    ),
  },
  {
    name: "retry-watcher-comes-back-early",
    does: "ignores how long the server asks it to wait",
    mimics: "no known case: only the header of a rejection is read",
    killedBy: ["retry-watcher-keeps-away"],
    change: reading((event) =>
      event.type === "ERROR" ? withStatus(event.object, { details: {} }) : event,
    ),
  },
  {
    name: "retry-watcher-waits-for-its-end",
    does: "stops only when its reader returns",
    mimics: "no known case: a send that does not select on the stop signal",
    killedBy: ["retry-watcher-stops-unread"],
    change: made((options) => {
      const watcher = new RetryWatcher(options);
      let heard: () => void = () => undefined;
      const end = new Promise<void>((resolve) => {
        heard = resolve;
      });
      const next = async () => {
        const event = await watcher.next();
        if (event === undefined) heard();
        return event;
      };
      return { next, stop: () => watcher.stop(), done: end };
    }),
  },
];

type Made = Pick<RetryWatcher, "next" | "stop" | "done">;
type Options = Parameters<RetryWatcherOptions["watcher"]["watch"]>[0];

/** With a watcher that is made otherwise. */
function made(create: (options: RetryWatcherOptions) => Made): InformerChange {
  return {
    components: {
      "retry-watcher": (settings, surroundings) => retryWatcherPart(settings, surroundings, create),
    },
  };
}

/** With watches that are requested differently: `watch` adds these options. */
function watching(
  open: (
    watch: (more: Options) => Promise<Watch>,
    first: { resourceVersion: string },
  ) => Promise<Watch>,
): InformerChange {
  return made((options) => {
    const { watcher, resourceVersion } = options;
    return new RetryWatcher({
      ...options,
      watcher: {
        watch: (asked, signal) =>
          open((more) => watcher.watch({ ...asked, ...more }, signal), { resourceVersion }),
      },
    });
  });
}

/** With events that are read otherwise. */
function reading(readAs: (event: WatchEvent) => WatchEvent): InformerChange {
  return watching(async (watch) => {
    const stream = await watch({});
    return {
      stop: () => stream.stop(),
      next: async () => {
        const event = await stream.next();
        return event === undefined ? undefined : readAs(event);
      },
    };
  });
}

function withStatus(status: Status, change: Partial<Status>): WatchEvent {
  return { type: "ERROR", object: { ...status, ...change } };
}

function refusal({ code, reason }: { code: number; reason: string }): Error {
  const status: Status = {
    kind: "Status",
    apiVersion: "v1",
    metadata: {},
    status: "Failure",
    code,
    reason,
  };
  return Object.assign(new Error(reason), { status });
}
