/**
 * Caches the encoding of objects, as long as the objects live and there is room.
 *
 * The most recently used entries are kept: two generations share the room, and when the young one has grown to half of it,
 * the old one is dropped and the young one becomes the old. What does not fit, such as a list of half a gigabyte, is encoded
 * each time, and costs no memory. A cache of pure results is not observable by a world.
 */
export class EncodingCache<T> {
  readonly #generationMaxBytes: number;
  readonly #bytesOf: (value: T) => number;
  #young = new WeakMap<object, T>();
  #old = new WeakMap<object, T>();
  #youngBytes = 0;

  constructor(options: { readonly maxBytes: number; bytesOf(value: T): number }) {
    this.#generationMaxBytes = options.maxBytes / 2;
    this.#bytesOf = options.bytesOf;
  }

  get(object: object): T | undefined {
    const value = this.#young.get(object);
    if (value !== undefined) return value;
    const older = this.#old.get(object);
    if (older !== undefined) this.set(object, older);
    return older;
  }

  /** Only for immutable objects. */
  set(object: object, value: T): void {
    const bytes = this.#bytesOf(value);
    if (this.#youngBytes + bytes > this.#generationMaxBytes) {
      this.#old = this.#young;
      this.#young = new WeakMap();
      this.#youngBytes = 0;
    }
    this.#young.set(object, value);
    this.#youngBytes += bytes;
  }
}
