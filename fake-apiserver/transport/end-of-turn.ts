/** Something that is written when the turn is over. */
export interface Flushable {
  flush(): void;
}

/**
 * What is to be flushed, in the order in which it was announced. One for all worlds, as the queue of `process.nextTick` is,
 * which it stands for: an entry there for each of a thousand watches costs more than what the entry does.
 */
let waiting: Flushable[] = [];

/** Flushes `flushable` when the present turn is over. Whoever has flushed by then has nothing more to do. */
export function atEndOfTurn(flushable: Flushable): void {
  if (waiting.length === 0) process.nextTick(flushAll);
  waiting.push(flushable);
}

function flushAll(): void {
  const flushables = waiting;
  waiting = [];
  for (const flushable of flushables) flushable.flush();
}
