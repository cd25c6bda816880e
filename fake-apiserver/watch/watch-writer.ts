/**
 * How a stream can end. clean: final chunk. abort: none. reset: RST. halfOpen: never again a byte. resetStream: of HTTP/2 this stream
 * alone, with RST_STREAM; as abort elsewhere.
 */
export type CloseHow = "clean" | "abort" | "reset" | "halfOpen" | "resetStream";

/** Carries the events of one watch to its client: chunks of a response, or messages of a WebSocket. */
export interface WatchWriter {
  /** Sends the headers, before there is any event. */
  open(): void;
  /** Writes one chunk (one message), or several chunks (fragments) that belong together. */
  write(pieces: readonly Buffer[]): void;
  /** Writes one chunk that no other watch writes, where there is a cheaper way than `write`. It is copied at once. Returns its length in bytes. */
  pour?(piece: Buffer | string): number;
  /** Writes the first part of a chunk whose announced length is `announcedBytes`. The stream cannot continue after that. */
  writeCut(part: Buffer, announcedBytes: number): void;
  /** Ends the stream. `code`: of the close frame, for a WebSocket that ends cleanly. */
  end(how: CloseHow, code?: number): void;
  /** Bytes that the client has not taken yet. */
  queuedBytes(): number;
  /** Calls `go` once, later, when the client has taken everything that was written. Never, if it takes no more. */
  whenTaken(go: () => void): void;
}
