import type { Fault, Match } from "../../fake-apiserver/index.js";

/** How a server answers, and what has to be true of it for that. */
export interface Answer {
  readonly fault: Fault;
  /** The like where a list is asked for as a stream. Absent: the same. */
  readonly whenStreamed?: Fault;
  /** What a client has to have asked for; other requests are not answered so. */
  readonly agreement?: Match;
  /**
   * expired: it has forgotten its history, and says so in the words of the fault to whoever asks for what is gone, now and
   * later; "in its own words": as a real apiserver does. behind: it has none of the versions that are asked for, now and
   * later. Absent: it answers so, and nothing follows.
   */
  readonly because?: "expired" | "expired, in its own words" | "behind";
}

/** Which requests a scenario means: a list may be streamed or not, so one phrase may need several matches. */
export interface RequestsMeant {
  readonly matches: readonly Match[];
  /** How many of them; undefined: all from now on. */
  readonly times: number | undefined;
}
