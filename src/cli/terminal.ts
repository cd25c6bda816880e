/** A stream that a command writes to. */
export interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Where a command line is typed: where it says what it has to say, and how it is ended early. */
export interface Terminal {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Listens for signals that end the command early, and then prints `what` it does. */
  listenForInterruption(what: string): AbortSignal;
  /** Ends an interrupted command: what it has left under way would keep it from ending. */
  leave(exitCode: number): Promise<void>;
}
