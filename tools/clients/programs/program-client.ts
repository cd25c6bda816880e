import type { Client } from "../client.js";
import { DISCOVERY_OPERATIONS } from "./discovery-operations.js";
import { ELECTION_OPERATIONS } from "./election-operations.js";
import { OBJECT_OPERATIONS } from "./object-operations.js";
import { bindOperations } from "./program-operation.js";
import { type Command, ProgramPool } from "./program-pool.js";
import { STREAM_OPERATIONS } from "./stream-operations.js";

/** A program, and the abilities of its library. */
type ProgramFacts = Omit<Client, "open"> & {
  readonly command: Command;
  /**
   * The calls that it supports. "custom": it supports custom resources like others; "resume": its informer
   * continues by itself after a broken connection.
   */
  readonly calls: readonly string[];
};

/** A library, driven by a program of ours that translates calls. */
export function programClient({ command, calls, ...facts }: ProgramFacts): Client {
  return {
    ...facts,
    open: async () => {
      const pool = new ProgramPool(command);
      const first = pool.take();
      const { version } = await first.call("hello");
      pool.giveBack(first);
      const operations = bindOperations(
        [
          ...OBJECT_OPERATIONS,
          ...STREAM_OPERATIONS,
          ...DISCOVERY_OPERATIONS,
          ...ELECTION_OPERATIONS,
        ],
        pool,
        calls,
      );
      return { version: String(version), operations, close: () => pool.close() };
    },
  };
}
