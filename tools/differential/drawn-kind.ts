import fc from "fast-check";

type Members = fc.Arbitrary<Readonly<Record<string, unknown>>>;

/** A kind that is drawn, and what its objects are like. */
export interface DrawnKind {
  readonly root: string;
  readonly resource: string;
  readonly apiVersion: string;
  readonly kind: string;
  readonly subresources: readonly string[];
  /** What an object has beside its metadata. */
  readonly members: Members;
  /** The least that is valid. */
  readonly least: Readonly<Record<string, unknown>>;
  /** Paths that JSON patches go to. */
  readonly pointers: readonly string[];
  readonly fieldSelectors: readonly string[];
  /** How often it is drawn. */
  readonly weight: number;
  /** Nobody knows of an object that is valid, and that watches could end with. */
  readonly hasNoWatches?: true;
  /** Its objects are in no namespace, and called after the one that they were drawn for. */
  readonly isClusterWide?: true;
}

/** Where its objects are, with "{namespace}" for where that is. */
export function collectionOf({ root, resource, isClusterWide }: DrawnKind): string {
  return isClusterWide === true
    ? `${root}/${resource}`
    : `${root}/namespaces/{namespace}/${resource}`;
}

/** There seldom: present once in `times`. */
export function rarely<T>(value: fc.Arbitrary<T>, times = 6): fc.Arbitrary<T | undefined> {
  return fc.oneof(
    { arbitrary: fc.constant(undefined), weight: times - 1 },
    { arbitrary: value, weight: 1 },
  );
}

/** There more often than not. */
export function mostly<T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.oneof(
    { arbitrary: fc.constant(undefined), weight: 1 },
    { arbitrary: value, weight: 3 },
  );
}

/** Short texts. */
export const WORDS = fc.constantFrom("", "a", "red", "1", "true", "x.y/z", "é");
/** Numbers of all sorts. */
export const NUMBERS = fc.constantFrom(0, 1, 2, -1, 1.5, 1e21, 2 ** 53);
const LEAVES = fc.oneof(WORDS, NUMBERS, fc.boolean(), fc.constant(null));

/** Any small value. */
export const VALUES = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2 },
    { arbitrary: LEAVES, weight: 4 },
    { arbitrary: fc.array(tie("value"), { maxLength: 2 }), weight: 1 },
    {
      arbitrary: fc.dictionary(fc.constantFrom("a", "b", "c.d", "e/f"), tie("value"), {
        maxKeys: 2,
      }),
      weight: 1,
    },
  ),
})).value;
