import { nextTurn } from "../../src/time/system-clock.js";
import type { KubernetesObject } from "../../src/wire/resource.js";
import type { Status } from "../../src/wire/status.js";
import type { RecordingJournal } from "../journal/journal.js";
import type { EndedBy, RequestFacts } from "../journal/journal-entry.js";
import type { ServedResource } from "../storage/served-resource.js";
import { encodeJson } from "../values/encode-json.js";
import {
  bookmarkFrame,
  encoded,
  errorFrame,
  type Frame,
  objectFrame,
  textOf,
  type UnencodedFrame,
} from "./frame.js";
import type { LiveWatch } from "./live-watch.js";
import type { RawConnection } from "./raw-connection.js";
import type { StagedStream, StageVerdict, StreamStage } from "./stream-stage.js";
import type { CloseHow, WatchWriter } from "./watch-writer.js";

/** Of the past, which is not going to run away, no more is written before the client has taken it. */
const UNHURRIED_MAX_BYTES = 1024 * 1024;

/** The maximum that the transport adds to a piece: the length of a chunk and line ends, or the header of a message. */
const FRAMING_MAX_BYTES = 16;

/** How to create a `WatchStream`. */
export interface WatchStreamOptions {
  readonly id: string;
  readonly request: RequestFacts;
  readonly resource: ServedResource;
  readonly writer: WatchWriter;
  readonly rawConnection: RawConnection;
  readonly journal: RecordingJournal;
  readonly stages: readonly StreamStage[];
  /** A watch with a longer send queue is ended, as in a real server. */
  readonly queueMaxBytes: number;
  /** The media type that the client requested, for frames that do not come from the store. Absent: as they are. */
  readonly encode?: (frame: Frame) => Frame;
  /** The newest version of the store. */
  currentVersion(): string;
}

/**
 * The server's end of one watch: takes events, passes them through the stages, writes and journals them.
 *
 * Guarantees: events are written in the order in which they were emitted; nothing is written once it has ended; it ends
 * once. It knows nothing of where events come from, nor of time.
 */
export class WatchStream implements LiveWatch {
  readonly id: string;
  readonly request: RequestFacts;
  readonly #options: WatchStreamOptions;
  readonly #journal: RecordingJournal;
  readonly #queueMaxBytes: number;
  readonly #stages: StreamStage[];
  /** Known beforehand: without rules, this is the one check that an event passes. */
  #hasStages: boolean;
  /** The writer of the transport, wrapped by the stages. */
  #writer: WatchWriter;
  readonly #onEnded = new Set<() => void>();
  /** Emitted while frozen; in order. */
  readonly #frozen: Frame[] = [];
  /** Passed all stages; waiting for its batch. */
  #batch: Frame[] = [];
  #isFrozen = false;
  #isOpen = false;
  #hasEnded = false;
  #emittedCount = 0;
  #sentCount = 0;
  /** An upper bound of the bytes that the transport holds: those at the last check, and those written since. */
  #queuedBoundBytes = 0;
  #lastSentVersion = "";

  constructor(options: WatchStreamOptions) {
    this.id = options.id;
    this.request = options.request;
    this.#options = options;
    this.#journal = options.journal;
    this.#queueMaxBytes = options.queueMaxBytes;
    this.#stages = [...options.stages];
    this.#hasStages = options.stages.length > 0;
    this.#writer = this.#stages.reduce(wrapped, options.writer);
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Sends the headers and lets the stages have their say, before there is any event. */
  open(): void {
    this.#isOpen = true;
    this.#writer.open();
    this.#journal.record({
      type: "watch-opened",
      watch: this.id,
      request: this.request.id,
    });
    for (const stage of [...this.#stages]) this.#openStage(stage);
  }

  /** Puts a stage behind those there are. */
  addStage(stage: StreamStage): void {
    if (this.#hasEnded) return;
    this.#stages.push(stage);
    this.#hasStages = true;
    this.#writer = wrapped(this.#writer, stage);
    if (this.#isOpen) this.#openStage(stage);
  }

  /** Calls `listener` when the stream has ended. */
  onEnded(listener: () => void): void {
    this.#onEnded.add(listener);
  }

  /** Whether the client has read most of the emitted bytes: until then, deferrable writes wait. */
  hasRoom(): boolean {
    return this.#queuedBoundBytes <= UNHURRIED_MAX_BYTES;
  }

  /**
   * Calls `go` once, when the client has taken what was emitted and others have had their turn. Never, if it takes no more.
   * However fast it reads, it is waited for: what was written is held until the turn is over. When `go` throws, the stream
   * is broken off: its client would wait in vain.
   */
  whenRoom(go: () => void): void {
    this.#writer.whenTaken(() => {
      this.#queuedBoundBytes = this.#writer.queuedBytes();
      void nextTurn()
        .then(go)
        .catch((error: unknown) => this.end("server", `broken: ${String(error)}`, "reset"));
    });
  }

  /** Emits an event that no other watch emits now, as those of the past are. */
  emitAlone(event: Frame | UnencodedFrame): void {
    const isPlain = !(this.#hasEnded || this.#isFrozen || this.#hasStages);
    if (!isPlain || this.#writer.pour === undefined) {
      this.emit("bytes" in event ? event : encoded(event));
      return;
    }
    const piece = "bytes" in event ? event.bytes : textOf(event);
    this.#emittedCount++;
    const pouredBytes = this.#writer.pour(piece);
    this.#recordSent(event);
    this.#endIfSlow(pouredBytes);
  }

  emit(frame: Frame): void {
    if (this.#hasEnded) return;
    if (this.#isFrozen) {
      this.#frozen.push(frame);
      return;
    }
    this.#emittedCount++;
    if (this.#hasStages) this.#pass(frame, this.#emittedCount, 0);
    else this.#write(frame);
  }

  /** Ends the stream. A second end does nothing. */
  end(by: EndedBy, how: string, close: CloseHow, closeCode?: number): void {
    if (this.#hasEnded) return;
    if (close === "clean") this.#flush();
    this.#hasEnded = true;
    this.#writer.end(close, closeCode);
    this.#journal.record({ type: "watch-closed", watch: this.id, by, how });
    for (const listener of [...this.#onEnded]) listener();
  }

  lastSentVersion(): string {
    return this.#lastSentVersion;
  }

  sentCount(): number {
    return this.#sentCount;
  }

  faults(): readonly string[] {
    return this.#stages.map(({ fault }) => fault);
  }

  send(event: { readonly type: string; readonly object: KubernetesObject | Status }): void {
    this.emit(
      isStatus(event.object)
        ? { ...errorFrame(event.object), ...statusText(event.type, event.object) }
        : this.#encoded(objectFrame(event.type, event.object)),
    );
  }

  sendRaw(bytes: Uint8Array): void {
    if (!this.#hasEnded) this.#writer.write([Buffer.from(bytes)]);
  }

  bookmark(version?: string, options: { readonly isInitialEventsEnd?: boolean } = {}): void {
    const at = version ?? this.#options.currentVersion();
    this.emit(this.#encoded(bookmarkFrame(this.#options.resource, at, options.isInitialEventsEnd)));
  }

  error(status: Partial<Status>): void {
    const { message, reason, details, code, ...rest } = status;
    this.emit(
      errorFrame({
        kind: "Status",
        apiVersion: "v1",
        metadata: {},
        status: "Failure",
        ...rest,
        // In the order in which a real server writes them; members that are not there are left out as it does.
        ...(message === undefined ? {} : { message }),
        ...(reason === undefined ? {} : { reason }),
        ...(details === undefined ? {} : { details }),
        ...(code === undefined ? {} : { code }),
      }),
    );
  }

  close(how: CloseHow): void {
    this.end(how === "clean" ? "server" : "fault", inJournal(how), how);
  }

  freeze(): void {
    this.#isFrozen = true;
  }

  thaw(): void {
    this.#isFrozen = false;
    for (const frame of this.#frozen.splice(0)) this.emit(frame);
  }

  #openStage(stage: StreamStage): void {
    if (this.#hasEnded) return;
    const { shape, wire, wrap, start } = stage;
    const lasts = [shape, wire, wrap, start].some((part) => part !== undefined);
    if (lasts || stage.atOpen !== undefined) this.#recordFault(stage);
    const stop = stage.start?.(this.#stagedFor(stage));
    if (stop !== undefined) this.#onEnded.add(stop);
    if (stage.atOpen === undefined) return;
    this.#obey(stage.atOpen, 0, this.#stages.length);
  }

  #stagedFor(stage: StreamStage): StagedStream {
    return {
      resource: this.#options.resource,
      currentVersion: () => this.#options.currentVersion(),
      emit: (frame) =>
        this.#pass(this.#encoded(frame), this.#emittedCount, this.#stages.indexOf(stage) + 1),
      end: (how) => {
        this.#recordFault(stage);
        this.end("fault", inJournal(how), how);
      },
    };
  }

  #encoded(frame: Frame): Frame {
    return this.#options.encode?.(frame) ?? frame;
  }

  /** Passes an event through the stages from `index` on, and writes what comes out. */
  #pass(frame: Frame, nth: number, index: number): void {
    for (let at = index; at < this.#stages.length && !this.#hasEnded; at++) {
      const stage = this.#stages[at];
      const verdict = stage?.onEvent?.(frame, nth);
      if (stage === undefined || verdict === undefined) continue;
      this.#recordFault(stage);
      if (verdict.isDropped) this.#recordDrop(frame);
      this.#obey(verdict, nth, at + 1);
      return;
    }
    if (this.#hasEnded) return;
    if (!this.#hasStages) {
      this.#write(frame);
      return;
    }
    this.#batch.push(frame);
    if (this.#batch.length >= this.#batchCount()) this.#flush();
  }

  /** The path of an event without faults. */
  #write(frame: Frame): void {
    this.#writer.write([frame.bytes]);
    this.#recordSent(frame);
    this.#endIfSlow(frame.bytes.length);
  }

  #obey(verdict: StageVerdict, nth: number, next: number): void {
    for (const frame of verdict.write) this.#pass(frame, nth, next);
    if (this.#hasEnded) return;
    if (verdict.half !== undefined) this.#writeHalf(verdict.half.frame, verdict.half.isCut);
    verdict.act?.(this.#options.rawConnection);
    if (verdict.close !== undefined) {
      this.end("fault", inJournal(verdict.close), verdict.close, verdict.closeCode);
    }
  }

  #flush(): void {
    const batch = this.#batch;
    if (batch.length === 0) return;
    this.#batch = [];
    const pieces = this.#shaped(batch);
    this.#writer.write(pieces);
    for (const frame of batch) this.#recordSent(frame);
    this.#endIfSlow(pieces.reduce((sum, piece) => sum + piece.length + FRAMING_MAX_BYTES, 0));
  }

  /** Asking the transport for every event would cost more than the rest of the way: it is asked when it may matter. */
  #endIfSlow(writtenBytes: number): void {
    this.#queuedBoundBytes += writtenBytes + FRAMING_MAX_BYTES;
    if (this.#queuedBoundBytes <= this.#queueMaxBytes) return;
    this.#queuedBoundBytes = this.#writer.queuedBytes();
    if (this.#queuedBoundBytes > this.#queueMaxBytes) this.end("server", "slow-consumer", "clean");
  }

  #shaped(batch: readonly Frame[]): readonly Buffer[] {
    let texts = batch.map((frame) => frame.bytes);
    for (const { shape } of this.#stages) {
      if (shape?.text !== undefined) texts = texts.map((bytes) => shape.text?.(bytes) ?? bytes);
    }
    let pieces: readonly Buffer[] = texts.length === 1 ? texts : [Buffer.concat(texts)];
    for (const { shape } of this.#stages) {
      if (shape?.cut !== undefined) pieces = pieces.flatMap((piece) => shape.cut?.(piece) ?? []);
    }
    return pieces;
  }

  #batchCount(): number {
    return Math.max(1, ...this.#stages.map(({ shape }) => shape?.batchCount ?? 1));
  }

  #writeHalf(frame: Frame, isCut: boolean): void {
    this.#flush();
    const half = frame.bytes.subarray(0, Math.floor(frame.bytes.length / 2));
    if (isCut) this.#writer.writeCut(half, frame.bytes.length);
    else this.#writer.write([half]);
  }

  #recordSent(frame: Frame | UnencodedFrame): void {
    this.#sentCount++;
    if (frame.resourceVersion !== undefined) this.#lastSentVersion = frame.resourceVersion;
    this.#journal.recordSent(this.id, frame);
  }

  #recordDrop(frame: Frame): void {
    this.#journal.record({
      type: "event-dropped",
      watch: this.id,
      ...(frame.key === undefined ? {} : { key: frame.key }),
    });
  }

  #recordFault(stage: StreamStage): void {
    this.#journal.record({
      type: "fault",
      fault: stage.fault,
      rule: stage.rule,
      request: this.request.id,
      watch: this.id,
    });
  }
}

function wrapped(writer: WatchWriter, stage: StreamStage): WatchWriter {
  return stage.wrap?.(writer) ?? writer;
}

/** What the journal calls an end. */
function inJournal(close: CloseHow): string {
  if (close === "halfOpen") return "half-open";
  return close === "resetStream" ? "abort" : close;
}

function isStatus(object: KubernetesObject | Status): object is Status {
  return object.kind === "Status" && object.apiVersion === "v1" && "status" in object;
}

/** A Status under a type of the sender's choice. */
function statusText(type: string, status: Status): Pick<Frame, "type" | "bytes"> {
  const text = `{"type":${JSON.stringify(type)},"object":${encodeJson(status)}}\n`;
  return { type, bytes: Buffer.from(text) };
}
