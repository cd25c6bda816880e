import type { DeletedObject } from "../../../src/client/informer/deleted-final-state-unknown.js";
import type { ReflectorStore } from "../../../src/client/informer/queue.js";
import type { TransformFunc } from "../../../src/client/informer/store.js";
import type { KubernetesObject } from "../../../src/wire/resource.js";
import { transformFrom } from "./functions.js";
import type { PartSurroundings } from "./part.js";
import type { PartArgs } from "./part-args.js";
import { jsonOf } from "./values.js";

/** What a reflector writes into, for scenarios: reports every write and keeps nothing. */
export class RecordingStore implements ReflectorStore {
  readonly transform: TransformFunc | undefined;
  /** Present if the store accepts bookmarks. */
  readonly bookmark?: (resourceVersion: string) => void;
  /** Present if the store accepts versions. */
  readonly updateResourceVersion?: (resourceVersion: string) => void;
  readonly #report: PartSurroundings["report"];
  readonly #failures: readonly string[];

  /**
   * @param settings `transform`; `storeFailures`: names of what fails, once it has been reported; `storeHearsOf`:
   *   "bookmarks" or "versions"
   */
  constructor(settings: PartArgs, report: PartSurroundings["report"]) {
    this.#report = report;
    this.transform = transformFrom(settings);
    this.#failures = settings.has("storeFailures") ? settings.texts("storeFailures") : [];
    const hearsOf = settings.has("storeHearsOf") ? settings.text("storeHearsOf") : "";
    if (hearsOf === "bookmarks") this.bookmark = (version) => this.#take("bookmark", version);
    if (hearsOf === "versions") {
      this.updateResourceVersion = (version) => this.#take("version", version);
    }
  }

  add(object: KubernetesObject): void {
    this.#take("add", jsonOf(object));
  }

  update(object: KubernetesObject): void {
    this.#take("update", jsonOf(object));
  }

  delete(object: DeletedObject): void {
    this.#take("delete", jsonOf(object));
  }

  replace(objects: readonly KubernetesObject[], resourceVersion: string): void {
    this.#take("replace", { objects: jsonOf(objects), resourceVersion });
  }

  resync(): void {
    this.#take("resync");
  }

  #take(what: string, value?: unknown): void {
    this.#report(what, value);
    if (this.#failures.includes(what)) throw new Error(`the store fails to ${what}`);
  }
}
