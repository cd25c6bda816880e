import { isDeepStrictEqual } from "node:util";
import type { KubernetesObject } from "../../src/wire/resource.js";

/** The number of objects whose conversions are cached; the oldest are evicted, and converted again on request. */
const FAMILIES_MAX_COUNT = 10_000;

/** One object, by version. Families are kept by uid. */
type Family = ReadonlyMap<string, KubernetesObject>;

/** Conversions by a webhook: the same object in several versions, as long as its content does not change. */
export class ConvertedForms {
  readonly #families = new Map<string, Family>();
  /** Conversions from before the definition changed: they are repeated on request, and until then better than nothing. */
  readonly #former: ReadonlyMap<string, Family>;

  /** @param before the cache of the same definition before the change */
  constructor(before?: ConvertedForms) {
    const known = before === undefined ? [] : [...before.#former, ...before.#families];
    this.#former = new Map(known.slice(-FAMILIES_MAX_COUNT));
  }

  /** Stores forms of one object. */
  remember(...forms: readonly KubernetesObject[]): void {
    const [first] = forms;
    const uid = first?.metadata.uid;
    if (uid === undefined || first === undefined) return;
    const known = familyIn(this.#families, first) ?? new Map();
    this.#families.delete(uid);
    const added = forms.map((form) => [form.apiVersion ?? "", form] as const);
    this.#families.set(uid, new Map([...known, ...added]));
    const [oldest] = this.#families.keys();
    if (this.#families.size > FAMILIES_MAX_COUNT && oldest !== undefined) {
      this.#families.delete(oldest);
    }
  }

  /** An object in another version, with its own metadata; undefined: not converted yet. */
  formOf(object: KubernetesObject, apiVersion: string): KubernetesObject | undefined {
    const family = familyIn(this.#families, object) ?? familyIn(this.#former, object);
    const form = family?.get(apiVersion);
    return form && withMetadataOf(object, form);
  }

  /** Whether an object is the result or the source of a conversion. */
  isKnown(object: KubernetesObject): boolean {
    return familyIn(this.#families, object) !== undefined;
  }
}

function familyIn(
  families: ReadonlyMap<string, Family>,
  object: KubernetesObject,
): Family | undefined {
  const family = families.get(object.metadata.uid ?? "");
  const same = family?.get(object.apiVersion ?? "");
  return same !== undefined && isSame(same, object) ? family : undefined;
}

/** A converted object with the metadata of its source: a webhook may only change labels and annotations. */
export function withMetadataOf(
  { metadata }: KubernetesObject,
  converted: KubernetesObject,
): KubernetesObject {
  const { labels: _, annotations: __, ...kept } = metadata;
  const { labels, annotations } = converted.metadata;
  return {
    ...converted,
    metadata: {
      ...kept,
      ...(labels === undefined ? {} : { labels }),
      ...(annotations === undefined ? {} : { annotations }),
    },
  };
}

function isSame(one: KubernetesObject, other: KubernetesObject): boolean {
  return isDeepStrictEqual(contentOf(one), contentOf(other));
}

function contentOf({ metadata: { labels, annotations }, ...content }: KubernetesObject): object {
  return { ...content, labels, annotations };
}
