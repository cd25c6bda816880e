import { isDeepStrictEqual } from "node:util";
import type { KubernetesObject } from "../../src/wire/resource.js";

/** Of so many objects the forms are known; the oldest are forgotten, and made again when somebody asks. */
const FAMILIES_MAX_COUNT = 10_000;

/** One object, by version. Families are kept by uid. */
type Family = ReadonlyMap<string, KubernetesObject>;

/** What a webhook has made of objects: the same object in several versions, for as long as its content stays. */
export class ConvertedForms {
  readonly #families = new Map<string, Family>();
  /** What was made before the definition changed: it is made anew when somebody asks, and till then better than nothing. */
  readonly #former: ReadonlyMap<string, Family>;

  /** @param before of the same definition, before it changed */
  constructor(before?: ConvertedForms) {
    const known = before === undefined ? [] : [...before.#former, ...before.#families];
    this.#former = new Map(known.slice(-FAMILIES_MAX_COUNT));
  }

  /** Notes forms of one object. */
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

  /** An object in another version, with its own metadata; undefined: nobody has converted it. */
  formOf(object: KubernetesObject, apiVersion: string): KubernetesObject | undefined {
    const family = familyIn(this.#families, object) ?? familyIn(this.#former, object);
    const form = family?.get(apiVersion);
    return form && withMetadataOf(object, form);
  }

  /** Whether an object came out of a conversion, or went into one. */
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

/** A converted object with the metadata of the one that it was made of: a webhook may change labels and annotations alone. */
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
