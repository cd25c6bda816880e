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
    does: "begins with the first version when it is given none",
    mimics: "no known case: a version that may be left out",
    killedBy: ["retry-watcher-refuses-no-version"],
    change: made(({ resourceVersion, ...options }) => {
      return new RetryWatcher({ ...options, resourceVersion: resourceVersion || "1" });
    }),
  },
  {
    name: "retry-watcher-begins-again",
    does: "begins each watch where it began the first",
    mimics: "no known case: a version that is kept with the options",
    killedBy: ["retry-watcher-goes-on"],
    change: watching(async (watch, { resourceVersion }) => await watch({ resourceVersion })),
  },
  {
    name: "retry-watcher-despairs",
    does: "ends when a watch is refused because its version has expired",
    mimics: "no known case: an expired version that is looked at in one place",
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
    does: "goes on asking when it may not watch",
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
    does: "goes on when the version has expired that it watches from",
    mimics: "no known case: all ERROR events are one",
    killedBy: ["retry-watcher-expires [status 410 Expired]"],
    change: reading((event) =>
      event.type === "ERROR" ? withStatus(event.object, { code: INTERNAL_ERROR }) : event,
    ),
  },
  {
    name: "retry-watcher-ends-with-any-error",
    does: "hands on every ERROR event and ends",
    mimics: "no known case: all ERROR events are one",
    killedBy: ["retry-watcher-survives-errors [status 500 InternalError]"],
    change: reading((event) =>
      event.type === "ERROR" ? withStatus(event.object, { code: GONE }) : event,
    ),
  },
  {
    name: "retry-watcher-comes-back-early",
    does: "does not look at how long the server wants to be left alone",
    mimics: "no known case: only the header of a refusal is read",
    killedBy: ["retry-watcher-keeps-away"],
    change: reading((event) =>
      event.type === "ERROR" ? withStatus(event.object, { details: {} }) : event,
    ),
  },
  {
    name: "retry-watcher-waits-for-its-end",
    does: "ends only when its reader has come back",
    mimics: "no known case: a send that does not look whether it was stopped",
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

/** With watches that are asked for otherwise: `watch` asks for one with these options besides. */
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
