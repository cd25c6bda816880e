import { createWorld, type World } from "../../fake-apiserver/index.js";
import type { Adapter } from "../protocol/adapter.js";
import type { AdapterEvent, Notification, Trait, Usage } from "../protocol/messages.js";
import { PortError } from "../protocol/port-error.js";
import { ExpectationError } from "../suite/evidence/expectation-error.js";
import { NotApplicableError } from "../suite/evidence/not-applicable-error.js";
import { createWhereItCan } from "../suite/port/create-where-it-can.js";
import { SuiteError } from "../suite/values/suite-error.js";
import { HEARTBEAT } from "../suite/waiting/heartbeat.js";
import { onTheWay } from "../suite/waiting/on-the-way.js";
import { PAUSE_MAX_MS } from "../suite/waiting/patience.js";
import { RealTrialTime, type TrialTime, VirtualTrialTime } from "../suite/waiting/trial-time.js";
import { sleep } from "../time/clock.js";
import { createPrng, type Prng } from "../time/prng.js";
import { SystemClock } from "../time/system-clock.js";
import { Curve, type CurvePoint } from "./curve.js";
import { type Growth, type GrowthFloor, growthOf } from "./growth.js";
import { SoakWorld } from "./soak-world.js";

/** The informer of a soak, and its duration. */
export interface SoakOptions {
  readonly adapter: Adapter;
  /** Of the port's own time. */
  readonly durationMs: number;
  readonly seed: number;
  /** Multiplies deadlines of real time. */
  readonly timeScale: number;
  readonly signal: AbortSignal;
  /** Reads what the process of an adapter uses that does not report it. @default nothing can be read */
  readonly readUsage?: (() => Usage) | undefined;
  /** Called after each round with the progress. */
  readonly onRound?: (livedMs: number) => void;
}

/** A measured resource. */
export interface SoakCurve extends Growth {
  readonly name: CurveName;
  readonly points: readonly CurvePoint[];
}

/** The result of a soak. */
export interface Soak {
  readonly clock: "virtual" | "real";
  readonly livedMs: number;
  readonly roundsCount: number;
  readonly writesCount: number;
  readonly notificationsCount: number;
  readonly curves: readonly SoakCurve[];
  /** When it did not reach the server's state, and the differences; absent: it always did. */
  readonly behind?: { readonly atMs: number; readonly words: string };
  /** Whether it was cut off. */
  readonly isComplete: boolean;
}

/** The curves. The first six are reported by the adapter, or by the system; the others are counted at the server. */
export type CurveName = keyof Usage | "watches" | "connections";

const MIB = 2 ** 20;
const COUNTS: GrowthFloor = { by: 8, share: 0.1 };

/** The thresholds of growth. If the heap is reported, memory only bounds it: allocators keep freed memory. */
const FLOORS: Readonly<Record<CurveName, GrowthFloor>> = {
  heapBytes: { by: MIB / 4, share: 0.03 },
  objects: { by: 4_000, share: 0.05 },
  residentBytes: { by: 16 * MIB, share: 0.2 },
  openFiles: COUNTS,
  threads: COUNTS,
  tasks: COUNTS,
  watches: COUNTS,
  connections: COUNTS,
};
const RESIDENT_ROOF: GrowthFloor = { by: 64 * MIB, share: 0.5 };

const TRIAL = "soak";
const INFORMER = "informer";
const HANDLER = "handler";

/** How long an informer may take to catch up with the server. */
const CATCH_UP_MS = { virtual: 900_000, real: PAUSE_MAX_MS + 15_000 } as const;
/** The same after it was late once: the curves are still useful. */
const CATCH_UP_AGAIN_MS = { virtual: 900_000, real: 5_000 } as const;
/** Quiet periods between rounds; in virtual time, sometimes a night. */
const QUIET_MS = {
  virtual: [20_000, 20_000, 20_000, 120_000, 120_000, 600_000, 1_200_000],
  real: [20, 50, 100, 500],
} as const;
const NIGHT_MS = 4 * 3_600_000;
const NIGHTS_SHARE = 0.02;
/** Rounds without faults. */
const CALM_SHARE = { virtual: 0.3, real: 0.8 } as const;
const DUMP_DEADLINE_MS = 30_000;
/** How often a port is checked again before it counts as late, and the pause between, in real time. */
const LOOKS_COUNT = { virtual: 10, real: 1 } as const;
const LOOKS_APART_MS = 100;
/** The server's own history and journal: they must not grow. */
const KEPT_MAX_COUNT = 2_000;

/** How a library may end the process of its adapter, or keep it from answering. */
const OF_PORT: ReadonlySet<string> = new Set(["crashed", "flood", "hung"]);

/** Traits of calls that are not informers: their users start over when they end. */
const ENDING: readonly Trait[] = ["lists-once", "watches-once", "one-stream"];

/**
 * Runs one informer for a long time, through writes, faults and quiet periods, and measures its resources. Its own
 * memory is bounded.
 */
export async function soak(options: SoakOptions): Promise<Soak> {
  return new SoakTrial(options).run();
}

class SoakTrial {
  readonly #options: SoakOptions;
  readonly #time: TrialTime;
  readonly #prng: Prng;
  readonly #systemClock = new SystemClock();
  readonly #curves = new Map<CurveName, Curve>();
  /** Versions that the handler has been notified of, by key. */
  readonly #delivered = new Map<string, string>();
  /** The same for a state that is being delivered again. */
  #renewed: Map<string, string> | undefined;
  #notificationsCount = 0;
  #entriesCount = 0;
  #triesCount = 0;
  #reportsUsage = true;
  #behind: Soak["behind"];
  #ended: string | undefined;
  #world: World | undefined;

  constructor(options: SoakOptions) {
    this.#options = options;
    this.#prng = createPrng(options.seed);
    const activity = {
      count: () => this.#entriesCount + this.#notificationsCount,
      triesCount: () => this.#triesCount,
      isServerBusy: () => (this.#world?.pendingRequests().length ?? 0) > 0,
      onTheWay: () => onTheWay(this.#world?.replicas() ?? []),
      sentBytes: () => this.#world?.sentBytes() ?? 0,
    };
    this.#time =
      options.adapter.hello.clock === "virtual"
        ? new VirtualTrialTime(activity)
        : new RealTrialTime(activity, options.timeScale);
  }

  async run(): Promise<Soak> {
    const { adapter, seed, durationMs, signal } = this.#options;
    const { clock } = this.#time;
    const unsubscribe = adapter.onEvent((event) => this.#handle(event));
    const relax = HEARTBEAT.watch();
    const world = await createWorld({
      clock,
      seed,
      tls: adapter.hello.tls ?? false,
      journalMaxCount: KEPT_MAX_COUNT,
      historyMaxCount: KEPT_MAX_COUNT,
    });
    this.#world = world;
    world.journal.subscribe((entry) => {
      this.#entriesCount++;
      if (entry.type === "request") this.#triesCount++;
    });
    const life = new SoakWorld(world, this.#prng, this.#time);
    const beganMs = clock.nowMs();
    const livedMs = () => clock.nowMs() - beganMs;
    let roundsCount = 0;
    try {
      await this.#begin(world, life);
      while (livedMs() < durationMs && !signal.aborted && this.#ended === undefined) {
        await this.#round(life, livedMs);
        roundsCount++;
        await this.#measure(livedMs());
        this.#options.onRound?.(livedMs());
      }
      this.#noteEnd(livedMs());
      await this.#call("trial.close", {});
    } catch (error) {
      // An interrupted run prints its partial result.
      if (!signal.aborted) this.#noteFailure(error, livedMs());
    } finally {
      relax();
      unsubscribe();
      this.#time.detach();
      await world.close();
    }
    return {
      clock: this.#time.mode,
      livedMs: livedMs(),
      roundsCount,
      writesCount: life.writesCount,
      notificationsCount: this.#notificationsCount,
      curves: this.#judged(),
      ...(this.#behind === undefined ? {} : { behind: this.#behind }),
      isComplete: livedMs() >= durationMs,
    };
  }

  async #begin({ url, caPem }: World, { of }: SoakWorld): Promise<void> {
    const nowMs = Math.floor(this.#time.clock.nowMs());
    const authority = caPem === undefined ? {} : { certificateAuthority: caPem };
    await this.#call("trial.open", { server: url, ...authority, seed: this.#options.seed, nowMs });
    this.#time.attach(this.#options.adapter, TRIAL);
    const { group, version, resource, kind, namespaced } = of;
    await createWhereItCan((args) => this.#call("informer.create", args), {
      informer: INFORMER,
      resource: { group, version, resource, kind, namespaced },
    });
    // One alone: adapters keep those that have been removed, and would be taken for leaking.
    await this.#call("handler.add", {
      informer: INFORMER,
      handler: HANDLER,
      behaviour: { kind: "record" },
    });
    await this.#call("informer.start", { informer: INFORMER });
  }

  async #round(life: SoakWorld, livedMs: () => number): Promise<void> {
    const { mode, budget } = this.#time;
    budget.renew();
    life.write();
    const isCalm = this.#hasTrait(ENDING) || this.#prng.next() < CALM_SHARE[mode];
    if (!isCalm) await life.suffer();
    budget.renew();
    await this.#catchUp(life, livedMs());
    budget.renew();
    await this.#time.elapse(this.#quietMs());
  }

  #quietMs(): number {
    const { mode } = this.#time;
    if (mode === "virtual" && this.#prng.next() < NIGHTS_SHARE) return NIGHT_MS;
    const all = QUIET_MS[mode];
    return all[this.#prng.integer(0, all.length)] ?? 0;
  }

  async #catchUp(life: SoakWorld, atMs: number): Promise<void> {
    const limit = this.#behind === undefined ? CATCH_UP_MS : CATCH_UP_AGAIN_MS;
    const withinMs = limit[this.#time.mode];
    const difference = () => this.#difference(life);
    const isOver = async () => this.#ended !== undefined || (await difference()) === undefined;
    for (let look = 0; look < LOOKS_COUNT[this.#time.mode]; look++) {
      if (await this.#time.until(isOver, { withinMs })) return this.#noteEnd(atMs);
      // In virtual time, another process may be at work although nothing is due.
      if (this.#time.mode === "virtual") await sleep(this.#systemClock, LOOKS_APART_MS);
    }
    const words = await difference();
    if (words !== undefined) this.#behind ??= { atMs, words };
  }

  /**
   * The cause of an early end: a library that ends its process, or never becomes idle, is blamed; a busy machine is
   * not.
   */
  #noteFailure(error: unknown, atMs: number): void {
    if (error instanceof NotApplicableError) return;
    const isOfPort = error instanceof PortError && OF_PORT.has(error.code);
    if (isOfPort || error instanceof ExpectationError) {
      this.#behind ??= { atMs, words: error.message };
    } else if (error instanceof PortError) {
      throw new SuiteError("adapter", error.message, { cause: error });
    } else throw error;
  }

  #noteEnd(atMs: number): void {
    // One that ends with its stream may.
    if (this.#ended === undefined || this.#hasTrait(ENDING)) return;
    this.#behind ??= { atMs, words: `it has ended by itself: ${this.#ended}` };
  }

  /** The differences of the handler, or of the store if it can be read, from the server's state. */
  async #difference(life: SoakWorld): Promise<string | undefined> {
    const server = life.versions();
    const difference = differenceOf(server, this.#delivered, "the handler");
    const { capabilities } = this.#options.adapter.hello;
    if (difference !== undefined || !capabilities.includes("store")) return difference;
    const { items } = await this.#call("store.list", { informer: INFORMER });
    const stored = new Map(items.map(({ metadata }) => [keyOf(metadata), versionOf(metadata)]));
    return differenceOf(server, stored, "the store");
  }

  async #measure(atMs: number): Promise<void> {
    const world = this.#world;
    if (world === undefined) return;
    const measured: Partial<Record<CurveName, number>> = {
      ...(await this.#usage()),
      watches: world.watches().length,
      connections: world.connectionCount(),
    };
    for (const name of CURVE_NAMES) {
      const value = measured[name];
      if (value === undefined) continue;
      const curve = this.#curves.get(name) ?? new Curve();
      curve.add(atMs, value);
      this.#curves.set(name, curve);
    }
  }

  /** In the adapter's words, where it has some. */
  async #usage(): Promise<Usage> {
    const { adapter, readUsage } = this.#options;
    if (this.#reportsUsage) {
      try {
        const options = { trial: TRIAL, deadlineMs: DUMP_DEADLINE_MS };
        const { usage } = await adapter.call("debug.dump", {}, options);
        if (usage !== undefined) return usage;
      } catch (error) {
        if (!(error instanceof PortError) || error.code !== "not-supported") throw error;
      }
      this.#reportsUsage = false;
    }
    return readUsage?.() ?? {};
  }

  #judged(): readonly SoakCurve[] {
    const hasHeap = this.#curves.has("heapBytes") || this.#curves.has("objects");
    return CURVE_NAMES.flatMap((name) => {
      const points = this.#curves.get(name)?.points();
      if (points === undefined) return [];
      const floor = name === "residentBytes" && hasHeap ? RESIDENT_ROOF : FLOORS[name];
      return [{ name, points, ...growthOf(points, floor) }];
    });
  }

  #hasTrait(traits: readonly Trait[]): boolean {
    return traits.some((trait) => this.#options.adapter.hello.traits?.includes(trait) ?? false);
  }

  readonly #call: Adapter["call"] = (cmd, args) =>
    this.#options.adapter.call(cmd, args, { trial: TRIAL });

  #handle(event: AdapterEvent): void {
    if (event.trial !== TRIAL) return;
    if (event.ev === "ended") this.#ended = event.message;
    if (event.ev !== "notify") return;
    this.#notificationsCount++;
    this.#learn(event);
  }

  #learn({ type, object, key }: Notification): void {
    if (type === "restart") {
      this.#renewed = new Map();
      return;
    }
    if (type === "restarted") {
      const renewed = this.#renewed ?? new Map<string, string>();
      this.#renewed = undefined;
      this.#delivered.clear();
      for (const [name, version] of renewed) this.#delivered.set(name, version);
      return;
    }
    const name = object === undefined ? key : keyOf(object.metadata);
    if (name === undefined) return;
    for (const state of [
      this.#delivered,
      ...(this.#renewed === undefined ? [] : [this.#renewed]),
    ]) {
      if (type === "delete") state.delete(name);
      else if (object !== undefined) state.set(name, versionOf(object.metadata));
    }
  }
}

/** In the order in which they are shown. */
const CURVE_NAMES: readonly CurveName[] = [
  "heapBytes",
  "objects",
  "residentBytes",
  "openFiles",
  "threads",
  "tasks",
  "watches",
  "connections",
];

type Metadata = Readonly<Record<string, unknown>>;

function keyOf(metadata: Metadata): string {
  return `${metadata["namespace"]}/${metadata["name"]}`;
}

function versionOf(metadata: Metadata): string {
  return `${metadata["resourceVersion"]}`;
}

/** How a known state differs from the server's; undefined if it does not. */
function differenceOf(
  server: ReadonlyMap<string, string>,
  known: ReadonlyMap<string, string>,
  whose: string,
): string | undefined {
  for (const [key, version] of server) {
    const own = known.get(key);
    if (own !== version) {
      return `${key} is at version ${version}, and ${whose} has ${own ?? "nothing"} of it`;
    }
  }
  const extra = [...known.keys()].find((key) => !server.has(key));
  return extra === undefined ? undefined : `${extra} is gone, and ${whose} still has it`;
}
