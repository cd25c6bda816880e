/** A stream that a command writes to. */
export interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** The terminal of a command: its output, and how it is interrupted. */
export interface Terminal {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Listens for signals that end the command early, and then prints `what` it does. */
  listenForInterruption(what: string): AbortSignal;
  /** Exits an interrupted command, which would otherwise wait for its pending work. */
  leave(exitCode: number): Promise<void>;
}
