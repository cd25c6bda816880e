import type { ListerWatcher, ListOptions, Watch } from "../../../src/client/informer/list-watch.js";
import { CommandError } from "../../../src/protocol/command-error.js";
import type { KubernetesList } from "../../../src/wire/resource.js";
import type { WatchEvent } from "../../../src/wire/watch-event.js";
import { errorFrom } from "./error-from.js";
import { eventFrom } from "./event-from.js";
import type { Part, PartSurroundings } from "./part.js";
import type { PartArgs } from "./part-args.js";
import { sent } from "./sent.js";

interface Waiting<T> {
  readonly resolve: (value: T) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * A lister-watcher whose every answer the scenario gives: docs/parts/README.md, "the scripted source". Each list and each
 * watch is reported and waits.
 */
export class ScriptedSource implements ListerWatcher {
  readonly supportsWatchList: boolean;
  readonly #report: PartSurroundings["report"];
  readonly #lists: Waiting<KubernetesList>[] = [];
  readonly #watches: Waiting<Watch>[] = [];
  #stream: EventStream | undefined;
  #timeoutSeconds = 0;

  /** @param settings `watchList`: whether streaming lists may be tried; default false */
  constructor(settings: PartArgs, report: PartSurroundings["report"]) {
    this.supportsWatchList = settings.flag("watchList");
    this.#report = report;
  }

  list(options: ListOptions): Promise<KubernetesList> {
    this.#report("list", sent(options));
    return new Promise((resolve, reject) => this.#lists.push({ resolve, reject }));
  }

  watch({ timeoutSeconds = 0, ...options }: ListOptions): Promise<Watch> {
    this.#timeoutSeconds = timeoutSeconds;
    this.#report("watch", sent(options));
    return new Promise((resolve, reject) => this.#watches.push({ resolve, reject }));
  }

  /** What a scenario does with it. */
  methods(): Part["methods"] {
    return {
      answerList: (args) =>
        oldest(this.#lists, "list").resolve({
          metadata: {
            resourceVersion: args.text("resourceVersion"),
            ...(args.has("continue") ? { continue: args.text("continue") } : {}),
          },
          items: args.objects("objects"),
        }),
      failList: (args) => oldest(this.#lists, "list").reject(errorFrom(args.args("failure"))),
      openWatch: () => this.#open(),
      failWatch: (args) => oldest(this.#watches, "watch").reject(errorFrom(args.args("failure"))),
      sendEvent: (args) => this.#stream?.send(eventFrom(args)),
      endWatch: () => this.#stream?.end(),
      watchTimeoutSeconds: () => this.#timeoutSeconds,
      hasOpenWatch: () => this.#stream !== undefined && !this.#stream.isStopped,
    };
  }

  /** Rejects all waits. */
  close(): void {
    for (const { reject } of [...this.#lists, ...this.#watches]) reject(new Error("closed"));
    this.#stream?.end();
  }

  #open(): void {
    const stream = new EventStream();
    this.#stream = stream;
    oldest(this.#watches, "watch").resolve(stream);
  }
}

function oldest<T>(waiting: T[], what: string): T {
  const found = waiting.shift();
  if (found === undefined) throw new CommandError("invalid", `no ${what} is waiting`);
  return found;
}

/** An open watch that carries what the scenario sends. */
class EventStream implements Watch {
  readonly #events: WatchEvent[] = [];
  #wake: () => void = () => undefined;
  #isEnded = false;
  #isStopped = false;

  /** Whether its reader has stopped it. */
  get isStopped(): boolean {
    return this.#isStopped;
  }

  send(event: WatchEvent): void {
    this.#events.push(event);
    this.#wake();
  }

  /** Ends the stream after what was sent. */
  end(): void {
    this.#isEnded = true;
    this.#wake();
  }

  async next(): Promise<WatchEvent | undefined> {
    while (this.#events.length === 0 && !this.#isEnded && !this.#isStopped) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return this.#isStopped ? undefined : this.#events.shift();
  }

  stop(): void {
    this.#isStopped = true;
    this.#wake();
  }
}
