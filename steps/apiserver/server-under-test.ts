/** A server that scenarios speak to: the fake one or a real one. */
export interface ServerUnderTest {
  /** Base URL, no trailing slash. */
  readonly url: string;
  /** The server's time: virtual for the fake, so that waiting costs nothing. */
  nowMs(): number;
  /** Lets up to `maxMs` of the server's time pass. Resolves to whether `isDone` became true. */
  until(isDone: () => boolean, maxMs: number): Promise<boolean>;
  /** Makes the namespaces of a scenario exist, where namespaces matter. */
  prepare(namespaces: readonly string[]): Promise<void>;
  /** Forgets history up to the present. */
  compact(): Promise<void>;
  /** Leaves nothing of the scenario behind. */
  close(): Promise<void>;
}
