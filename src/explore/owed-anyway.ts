/** Expectations that hold for every port, whichever faults its requests have met. */
const SENTENCES: readonly RegExp[] = [
  /^(?:the handler|handler "[^"]+") observes what the server has$/,
  /^the informer has synced$/,
  /^the handler has only received transformed objects$/,
  /^the index "[^"]+" gives /,
  /^the values of the index "[^"]+" are /,
  /^no request is open$/,
];

/**
 * Whether a sentence has to hold even if no request has met a fault that an earlier sentence prepared. A scenario proves nothing
 * then, as it is about that fault; in a history, which prepares many, the state at the end is owed all the same.
 */
export function isOwedAnyway(text: string): boolean {
  return SENTENCES.some((sentence) => sentence.test(text));
}
