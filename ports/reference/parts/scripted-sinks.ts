import { RequestConstructionError } from "../../../src/client/events/sink-error.js";
import type { ObjectMeta } from "../../../src/wire/resource.js";
import { errorFrom } from "./error-from.js";
import { Gate } from "./gate.js";
import type { Part, PartSurroundings } from "./part.js";
import { PartArgs } from "./part-args.js";

/** What is stored in a sink: an event of either API. */
interface Stored {
  readonly metadata: ObjectMeta;
}

/** Sinks whose answers the scenario gives, by name: docs/parts/event-recorder.md. Without an answer all goes well. */
export class ScriptedSinks {
  readonly #report: PartSurroundings["report"];
  readonly #scripts = new Map<string, PartArgs[]>();
  readonly #gate = new Gate();

  constructor(report: PartSurroundings["report"]) {
    this.#report = report;
  }

  /** One of them, which starts with an empty script. */
  sink<E extends Stored>(sink: string) {
    return {
      create: (event: E) => this.#store<E>("create", { sink, event }),
      patch: (event: E, patch: unknown) => this.#store<E>("patch", { sink, event, patch }),
    };
  }

  /** What a scenario does with them. */
  methods(): Part["methods"] {
    return {
      scriptSink: (args) => {
        const name = args.text("sink");
        const script = this.#scripts.get(name) ?? [];
        this.#scripts.set(name, [...script, ...args.each("answers")]);
      },
      hold: () => this.#gate.hold(),
      release: () => this.#gate.release(),
    };
  }

  close(): void {
    this.#gate.release();
  }

  async #store<E extends Stored>(
    call: "create" | "patch",
    value: { readonly sink: string; readonly event: E; readonly patch?: unknown },
  ): Promise<E> {
    this.#report(call, value);
    await this.#gate.pass();
    const answer = this.#next(value.sink);
    if (answer.flag("isUnbuildable")) {
      throw new RequestConstructionError({ cause: new Error("no URL") });
    }
    if (answer.has("error")) throw new Error(answer.text("error"));
    if (answer.has("failure")) throw errorFrom(answer.args("failure"));
    const { event } = value;
    const { metadata = {}, ...members } = answer.has("returns")
      ? answer.args("returns").members()
      : {};
    return { ...event, ...members, metadata: { ...event.metadata, ...membersOf(metadata) } };
  }

  #next(sink: string): PartArgs {
    const script = this.#scripts.get(sink) ?? [];
    const [next] = script;
    if (next === undefined) return new PartArgs({});
    const times = next.has("times") ? next.number("times") : 1;
    if (times > 1) script[0] = new PartArgs({ ...next.members(), times: times - 1 });
    else if (times >= 0) script.shift();
    return next;
  }
}

function membersOf(value: unknown): object {
  return typeof value === "object" && value !== null ? value : {};
}
