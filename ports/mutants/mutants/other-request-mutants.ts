import { sleep } from "../../../src/time/clock.js";
import { type CreateWrong, holdingOnly, onClient, port } from "../foreign-port.js";
import { type Asked, PlainClient } from "../legal/plain-client.js";
import type { Mutant } from "../mutant.js";

const CHECK_EVERY_MS = 10_000;

/** Wrong informers whose requests are too many, or come too late, and are neither lists nor watches. */
export const OTHER_REQUEST_MUTANTS: readonly Mutant[] = [
  {
    name: "discovers-at-each-attempt",
    does: "requests the version and the API groups of the server before each list and watch",
    mimics: "no known case: a discovery cache that each failure empties",
    killedBy: ["storm-of-lists [HTTP 500]", "storm-of-watches [HTTP 500]"],
    change: port({}, (surroundings, habits) =>
      onClient(
        class extends PlainClient {
          override async list(asked: Asked, signal: AbortSignal): Promise<unknown> {
            await this.discover(signal);
            return super.list(asked, signal);
          }

          override async watch(asked: Asked, signal: AbortSignal): Promise<AsyncIterable<string>> {
            await this.discover(signal);
            return super.watch(asked, signal);
          }
        },
        surroundings,
        habits,
      ),
    ),
  },
  {
    name: "health-check-outlives-stop",
    does: "requests the version of the server every ten seconds, even after it has been stopped",
    mimics: "no known case: a health check whose timer is not canceled",
    breaks: ["C-39"],
    killedBy: ["stop-ends-the-watch"],
    change: port({}, checkingForever),
  },
];

function checkingForever(...[surroundings, habits]: Parameters<CreateWrong>) {
  const { informer: whole, destroy } = onClient(PlainClient, surroundings, habits);
  const { server, args, clock } = surroundings;
  const client = new PlainClient(server, args, habits);
  const ending = new AbortController();
  const check = async () => {
    while (!ending.signal.aborted) {
      await sleep(clock, CHECK_EVERY_MS, ending.signal);
      if (ending.signal.aborted) return;
      // Whatever comes of it.
      await client.discover(ending.signal, ["/version"]).catch(() => undefined);
    }
  };
  const informer = {
    ...holdingOnly(() => true, whole),
    start: () => {
      void check();
      whole.start();
    },
  };
  return {
    informer,
    destroy: () => {
      ending.abort();
      client.destroy();
      destroy();
    },
  };
}
