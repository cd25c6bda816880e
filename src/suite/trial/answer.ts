import type { Fault, Match } from "../../../fake-apiserver/index.js";

/** An answer of a server, and the state of the server that it implies. */
export interface Answer {
  readonly fault: Fault;
  /** The answer for a streaming list. Absent: the same. */
  readonly whenStreamed?: Fault;
  /** The parameters of the requests that are answered so; others are not. */
  readonly agreement?: Match;
  /**
   * expired: history has been compacted, and requests for compacted versions get the fault's error, now and
   * later; "in its own words": with the error of a real apiserver. behind: the server has none of the requested versions, now and
   * later. Absent: only this answer.
   */
  readonly because?: "expired" | "expired, in its own words" | "behind";
}

/** The requests of a phrase: a list may be streamed or not, so one phrase may need several matches. */
export interface RequestsMeant {
  readonly matches: readonly Match[];
  /** The number of requests; undefined: all from now on. */
  readonly times: number | undefined;
}
