/** A value, or a promise of it. Awaiting an existing value would let other writes in between. */
export type Pending<T> = T | Promise<T>;
