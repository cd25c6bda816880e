/** How the response that carries a watch departs from an ordinary one. What is absent is ordinary. */
export interface WatchWire {
  /** Beside the ordinary headers, or instead of one. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Written before the status line. */
  readonly prelude?: string;
  /** The body is not chunked but announced as this long, even if its length turns out to be another. */
  readonly contentLengthBytes?: number;
  /** Written behind the final chunk, in the trailer section. */
  readonly trailers?: Readonly<Record<string, string>>;
  /** Written when the response is over. */
  readonly afterEnd?: string;
  readonly webSocket?: WebSocketWire;
}

/** How a WebSocket departs from an ordinary one. */
export interface WebSocketWire {
  /** Events are binary messages. */
  readonly isBinary?: boolean;
  /** A ping is sent between the fragments of a message. */
  readonly pingsBetweenFragments?: boolean;
  /** Pings are not answered. */
  readonly ignoresPings?: boolean;
  /** None of the subprotocols that were offered is chosen. */
  readonly choosesNoSubprotocol?: boolean;
}

/** All departures together; a later one wins over an earlier one about the same thing. */
export function mergeWires(wires: readonly (WatchWire | undefined)[]): WatchWire {
  return {
    ...Object.assign({}, ...wires),
    headers: Object.assign({}, ...wires.map((wire) => wire?.headers)),
    webSocket: Object.assign({}, ...wires.map((wire) => wire?.webSocket)),
  };
}
