/** A definition of a custom resource with a name of its own. */
export interface Definition {
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly group: string;
    readonly scope: "Namespaced" | "Cluster";
    readonly names: { readonly plural: string; readonly kind: string };
    readonly versions: readonly { readonly name: string; readonly served: boolean }[];
    readonly conversion?: object;
  };
}

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
  /** Makes a custom resource exist, and resolves when it can be written in all the versions that it is served in. */
  define(definition: Definition): Promise<void>;
  /** Waits until decisions are by the roles and bindings that are stored. */
  settleRoles(): Promise<void>;
  /** Forgets history up to the present. */
  compact(): Promise<void>;
  /** Leaves nothing of the scenario behind. */
  close(): Promise<void>;
}
