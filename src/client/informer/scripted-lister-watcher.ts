/**
 * For tests: an apiserver whose every answer the test gives by hand, and objects to answer with.
 */
import { nextTurn } from "../../time/system-clock.js";
import type { KubernetesList, KubernetesObject } from "../../wire/resource.js";
import type { Status } from "../../wire/status.js";
import { INITIAL_EVENTS_END_ANNOTATION, type WatchEvent } from "../../wire/watch-event.js";
import { GrowingQueue } from "./growing-queue.js";
import type { ListerWatcher, ListOptions, Watch } from "./list-watch.js";
import { Wakeup } from "./wakeup.js";

/** One request that waits for the test, or has been answered. */
export type ScriptedRequest =
  | {
      readonly type: "list";
      readonly options: ListOptions;
      readonly answer: (list: KubernetesList) => void;
      readonly fail: (error: unknown) => void;
    }
  | {
      readonly type: "watch";
      readonly options: ListOptions;
      readonly open: () => ScriptedWatch;
      readonly fail: (error: unknown) => void;
    };

/** A stream that carries what the test sends. */
export class ScriptedWatch implements Watch {
  readonly #events = new GrowingQueue<WatchEvent>();
  readonly #wakeup = new Wakeup();
  #isEnded = false;
  #isStopped = false;

  /** Whether its reader has stopped it. */
  get isStopped(): boolean {
    return this.#isStopped;
  }

  send(...events: readonly WatchEvent[]): void {
    for (const event of events) this.#events.push(event);
    this.#wakeup.wake();
  }

  /** Ends the stream after what was sent. */
  end(): void {
    this.#isEnded = true;
    this.#wakeup.wake();
  }

  async next(): Promise<WatchEvent | undefined> {
    while (this.#events.length === 0 && !this.#isEnded && !this.#isStopped) {
      await this.#wakeup.wait();
    }
    return this.#isStopped ? undefined : this.#events.shift();
  }

  stop(): void {
    this.#isStopped = true;
    this.#wakeup.wake();
  }
}

/** Keeps every request until the test answers it. */
export class ScriptedListerWatcher implements ListerWatcher {
  readonly requests: ScriptedRequest[] = [];

  list(options: ListOptions): Promise<KubernetesList> {
    return new Promise((answer, fail) => {
      this.requests.push({ type: "list", options, answer, fail });
    });
  }

  watch(options: ListOptions): Promise<Watch> {
    return new Promise((resolve, fail) => {
      const open = () => {
        const watch = new ScriptedWatch();
        resolve(watch);
        return watch;
      };
      this.requests.push({ type: "watch", options, open, fail });
    });
  }

  /** Answers the newest request, which must be a list. */
  async answerList(resourceVersion: string, ...items: readonly KubernetesObject[]): Promise<void> {
    const request = this.requests.at(-1);
    if (request?.type !== "list") throw new Error("the newest request is no list");
    request.answer({ metadata: { resourceVersion }, items });
    await settle();
  }

  /** Opens the newest request, which must be a watch. */
  async openWatch(...events: readonly WatchEvent[]): Promise<ScriptedWatch> {
    const request = this.requests.at(-1);
    if (request?.type !== "watch") throw new Error("the newest request is no watch");
    const watch = request.open();
    watch.send(...events);
    await settle();
    return watch;
  }

  /** Refuses the newest request. */
  async failNewest(error: unknown): Promise<void> {
    this.requests.at(-1)?.fail(error);
    await settle();
  }
}

/** Lets everything happen that needs no time. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await nextTurn();
}

/** A pod in namespace "default". */
export function pod(name: string, resourceVersion: string, more: object = {}): KubernetesObject {
  return {
    apiVersion: "v1",
    kind: "Pod",
    metadata: { namespace: "default", name, resourceVersion, ...more },
  };
}

/** A bookmark; with `isInitialEventsEnd` the one that ends the initial events. */
export function bookmark(resourceVersion: string, isInitialEventsEnd = false): WatchEvent {
  const annotations = isInitialEventsEnd
    ? { annotations: { [INITIAL_EVENTS_END_ANNOTATION]: "true" } }
    : {};
  const metadata = { resourceVersion, ...annotations };
  return { type: "BOOKMARK", object: { apiVersion: "v1", kind: "Pod", metadata } };
}

/** An error answer of a code and reason, as a thrown value. */
export function statusError(code: number, reason: string): Error & { readonly status: Status } {
  return Object.assign(new Error(reason), { status: failure(code, reason) });
}

/** A failure Status. */
export function failure(code: number, reason: string): Status {
  return {
    kind: "Status",
    apiVersion: "v1",
    metadata: {},
    status: "Failure",
    message: reason,
    reason,
    code,
  };
}
