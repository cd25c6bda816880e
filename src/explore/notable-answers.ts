/** A person has to mend them: whoever meets them may end aloud. */
export const ENDS_ALOUD = /^(?:HTTP 4(?:01|03|04|05|22)|an HTML page of HTTP 200)$/;

/** What the contract lets an informer ignore. */
export const UNREADABLE = "a second event that is no JSON";

/** No server sees which request it was that could not be sent. */
export const UNSEEN = / refuses connections$|a connection closed at once$/;
