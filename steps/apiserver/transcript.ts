import type { IncomingHttpHeaders } from "node:http";

/** Media type of the attachment that holds a scenario's transcript. */
export const TRANSCRIPT_MEDIA_TYPE = "application/vnd.informer-conformance.transcript+json";

/** Headers that say something about the server; others are of the transport or of the moment. */
const COMPARED_HEADERS = [
  "content-encoding",
  "content-type",
  "cache-control",
  "retry-after",
  "vary",
  "warning",
  "x-content-type-options",
  "transfer-encoding",
];

/** The requests and answers of a scenario, in order, which the oracle compares in addition to the verdict. */
export interface Transcript {
  readonly exchanges: readonly Exchange[];
}

/** One request and all of its answer. */
export interface Exchange {
  /** As the scenario wrote it: "GET widgets?limit=2". */
  readonly request: string;
  readonly status: number;
  /** Those of COMPARED_HEADERS that it had. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON where the answer is JSON, else its text; of a watch, the list of its events. */
  readonly body: unknown;
  /** Of a watch: how it ended before the scenario did. */
  readonly end?: string;
}

/** The headers of an answer that a transcript holds. */
export function comparedHeaders(headers: IncomingHttpHeaders): Readonly<Record<string, string>> {
  const kept = COMPARED_HEADERS.flatMap((name) => {
    const value = headers[name];
    return value === undefined ? [] : [[name, String(value)]];
  });
  return Object.fromEntries(kept);
}
