import type { Clock } from "../../src/time/clock.js";
import type { Prng } from "../../src/time/prng.js";
import type { RecordingJournal } from "../journal/journal.js";
import type { RequestFacts } from "../journal/journal-entry.js";
import type { ServerProfile } from "../profiles/server-profile.js";
import type { ObjectStore } from "../storage/object-store.js";
import type { RawConnection } from "./raw-connection.js";
import type { StreamStage } from "./stream-stage.js";
import type { WatchPlan } from "./watch-plan.js";
import type { WatchRegistry } from "./watch-registry.js";
import { WatchSession } from "./watch-session.js";
import { WatchStream } from "./watch-stream.js";
import { mergeWires, type WatchWire } from "./watch-wire.js";
import type { WatchWriter } from "./watch-writer.js";

/** The duration of a watch without timeoutSeconds, drawn for each, so that they do not all end at the same time. */
const TIMEOUT_MIN_SECONDS = 1_800;
const TIMEOUT_MAX_SECONDS = 3_600;

/** The system's timers overflow after 24.8 days, and would fire at once. */
const TIMEOUT_BOUND_SECONDS = 2_000_000;

/** The client of a watch. */
export interface WatchClient {
  /** Aborts when the client goes away. */
  readonly signal: AbortSignal;
  readonly rawConnection: RawConnection;
  openWatch(headers: Readonly<Record<string, string>>, wire: WatchWire): WatchOpening;
}

/** The writer of a watch, or the HTTP status with which it was refused. */
export type WatchOpening =
  | { readonly type: "opened"; readonly writer: WatchWriter }
  | { readonly type: "refused"; readonly status: number };

/** A watch that a handler has accepted, with its faults. */
export interface AgreedWatch {
  readonly plan: WatchPlan;
  readonly stages: readonly StreamStage[];
  /** Deviations of the response, beside those of its stages. */
  readonly wire?: WatchWire;
}

/** The dependencies of a `WatchOpener`. */
export interface WatchOpenerOptions {
  readonly clock: Clock;
  readonly journal: RecordingJournal;
  /** The store of the replica that the request goes to. */
  storeOf(request: RequestFacts): ObjectStore;
  readonly registry: WatchRegistry;
  readonly profile: ServerProfile;
  readonly bookmarkPeriodMs: number;
  /** A watch with a longer send queue is ended. */
  readonly queueMaxBytes: number;
  /** Draws the default timeouts of watches, and nothing else. */
  readonly timeouts: Prng;
}

/** Opens the watches that handlers have accepted. */
export class WatchOpener {
  readonly #options: WatchOpenerOptions;

  constructor(options: WatchOpenerOptions) {
    this.#options = options;
  }

  open(
    client: WatchClient,
    request: RequestFacts,
    { plan, stages, wire: plainWire }: AgreedWatch,
    headers: Readonly<Record<string, string>>,
  ): void {
    const { clock, journal, registry, profile, bookmarkPeriodMs, queueMaxBytes } = this.#options;
    const store = this.#options.storeOf(request);
    const wire = mergeWires([plainWire, ...stages.map((stage) => stage.wire)]);
    const opening = client.openWatch(
      { ...headers, "Content-Type": "application/json", ...wire.headers },
      wire,
    );
    if (opening.type === "refused") {
      journal.record({ type: "response", request: request.id, status: opening.status });
      return;
    }
    const stream = new WatchStream({
      id: registry.nextId(),
      request,
      resource: plan.resource,
      writer: opening.writer,
      rawConnection: client.rawConnection,
      journal,
      stages,
      queueMaxBytes,
      ...(plan.encode === undefined ? {} : { encode: plan.encode }),
      currentVersion: () => store.version().toString(),
    });
    registry.add(stream);
    client.signal.addEventListener("abort", () => stream.end("client", "client", "resetStream"));
    const timeoutSeconds = plan.timeoutSeconds ?? this.#drawTimeoutSeconds();
    const timeoutMs = 1_000 * Math.min(timeoutSeconds, TIMEOUT_BOUND_SECONDS);
    new WatchSession({
      plan,
      stream,
      store,
      clock,
      profile,
      bookmarkPeriodMs,
      timeoutMs,
    }).start();
  }

  #drawTimeoutSeconds(): number {
    return this.#options.timeouts.integer(TIMEOUT_MIN_SECONDS, TIMEOUT_MAX_SECONDS);
  }
}
