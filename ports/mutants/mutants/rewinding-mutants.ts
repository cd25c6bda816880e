import { type CreateWrong, onClient, port } from "../foreign-port.js";
import { AnswerError, member } from "../legal/answer-error.js";
import { type Asked, PlainClient } from "../legal/plain-client.js";
import type { Mutant } from "../mutant.js";

/** Wrong informers that watch from the version of their last list once something has gone wrong. */
export const REWINDING_MUTANTS: readonly Mutant[] = [
  {
    name: "refusal-rewinds",
    does: "watches from the version of its last list after a rejected watch",
    mimics: "no known case: a retry that calls the watch with its first arguments",
    killedBy: [
      "refusal-does-not-rewind [HTTP 500]",
      "refusal-does-not-rewind [HTTP 503 and Retry-After]",
    ],
    change: port({}, rewindingAfter("a rejected watch")),
  },
  {
    name: "unreadable-event-rewinds",
    does: "watches from the version of its last list after an event that it cannot decode",
    mimics: "no known case: a stream that is subscribed to anew when it fails",
    killedBy: ["unreadable-event-does-not-rewind [is not JSON]"],
    change: port({}, rewindingAfter("an unreadable event")),
  },
  {
    name: "error-event-rewinds",
    does: "watches from the version of its last list after an ERROR event, unless it says 410",
    mimics: "no known case: a stream that is subscribed to anew when it fails",
    killedBy: ["ending-does-not-rewind [with HTTP 500 as an ERROR event]"],
    change: port({}, rewindingAfter("an ERROR event")),
  },
];

type Trouble = "a rejected watch" | "an unreadable event" | "an ERROR event";

function rewindingAfter(trouble: Trouble): CreateWrong {
  return (surroundings, habits) => {
    let listed: Asked[string];
    let isToRewind = false;
    return onClient(
      class extends PlainClient {
        override async list(asked: Asked, signal: AbortSignal): Promise<unknown> {
          const list = await super.list(asked, signal);
          listed = String(member(member(list, "metadata"), "resourceVersion"));
          isToRewind = false;
          return list;
        }

        override async watch(asked: Asked, signal: AbortSignal): Promise<AsyncIterable<string>> {
          const from = isToRewind ? { ...asked, resourceVersion: listed } : asked;
          isToRewind = false;
          try {
            return noticing(await super.watch(from, signal));
          } catch (error) {
            isToRewind = error instanceof AnswerError && trouble === "a rejected watch";
            throw error;
          }
        }
      },
      surroundings,
      habits,
    );

    async function* noticing(events: AsyncIterable<string>): AsyncGenerator<string> {
      for await (const text of events) {
        const seen = troubleOf(text);
        if (seen === trouble) isToRewind = true;
        // An unreadable event leads to a list elsewhere: here it ends the stream.
        if (seen === "an unreadable event") return;
        yield text;
      }
    }
  };
}

function troubleOf(text: string): Trouble | undefined {
  try {
    return member(JSON.parse(text), "type") === "ERROR" ? "an ERROR event" : undefined;
  } catch {
    return "an unreadable event";
  }
}
