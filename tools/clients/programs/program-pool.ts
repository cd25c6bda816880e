import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SpawnedProgram } from "../../../fake-apiserver/testing/spawned-program.js";
import { Conversation } from "./conversation.js";

/** The command of a program. */
export interface Command {
  /** Its path. */
  readonly program: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Reuses the processes of one program, since loading a library with a model of every kind takes longer
 * than most operations.
 */
export class ProgramPool {
  readonly #command: Command;
  readonly #home = mkdtempSync(join(tmpdir(), "client-home-"));
  readonly #idle: Conversation[] = [];

  constructor(command: Command) {
    this.#command = command;
  }

  /** An idle process, or a new one. */
  take(): Conversation {
    return this.#idle.pop() ?? this.#start();
  }

  /** Takes back a process after a successful operation. */
  giveBack(conversation: Conversation): void {
    this.#idle.push(conversation);
  }

  /** Ends the idle processes. Rejects if one ended with an error. */
  async close(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map((conversation) => conversation.close()));
    rmSync(this.#home, { recursive: true, force: true });
  }

  #start(): Conversation {
    const { program, args, env } = this.#command;
    const started = new SpawnedProgram(program, args, {
      env: { PATH: process.env["PATH"] ?? "", HOME: this.#home, ...env },
      isInteractive: true,
    });
    return new Conversation(started);
  }
}
