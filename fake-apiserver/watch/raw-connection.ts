/** Acts on an HTTP/2 connection, or on the stream of one request, other than answers. */
export interface RawHttp2Connection {
  /** Sends what is queued, then RST_STREAM with an error code of HTTP/2. */
  resetStream(code: number): void;
  /** Sends GOAWAY with NO_ERROR. Open streams continue until they end; then the connection ends. */
  drain(): void;
  /**
   * Sends what is queued for this request, then GOAWAY, and ends the connection at once. `isProcessed`: whether the frame counts this request
   * among the streams that were, or may have been, processed; if not, the client may safely ask again.
   */
  goAway(options: { readonly code: number; readonly isProcessed: boolean }): void;
  /** PINGs are no longer answered. `isMute`: nothing else is written either, on any stream. */
  ignorePings(options: { readonly isMute: boolean }): void;
}

/** What carries a request and its answer: a connection, and on HTTP/2 a stream of it. For faults, never for handlers. */
export interface RawConnection {
  /** Sends what is queued, then FIN, without the close_notify that TLS wants first. Without TLS: just FIN. */
  cutWithoutCloseNotify(): void;
  /** Absent: the connection does not speak HTTP/2. */
  readonly http2?: RawHttp2Connection;
}
