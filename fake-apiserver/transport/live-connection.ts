import type { Protocol } from "../journal/journal-entry.js";

/** How a connection can be ended. */
export type ConnectionEnd = "goaway" | "fin" | "reset" | "halfOpen";

/** A TCP connection that is open, to be ended. */
export interface LiveConnection {
  /** "c1" */
  readonly id: string;
  /** The replica that answers; one above the endpoints: the server of `replica.skew`. */
  readonly replica: number;
  /** Absent: the client has not chosen yet. */
  readonly protocol?: Protocol;
  /** Its watches, by id. */
  watches(): readonly string[];
  /**
   * goaway: requests in flight continue, then FIN; over HTTP/2 a GOAWAY is sent first. fin: sends queued data, then FIN.
   * reset: RST. halfOpen: nothing more is sent.
   */
  close(how: ConnectionEnd): void;
}
