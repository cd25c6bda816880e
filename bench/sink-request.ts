/** What the sink is asked to do, and what it answers. It is a thread of its own, so that the server has one for itself. */
export type SinkRequest =
  /** Sends so many GETs, each on a connection of its own, and answers when each has its headers. */
  | { readonly type: "open"; readonly url: string; readonly path: string; readonly count: number }
  /** Answers when so many bytes have come in all, headers not counted. */
  | { readonly type: "expect"; readonly bytes: number }
  /** Sends one GET and answers when all of it is there. */
  | { readonly type: "get"; readonly url: string; readonly path: string }
  /** Sends POSTs, so many at a time, and answers when each is answered with 201. */
  | {
      readonly type: "post";
      readonly url: string;
      readonly path: string;
      readonly bodies: readonly string[];
      readonly concurrency: number;
    }
  | { readonly type: "close" };

/** What the sink has seen. */
export interface SinkAnswer {
  /** Bytes of bodies since the connections were opened, or of the one answer. */
  readonly bytes: number;
  /** Of a single GET: until the first byte, and until the last. */
  readonly firstByteMs?: number;
  readonly lastByteMs?: number;
}
