import type { DeletedObject } from "../../../src/informer/deleted-final-state-unknown.js";
import type { ReflectorStore } from "../../../src/informer/queue.js";
import type { TransformFunc } from "../../../src/informer/store.js";
import type { KubernetesObject } from "../../../src/wire/resource.js";
import type { PartSurroundings } from "./part.js";
import { jsonOf } from "./values.js";

/** What a reflector writes into, for scenarios: reports every write and keeps nothing. */
export class RecordingStore implements ReflectorStore {
  readonly transform: TransformFunc | undefined;
  readonly #report: PartSurroundings["report"];
  /** What `replace` fails with, if anything. */
  replaceFailure: string | undefined;

  constructor(report: PartSurroundings["report"], transform?: TransformFunc) {
    this.#report = report;
    this.transform = transform;
  }

  add(object: KubernetesObject): void {
    this.#report("add", jsonOf(object));
  }

  update(object: KubernetesObject): void {
    this.#report("update", jsonOf(object));
  }

  delete(object: DeletedObject): void {
    this.#report("delete", jsonOf(object));
  }

  replace(objects: readonly KubernetesObject[], resourceVersion: string): void {
    if (this.replaceFailure !== undefined) throw new Error(this.replaceFailure);
    this.#report("replace", { objects: jsonOf(objects), resourceVersion });
  }

  resync(): void {
    this.#report("resync");
  }

  bookmark(resourceVersion: string): void {
    this.#report("bookmark", resourceVersion);
  }
}
