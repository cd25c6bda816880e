import { Backoff, type BackoffOptions } from "../../../src/client/flowcontrol/backoff.js";
import type { Part, PartSurroundings } from "./part.js";
import type { PartArgs } from "./part-args.js";

/** What the part needs of a back-off. */
export type DrivenBackoff = Pick<
  Backoff,
  "get" | "next" | "isInBackOffSince" | "isInBackOffSinceUpdate" | "reset" | "deleteEntry" | "gc"
>;

/** docs/parts/id-backoff.md */
export function createIdBackoffPart(settings: PartArgs, surroundings: PartSurroundings): Part {
  return idBackoffPart(settings, surroundings, (options) => new Backoff(options));
}

/** The same with a back-off of another make. */
export function idBackoffPart(
  settings: PartArgs,
  { clock, prng }: PartSurroundings,
  create: (options: BackoffOptions) => DrivenBackoff,
): Part {
  const jitter = settings.has("jitter") ? settings.number("jitter") : 0;
  const expiresAfterMs = settings.has("expiresAfterMs")
    ? settings.number("expiresAfterMs")
    : undefined;
  const backoff = create({
    clock,
    initialMs: settings.number("initialMs"),
    maxMs: settings.number("maxMs"),
    ...(jitter > 0 ? { maxJitterFactor: jitter, prng } : {}),
    ...(expiresAfterMs === undefined
      ? {}
      : { hasExpired: (eventAtMs, updatedAtMs) => eventAtMs - updatedAtMs >= expiresAfterMs }),
  });
  const eventAtMs = (args: PartArgs) =>
    clock.nowMs() - (args.has("agoMs") ? args.number("agoMs") : 0);
  const idOf = (args: PartArgs) => args.text("id");
  return {
    methods: {
      next: (args) => backoff.next(idOf(args), eventAtMs(args)),
      get: (args) => backoff.get(idOf(args)),
      delays: (args) =>
        Array.from({ length: args.number("times") }, () => {
          backoff.next(idOf(args), eventAtMs(args));
          return backoff.get(idOf(args));
        }),
      isInBackOffSince: (args) => backoff.isInBackOffSince(idOf(args), eventAtMs(args)),
      isInBackOffSinceUpdate: (args) => backoff.isInBackOffSinceUpdate(idOf(args), eventAtMs(args)),
      reset: (args) => backoff.reset(idOf(args)),
      deleteEntry: (args) => backoff.deleteEntry(idOf(args)),
      collect: () => backoff.gc(),
    },
  };
}
