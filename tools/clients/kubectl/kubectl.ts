import assert from "node:assert/strict";
import type { World } from "../../../fake-apiserver/index.js";
import type { SpawnedProgram } from "../../../fake-apiserver/testing/spawned-program.js";
import type { TestEnvironment } from "../test-environment.js";

/** One kubectl, configured for one server. */
export class Kubectl {
  readonly environment: TestEnvironment;
  readonly #program: string;

  constructor(program: string, environment: TestEnvironment) {
    this.#program = program;
    this.environment = environment;
  }

  get world(): World {
    return this.environment.world;
  }

  /** Starts it without waiting for its end. */
  start(args: readonly string[], input: unknown = ""): SpawnedProgram {
    const text = typeof input === "string" ? input : JSON.stringify(input);
    return this.environment.start(this.#program, args, { input: text });
  }

  /** Runs it to its end; it has to succeed. Returns its output. */
  async run(args: readonly string[], input: unknown = ""): Promise<string> {
    const { exitCode, stdout, stderr } = await this.start(args, input).ended;
    assert.equal(exitCode, 0, `kubectl ${args.join(" ")}: ${stderr}`);
    return stdout;
  }

  /** Runs it to its end; it has to fail. Returns its error. */
  async refused(args: readonly string[], input: unknown = ""): Promise<string> {
    const { exitCode, stdout, stderr } = await this.start(args, input).ended;
    assert.equal(exitCode, 1, `kubectl ${args.join(" ")}: ${stdout}`);
    return stderr;
  }
}
