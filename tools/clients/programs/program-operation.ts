import type { Operation } from "../client.js";
import type { Transport } from "../test-environment.js";
import { Program } from "./program.js";
import type { ProgramPool } from "./program-pool.js";

/** An operation of a library's program. */
export interface ProgramOperation {
  readonly name: string;
  /** The calls that the program has to support. */
  readonly needs: readonly string[];
  readonly transports?: readonly Transport[];
  readonly isRefused?: boolean;
  run(program: Program): Promise<void>;
}

/** The operations of one program: those whose calls it supports. */
export function bindOperations(
  operations: readonly ProgramOperation[],
  pool: ProgramPool,
  calls: readonly string[],
): readonly Operation[] {
  return operations
    .filter(({ needs }) => needs.every((call) => calls.includes(call)))
    .map((operation) => {
      const { name, transports, isRefused } = operation;
      return {
        name,
        ...(transports === undefined ? {} : { transports }),
        ...(isRefused === undefined ? {} : { isRefused }),
        run: async (environment) => {
          const program = new Program(pool, environment);
          environment.defer(() => program.kill());
          await operation.run(program);
          program.release();
        },
      };
    });
}
