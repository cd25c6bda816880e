import type { Operation } from "../client.js";
import type { Transport } from "../test-environment.js";
import { Kubectl } from "./kubectl.js";

/** An operation of kubectl. */
export interface KubectlOperation {
  readonly name: string;
  /** The first minor version of kubectl that supports it. @default all */
  readonly since?: number;
  /** @default both */
  readonly transports?: readonly Transport[];
  /** Its token is unknown. @default false */
  readonly isRefused?: boolean;
  /** Objects are changed by the basic stages. @default false */
  readonly hasStages?: boolean;
  /** Requests are authorized by RBAC; kubectl is an admin. @default false */
  readonly hasRoles?: boolean;
  run(kubectl: Kubectl): Promise<void>;
}

/** The operations for one kubectl: `program` is its path, `minor` the 37 of its version 1.37.2. */
export function bindOperations(
  operations: readonly KubectlOperation[],
  { program, minor }: { readonly program: string; readonly minor: number },
): readonly Operation[] {
  return operations.map((operation) => {
    const { name, transports, isRefused, hasStages, hasRoles } = operation;
    const pending = whyPending(operation, minor);
    return {
      name,
      ...(transports === undefined ? {} : { transports }),
      ...(isRefused === undefined ? {} : { isRefused }),
      ...(hasStages === undefined ? {} : { hasStages }),
      ...(hasRoles === undefined ? {} : { hasRoles }),
      ...(pending === undefined ? {} : { pending }),
      run: (environment) => operation.run(new Kubectl(program, environment)),
    };
  });
}

function whyPending({ since = 0 }: KubectlOperation, minor: number): string | undefined {
  return minor < since ? `kubectl can do it since 1.${since}` : undefined;
}
