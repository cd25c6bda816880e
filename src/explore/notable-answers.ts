/** Answers that need a person: an informer may end on them with an error. */
export const ENDS_ALOUD = /^(?:HTTP 4(?:01|03|04|05|22)|an HTML page of HTTP 200)$/;

/** Answers with an event or an object that cannot be decoded, which the contract lets an informer skip. */
export const UNREADABLE =
  /^(?:a second event that is no JSON|fields that nobody knows|null where members are)$/;

/** The server cannot know which request could not be sent. */
export const UNSEEN = / refuses connections$|a connection closed at once$/;
