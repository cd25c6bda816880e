import type { DeletedObject } from "../../../src/client/informer/deleted-final-state-unknown.js";
import type { ResourceEventHandler } from "../../../src/client/informer/event-handler.js";
import type {
  HandlerRegistration,
  SharedIndexInformer,
} from "../../../src/client/informer/shared-informer.js";
import type { KubernetesObject } from "../../../src/wire/resource.js";
import { known } from "../behaviours.js";
import { Gate } from "./gate.js";
import type { Part, PartSurroundings } from "./part.js";
import type { PartArgs } from "./part-args.js";
import { jsonOf } from "./values.js";

/** The handlers of a shared informer, by the names that a scenario gives them. */
export class ListeningHandlers {
  readonly #informer: SharedIndexInformer;
  readonly #report: PartSurroundings["report"];
  readonly #handlers = new Map<string, ReportingHandler>();
  readonly #registrations = new Map<string, HandlerRegistration>();

  constructor(informer: SharedIndexInformer, report: PartSurroundings["report"]) {
    this.#informer = informer;
    this.#report = report;
  }

  /** What a scenario does with them. */
  methods(): Part["methods"] {
    const handler = (args: PartArgs) => known(this.#handlers, "handler", args.text("handler"));
    const registration = (args: PartArgs) =>
      known(this.#registrations, "handler", args.text("handler"));
    return {
      addHandler: (args) => this.#add(args),
      removeHandler: (args) => this.#informer.removeEventHandler(registration(args)),
      removeForeignHandler: (args) => {
        this.#informer.removeEventHandler(this.#foreign(registration(args)));
      },
      shutDownHandler: (args) => this.#informer.shutDownEventHandler(registration(args)),
      holdHandler: (args) => handler(args).gate.hold(),
      releaseHandler: (args) => handler(args).gate.release(),
      throwInHandler: (args) => handler(args).throwNext(),
      handlerHasSynced: (args) => registration(args).hasSynced(),
      handlerDone: (args) => registration(args).synced.isDone(),
    };
  }

  /** Lets every callback return. */
  close(): void {
    for (const { gate } of this.#handlers.values()) gate.release();
  }

  #add(args: PartArgs): void {
    const name = args.text("handler");
    const handler = args.has("sameAs")
      ? known(this.#handlers, "handler", args.text("sameAs"))
      : new ReportingHandler(name, this.#report);
    const options = args.has("resyncPeriodMs")
      ? { resyncPeriodMs: args.number("resyncPeriodMs") }
      : {};
    this.#registrations.set(name, this.#informer.addEventHandler(handler, options));
    this.#handlers.set(name, handler);
  }

  /** What another informer might have given for the same handler. */
  #foreign({ synced, hasSynced }: HandlerRegistration): HandlerRegistration {
    return { synced, hasSynced };
  }
}

/** Reports its notifications, and then waits, or throws, as its settings say. */
class ReportingHandler implements ResourceEventHandler {
  readonly gate = new Gate();
  readonly #name: string;
  readonly #report: PartSurroundings["report"];
  #isThrowing = false;

  constructor(name: string, report: PartSurroundings["report"]) {
    this.#name = name;
    this.#report = report;
  }

  throwNext(): void {
    this.#isThrowing = true;
  }

  onAdd(object: KubernetesObject, isInInitialList: boolean): Promise<void> {
    return this.#take("added", { object: jsonOf(object), isInInitialList });
  }

  onUpdate(older: KubernetesObject, newer: KubernetesObject): Promise<void> {
    return this.#take("updated", { older: jsonOf(older), newer: jsonOf(newer) });
  }

  onDelete(object: DeletedObject): Promise<void> {
    return this.#take("deleted", jsonOf(object));
  }

  async #take(event: string, value: unknown): Promise<void> {
    this.#report(`${this.#name} ${event}`, value);
    if (this.#isThrowing) {
      this.#isThrowing = false;
      throw new Error("the handler throws");
    }
    await this.gate.pass();
  }
}
