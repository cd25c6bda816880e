import type { JournalFact, RequestFacts, Verb } from "../../../fake-apiserver/index.js";
import type { Capability, Notification, WireObject } from "../../protocol/messages.js";
import type { KubernetesObject } from "../../wire/resource.js";
import { HandlerLog } from "../trial/handler-log.js";
import { RequestLog } from "../trial/request-log.js";
import { ServerHistory } from "../trial/server-history.js";
import type { CatchUp } from "./catch-up.js";
import type { InformerView, TrialView } from "./trial-view.js";

const PODS = { group: "", version: "v1", resource: "pods" };

/** A trial for unit tests of invariants: its events, one call after the other. */
export class SampleTrial {
  readonly requests: RequestLog;
  readonly server = new ServerHistory();
  readonly handler = new HandlerLog();
  readonly #held: string[] = [];
  #informer: InformerView = { resource: PODS };
  #capabilities: readonly Capability[] = ["add-update-distinct", "old-object", "store"];
  #more: Partial<TrialView> = {};
  #nowMs = 0;
  #index = 0;

  constructor() {
    this.requests = new RequestLog(() => this.#held);
  }

  /** What the informer is made for. */
  informing(informer: Partial<InformerView>): this {
    this.#informer = { ...this.#informer, ...informer };
    return this;
  }

  able(...capabilities: readonly Capability[]): this {
    this.#capabilities = capabilities;
    return this;
  }

  /** Time passes. */
  pass(byMs: number): this {
    this.#nowMs += byMs;
    return this;
  }

  /** A request arrives, by default for pods. */
  ask(
    id: string,
    verb: Verb,
    query: Readonly<Record<string, string>> = {},
    more: Partial<RequestFacts> = {},
  ): this {
    const url = `/api/v1/pods?${new URLSearchParams(query).toString()}`;
    const known = { id, connection: "c1", method: "GET", url, path: "/api/v1/pods" };
    return this.happens({ type: "request", request: { ...known, ...PODS, verb, query, ...more } });
  }

  answer(
    request: string,
    status: number,
    list: { readonly resourceVersion?: string; readonly continue?: string } = {},
  ): this {
    return this.happens({ type: "response", request, status, ...list });
  }

  /** A watch that opens at once. */
  watch(watch: string, query: Readonly<Record<string, string>> = {}): this {
    const request = `request of ${watch}`;
    return this.ask(request, "watch", query).happens({ type: "watch-opened", watch, request });
  }

  leave(watch: string): this {
    return this.happens({ type: "watch-closed", watch, by: "client", how: "client" });
  }

  happens(fact: JournalFact, object?: KubernetesObject): this {
    this.#index++;
    const entry = { index: this.#index, atMs: this.#nowMs, ...fact };
    this.requests.add(entry, this.#index);
    this.server.add(entry, this.#index, object);
    return this;
  }

  /** The server has an object of namespace default in a new state. */
  stores(
    name: string,
    resourceVersion: string,
    metadata: Readonly<Record<string, unknown>> = {},
    contents: Readonly<Record<string, unknown>> = {},
  ): this {
    const key = `default/${name}`;
    const object = {
      metadata: { namespace: "default", name, resourceVersion, ...metadata },
      ...contents,
    };
    return this.happens(
      { type: "stored", operation: "update", ...PODS, key, resourceVersion },
      object,
    );
  }

  /** The server deletes an object of namespace default. */
  deletes(name: string, resourceVersion: string): this {
    const key = `default/${name}`;
    return this.happens({ type: "stored", operation: "delete", ...PODS, key, resourceVersion });
  }

  /** A list shows objects of these versions from now on. */
  holds(...versions: readonly string[]): this {
    this.#held.push(...versions);
    return this;
  }

  /** The handler is notified of an object in namespace default. */
  notified(
    type: Notification["type"],
    name: string,
    resourceVersion: string,
    { metadata, ...more }: Partial<Notification> & Pick<Partial<WireObject>, "metadata"> = {},
  ): this {
    this.#index++;
    const notification: Notification = {
      ev: "notify",
      trial: "t",
      informer: "i",
      handler: "handler",
      n: this.handler.all().length + 1,
      type,
      object: {
        kind: "Pod",
        metadata: { namespace: "default", name, resourceVersion, ...metadata },
      },
      ...more,
    };
    this.handler.add(notification, this.#index, this.#nowMs);
    return this;
  }

  /** In the end, the server has these versions by name, all in namespace default. */
  caughtUp(server: Readonly<Record<string, string>>, more: Partial<CatchUp> = {}): this {
    const versions = Object.entries(server).map(([name, it]) => [`default/${name}`, it] as const);
    return this.with({
      caughtUp: {
        server: new Map(versions),
        isExempt: () => false,
        notNotified: [],
        handlers: ["handler"],
        store: undefined,
        hasEndedByItself: false,
        ...more,
      },
    });
  }

  /** What else the invariants see. */
  with(more: Partial<TrialView>): this {
    this.#more = { ...this.#more, ...more };
    return this;
  }

  view(): TrialView {
    return {
      informer: this.#informer,
      requests: this.requests,
      server: this.server,
      handlers: [{ name: "handler", log: this.handler, isPlainRecorder: true, isRemoved: false }],
      hello: { capabilities: [...this.#capabilities] },
      nowMs: this.#nowMs,
      overlapMaxMs: 1_000,
      notifiedAfterStop: [],
      caughtUp: undefined,
      stopped: undefined,
      saidSyncedAt: undefined,
      store: undefined,
      held: [],
      ...this.#more,
    };
  }
}
