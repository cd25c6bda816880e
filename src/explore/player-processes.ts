import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { ScenarioEvidence, TrialParameters } from "../suite/evidence/evidence.js";
import { SuiteError } from "../suite/values/suite-error.js";
import type { PlayerReply, PlayerRequest } from "./player-messages.js";
import type { Sentence } from "./sentence.js";

const PROGRAM = fileURLToPath(new URL("./player-process.js", import.meta.url));

/**
 * Plays histories as a `HistoryPlayer` does, each lane in a process of its own: in virtual time nothing waits, so that lanes of
 * one process would share a CPU.
 */
export class PlayerProcesses {
  readonly #root: string;
  readonly #children = new Map<number, ChildProcess>();
  /** The lanes that are in a history. */
  readonly #playing = new Set<number>();

  constructor(root: string) {
    this.#root = root;
  }

  /** @throws SuiteError code "adapter" if the process ends */
  async play(steps: readonly Sentence[], parameters: TrialParameters): Promise<ScenarioEvidence> {
    const { lane } = parameters;
    this.#playing.add(lane);
    try {
      const reply = await this.#ask({ type: "play", steps, parameters });
      if (reply.type === "played") return reply.evidence;
      throw new Error("message" in reply ? reply.message : "a history was not played");
    } finally {
      this.#playing.delete(lane);
    }
  }

  /** Ends the adapter and the process of a lane; at once if an interruption has left a history there. */
  async leave(parameters: TrialParameters): Promise<void> {
    const { lane } = parameters;
    const child = this.#children.get(lane);
    if (child === undefined) return;
    if (this.#playing.has(lane)) child.kill("SIGKILL");
    else await this.#ask({ type: "leave", parameters });
    this.#children.delete(lane);
    if (child.connected) child.disconnect();
  }

  #ask(request: PlayerRequest): Promise<PlayerReply> {
    const { lane } = request.parameters;
    const child = this.#children.get(lane) ?? this.#start(lane);
    return new Promise((resolve, reject) => {
      const end = () => child.off("message", onReply).off("exit", onExit);
      const onReply = (reply: PlayerReply) => {
        end();
        resolve(reply);
      };
      const onExit = (code: number | null, signal: string | null) => {
        end();
        this.#children.delete(lane);
        reject(
          new SuiteError("adapter", `The process of lane ${lane} ended with ${signal ?? code}`),
        );
      };
      child.on("message", onReply).on("exit", onExit);
      child.send(request);
    });
  }

  #start(lane: number): ChildProcess {
    const child = fork(PROGRAM, [this.#root], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
    this.#children.set(lane, child);
    return child;
  }
}
