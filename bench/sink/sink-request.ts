/** What the sink is asked to do. It is a process of its own: what clients cost is not the server's. */
export type SinkRequest =
  /** Sends so many GETs, each on a connection of its own, and answers when each has its headers. */
  | { readonly type: "watch"; readonly url: string; readonly path: string; readonly count: number }
  /** Opens one watch, and answers when this text has come. */
  | { readonly type: "await"; readonly url: string; readonly path: string; readonly text: string }
  /** Answers when so many bytes have come to all watchers together, headers not counted. */
  | { readonly type: "expect"; readonly bytes: number }
  /** Sends so many GETs, one after the other on one connection. */
  | { readonly type: "get"; readonly url: string; readonly path: string; readonly count: number }
  /**
   * Sends so many GETs at once, each on a connection of its own, and stops to read at the first bytes; answers when all
   * of them stand still. "drain" reads the rest.
   */
  | { readonly type: "stall"; readonly url: string; readonly path: string; readonly count: number }
  | { readonly type: "drain" }
  /** Creates objects, so many at a time, and answers when all are created. */
  | ({ readonly type: "create" } & Creation)
  /** Creates objects and then a last one, and answers when every watcher has seen that one. */
  | ({ readonly type: "fan-out" } & Creation)
  /** Creates objects one after the other, each when the one watcher has seen the one before. */
  | ({ readonly type: "latency" } & Creation)
  /** Ends every connection. */
  | { readonly type: "close" };

/** Objects to create. */
export interface Creation {
  readonly url: string;
  /** Of the collection. */
  readonly path: string;
  readonly apiVersion: string;
  readonly kind: string;
  /** Names are this and a number. */
  readonly prefix: string;
  readonly count: number;
  /** What its kind asks for. The rest of the body is then in an annotation. @default none: it is in `data` */
  readonly spec?: Readonly<Record<string, unknown>>;
  /** Of the body of each request. */
  readonly bodyBytes: number;
  readonly concurrency: number;
}

/** What the sink has seen. What does not belong to the request is absent. */
export interface SinkAnswer {
  /** Bytes of bodies since the watches were opened, or of all answers together. */
  readonly bytes: number;
  readonly elapsedMs?: number;
  /** Of each GET: until the first byte, and until the last. Of each object: until the watcher had it. */
  readonly firstBytesMs?: readonly number[];
  readonly lastBytesMs?: readonly number[];
  /** Watchers whose connection the server has ended. */
  readonly lostCount?: number;
  /** Events that the first watcher has got. */
  readonly witnessedCount?: number;
}
