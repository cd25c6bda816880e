import type { Journal, JournalEntry, RequestFacts } from "../journal/journal-entry.js";

/**
 * Writes a line for each request as soon as its outcome is known: answered, opened as a watch, or canceled by the client.
 * Returns a function that stops it.
 */
export function logRequests(journal: Journal, writeLine: (line: string) => void): () => void {
  const open = new Map<string, RequestFacts>();
  return journal.subscribe((entry) => {
    if (entry.type === "request") open.set(entry.request.id, entry.request);
    const outcome = outcomeOf(entry);
    const request = outcome && open.get(outcome.request);
    if (outcome === undefined || request === undefined) return;
    open.delete(request.id);
    const time = new Date(entry.atMs).toISOString().slice(11, 23);
    writeLine(`${time} ${request.id} ${request.method} ${request.url} ${outcome.text}`);
  });
}

function outcomeOf(
  entry: JournalEntry,
): { readonly request: string; readonly text: string } | undefined {
  switch (entry.type) {
    case "response": {
      const items = entry.itemCount === undefined ? "" : ` ${entry.itemCount} items`;
      const reason = entry.reason === undefined ? "" : ` ${entry.reason}`;
      return { request: entry.request, text: `${entry.status}${reason}${items}` };
    }
    case "watch-opened":
      return { request: entry.request, text: `200 watch ${entry.watch}` };
    case "request-aborted":
      return { request: entry.request, text: "given up by the client" };
    default:
      return undefined;
  }
}
