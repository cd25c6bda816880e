import type { BackoffReset } from "../../src/client/informer/backoff.js";
import type { InformerParts } from "../../src/client/informer/informer-parts.js";
import type { ListerWatcher } from "../../src/client/informer/list-watch.js";
import type { SharedIndexInformer } from "../../src/client/informer/shared-informer.js";
import type { SharedInformerOptions } from "../../src/client/informer/shared-informer-options.js";
import type { HttpProtocol } from "../../src/client/rest/http-transport.js";
import type { RestClientOptions } from "../../src/client/rest/rest-client.js";
import type { RestListWatchOptions } from "../../src/client/rest/rest-list-watch.js";
import type { DecodeWatch } from "../../src/client/rest/watch-decoder.js";
import type { PartKind, QueueMode } from "../../src/protocol/messages.js";
import type { CreatePart } from "./parts/part.js";

/**
 * Which informer the adapter drives: the reference at one level of client-go, or a deliberately wrong one made of it.
 */
export interface InformerVariant {
  /** Name of the implementation in the hello. */
  readonly name: string;
  /** client-go minor version whose behaviour it has: "0.37". */
  readonly level: string;
  readonly queueMode: QueueMode;
  /** Whether the initial state is requested as a stream. */
  readonly watchList: boolean;
  readonly backoffReset: BackoffReset;
  /** Whether unordered initial ADDED events move the version. */
  readonly isVersionTakenFromInitialAdds: boolean;
  /** Whether time is the machine's instead of the suite's. @default false */
  readonly isInRealTime?: boolean;
  /** What it speaks over TLS. @default it speaks HTTP/1.1, without TLS */
  readonly overTls?: HttpProtocol;
  /** Parts to put in the place of the default ones. @default none */
  readonly parts?: Partial<InformerParts>;
  /** Kinds of parts that it has. @default all */
  readonly partKinds?: readonly PartKind[];
  /** Parts that are driven alone, to make in the place of the reference's own, by kind. @default none */
  readonly components?: Partial<Readonly<Record<PartKind, CreatePart>>>;
  /** How watches are decoded. @default as client-go does */
  readonly decodeWatch?: DecodeWatch;
  /** What its client is made with beyond what every variant's is. @default nothing */
  readonly clientOptions?: Partial<RestClientOptions>;
  /** What stands between the informer and the apiserver. @default a RestListWatch */
  readonly createListerWatcher?: (options: RestListWatchOptions) => ListerWatcher;
  /** Makes the informer itself, for what no part of it decides. @default a SharedIndexInformer */
  readonly createInformer?: (options: SharedInformerOptions) => SharedIndexInformer;
}

/** What `REFERENCE_QUEUE_MODE` may be, and the variant of each: the defaults of client-go over the years. */
const VARIANTS: Readonly<Record<QueueMode, InformerVariant>> = {
  "atomic-fifo": {
    name: "reference",
    level: "0.37",
    queueMode: "atomic-fifo",
    watchList: true,
    backoffReset: "since-last-reset",
    isVersionTakenFromInitialAdds: false,
  },
  "real-fifo": {
    name: "reference",
    level: "0.35",
    queueMode: "real-fifo",
    watchList: true,
    backoffReset: "since-last-delay",
    isVersionTakenFromInitialAdds: true,
  },
  "delta-fifo": {
    name: "reference",
    level: "0.32",
    queueMode: "delta-fifo",
    // The queues of its time had more to do then; all else is what "atomic-fifo" has, and is judged there.
    partKinds: ["delta-fifo", "fifo"],
    watchList: false,
    backoffReset: "since-last-delay",
    isVersionTakenFromInitialAdds: true,
  },
};

/**
 * Reads the variant from the environment: `REFERENCE_QUEUE_MODE` (default "atomic-fifo"), `REFERENCE_WATCH_LIST`
 * ("true" or "false"; default: as the mode's level has it), `REFERENCE_CLOCK` ("virtual" or "real"; default: virtual) and
 * `REFERENCE_OVER_TLS` ("h2" or "http/1.1"; default: without TLS).
 * @throws RangeError for any other value
 */
export function variantFrom(env: Readonly<Record<string, string>>): InformerVariant {
  const mode = env["REFERENCE_QUEUE_MODE"] ?? "atomic-fifo";
  if (!isQueueMode(mode)) {
    throw new RangeError(`Cannot use REFERENCE_QUEUE_MODE ${JSON.stringify(mode)}: no such mode`);
  }
  const watchList = oneOf(env, "REFERENCE_WATCH_LIST", ["true", "false"]);
  const clock = oneOf(env, "REFERENCE_CLOCK", ["virtual", "real"]);
  const overTls = oneOf(env, "REFERENCE_OVER_TLS", ["h2", "http/1.1"]);
  return {
    ...VARIANTS[mode],
    ...(overTls === undefined ? {} : { overTls }),
    ...(watchList === undefined ? {} : { watchList: watchList === "true" }),
    ...(clock === undefined ? {} : { isInRealTime: clock === "real" }),
  };
}

function oneOf<T extends string>(
  env: Readonly<Record<string, string>>,
  name: string,
  allowed: readonly T[],
): T | undefined {
  const value = env[name];
  const found = allowed.find((one) => one === value);
  if (value === undefined || found !== undefined) return found;
  const words = allowed.map((one) => `"${one}"`).join(" or ");
  throw new RangeError(`Cannot use ${name} ${JSON.stringify(value)}: it is ${words}`);
}

function isQueueMode(text: string): text is QueueMode {
  return Object.hasOwn(VARIANTS, text);
}
