import type { RequestFacts } from "../journal/journal-entry.js";

/** A request for a list of pods, for tests that need any request. */
export function sampleRequest(id: string, more: Partial<RequestFacts> = {}): RequestFacts {
  const path = "/api/v1/pods";
  return { id, connection: "c1", method: "GET", url: path, path, query: {}, verb: "list", ...more };
}
