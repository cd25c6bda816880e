/** What is there at once, or later. Awaiting what is there would let others write in between. */
export type Pending<T> = T | Promise<T>;
