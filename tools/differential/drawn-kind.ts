import fc from "fast-check";

type Members = fc.Arbitrary<Readonly<Record<string, unknown>>>;

/** A kind that is drawn, and the content of its objects. */
export interface DrawnKind {
  readonly root: string;
  readonly resource: string;
  readonly apiVersion: string;
  readonly kind: string;
  readonly subresources: readonly string[];
  /** The members of an object besides its metadata. */
  readonly members: Members;
  /** The smallest valid content. */
  readonly least: Readonly<Record<string, unknown>>;
  /** Paths of JSON patches. */
  readonly pointers: readonly string[];
  readonly fieldSelectors: readonly string[];
  /** The weight of the kind. */
  readonly weight: number;
  /** No valid object is known, so watches have no sentinel. */
  readonly hasNoWatches?: true;
  /** Its objects are cluster-scoped, and named after the namespace of the sequence. */
  readonly isClusterWide?: true;
}

/** The path of its collection, with "{namespace}" for the namespace. */
export function collectionOf({ root, resource, isClusterWide }: DrawnKind): string {
  return isClusterWide === true
    ? `${root}/${resource}`
    : `${root}/namespaces/{namespace}/${resource}`;
}

/** Seldom present: once in `times`. */
export function rarely<T>(value: fc.Arbitrary<T>, times = 6): fc.Arbitrary<T | undefined> {
  return fc.oneof(
    { arbitrary: fc.constant(undefined), weight: times - 1 },
    { arbitrary: value, weight: 1 },
  );
}

/** Usually present. */
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
