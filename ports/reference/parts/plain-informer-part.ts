import type { DeletedObject } from "../../../src/client/informer/deleted-final-state-unknown.js";
import { defaultParts, type InformerParts } from "../../../src/client/informer/informer-parts.js";
import type { StoreListener } from "../../../src/client/informer/notification.js";
import {
  createPlainInformer,
  type PlainInformer,
  type PlainInformerOptions,
} from "../../../src/client/informer/plain-informer.js";
import type { Store } from "../../../src/client/informer/store.js";
import { transformFrom } from "./functions.js";
import { Gate, popThrough } from "./gate.js";
import type { Part, PartSurroundings } from "./part.js";
import type { PartArgs } from "./part-args.js";
import { ScriptedSource } from "./scripted-source.js";
import { storeMethods } from "./store-part.js";
import { jsonOf } from "./values.js";

/** docs/parts/plain-informer.md */
export function createPlainInformerPart(settings: PartArgs, surroundings: PartSurroundings): Part {
  return plainInformerPart(settings, surroundings, {});
}

/** What of a plain informer may be of another make. */
export interface PlainInformerChange {
  readonly parts?: Partial<InformerParts>;
  readonly createInformer?: (options: PlainInformerOptions) => PlainInformer;
}

/** The same with an informer of another make. */
export function plainInformerPart(
  settings: PartArgs,
  { clock, prng, report }: PartSurroundings,
  { parts = {}, createInformer = createPlainInformer }: PlainInformerChange,
): Part {
  const source = new ScriptedSource(settings, report);
  const abort = new AbortController();
  const gate = new Gate();
  const handler = new ReportingListener(settings, report);
  const allParts = { ...defaultParts, ...parts };
  const { store, controller } = createInformer({
    listerWatcher: source,
    handler,
    clock,
    prng,
    typeDescription: "/v1, Kind=ConfigMap",
    expectedKind: { apiVersion: "v1", kind: "ConfigMap" },
    transform: transformFrom(settings),
    parts: {
      ...allParts,
      createQueue: (options) => popThrough(gate, allParts.createQueue(options)),
    },
    ...(settings.has("resyncPeriodMs")
      ? { resyncPeriodMs: settings.number("resyncPeriodMs") }
      : {}),
  });
  handler.store = store;
  return {
    methods: {
      ...source.methods(),
      ...storeMethods(store),
      run: () => controller.run(abort.signal),
      stop: () => abort.abort(),
      hasSynced: () => controller.hasSynced(),
      lastSyncResourceVersion: () => controller.lastSyncResourceVersion(),
      hold: () => gate.hold(),
      release: () => gate.release(),
      throwNext: () => handler.throwNext(),
    },
    close: () => {
      abort.abort();
      gate.release();
      source.close();
    },
  };
}

/** Reports its notifications, and, if settings say so, what the store holds at that moment. */
class ReportingListener implements StoreListener {
  readonly #report: PartSurroundings["report"];
  readonly #tellsVersion: boolean;
  readonly #tellsObjects: boolean;
  store: Store | undefined;
  #isThrowing = false;

  constructor(settings: PartArgs, report: PartSurroundings["report"]) {
    this.#report = report;
    const tells = settings.has("tellsOfStore") ? settings.text("tellsOfStore") : "";
    this.#tellsVersion = tells === "version";
    this.#tellsObjects = tells === "objects";
  }

  throwNext(): void {
    this.#isThrowing = true;
  }

  onAdd(object: Parameters<StoreListener["onAdd"]>[0], isInInitialList: boolean): void {
    this.#tell("added", { object: jsonOf(object), isInInitialList });
  }

  onUpdate(...[older, newer]: Parameters<StoreListener["onUpdate"]>): void {
    this.#tell("updated", { older: jsonOf(older), newer: jsonOf(newer) });
  }

  onDelete(object: DeletedObject): void {
    this.#tell("deleted", jsonOf(object));
  }

  #tell(name: string, value: unknown): void {
    this.#report(name, value);
    if (this.#tellsVersion) this.#report("version", this.store?.lastStoreSyncResourceVersion());
    if (this.#tellsObjects) {
      const keys = this.store?.listKeys() ?? [];
      const held = keys.map((key) => [key, jsonOf(this.store?.getByKey(key))]);
      this.#report("store", Object.fromEntries(held));
    }
    if (!this.#isThrowing) return;
    this.#isThrowing = false;
    throw new Error("the handler throws");
  }
}
