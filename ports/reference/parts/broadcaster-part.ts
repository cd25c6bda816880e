import {
  Broadcaster,
  type BroadcasterOptions,
  type BroadcastWatch,
  type FullChannelBehavior,
} from "../../../src/client/watch/broadcaster.js";
import { CommandError } from "../../../src/protocol/command-error.js";
import type { WatchEvent } from "../../../src/wire/watch-event.js";
import { known } from "../behaviours.js";
import { eventFrom } from "./event-from.js";
import { eventJson } from "./event-json.js";
import type { Part } from "./part.js";
import type { PartArgs } from "./part-args.js";

/** What the part needs of a broadcaster. */
export type DrivenBroadcaster = Pick<
  Broadcaster,
  "watch" | "watchWithPrefix" | "action" | "actionOrDrop" | "shutdown"
>;

/** docs/parts/broadcaster.md */
export function createBroadcasterPart(settings: PartArgs): Part {
  return broadcasterPart(settings, (options) => new Broadcaster(options));
}

/** The same with a broadcaster of another make. */
export function broadcasterPart(
  settings: PartArgs,
  create: (options: BroadcasterOptions) => DrivenBroadcaster,
): Part {
  const broadcaster = create({
    queueMaxCount: settings.has("queueLength") ? settings.number("queueLength") : 0,
    fullChannelBehavior: behaviorFrom(
      settings.has("whenFull") ? settings.text("whenFull") : "wait",
    ),
  });
  const watches = new Map<string, BroadcastWatch>();
  const watchOf = (args: PartArgs) => known(watches, "watcher", args.text("watcher"));
  return {
    methods: {
      watch: async (args) => {
        const watch = args.has("prefix")
          ? await broadcaster.watchWithPrefix(args.each("prefix").map(eventFrom))
          : await broadcaster.watch();
        watches.set(args.text("watcher"), watch);
      },
      send: async (args) => {
        for (const event of args.each("events")) await broadcaster.action(eventFrom(event));
      },
      sendOrDrop: (args) => broadcaster.actionOrDrop(eventFrom(args.args("event"))),
      take: async (args) => wordsFor(await watchOf(args).next()),
      stop: (args) => watchOf(args).stop(),
      shutDown: () => broadcaster.shutdown(),
    },
  };
}

function wordsFor(event: WatchEvent | undefined): unknown {
  return event === undefined ? "the end" : { type: event.type, object: eventJson(event) };
}

function behaviorFrom(words: string): FullChannelBehavior {
  if (words === "wait") return "wait-if-channel-full";
  if (words === "drop") return "drop-if-channel-full";
  throw new CommandError("invalid", `nothing can "${words}" when full`);
}
