import type { KubernetesObject } from "../../src/wire/resource.js";
import { member } from "./legal/answer-error.js";
import { claimsOfStore } from "./legal/claims.js";
import { PLAIN_HABITS, type StoreHabits } from "./legal/habits.js";
import { LegalAdapter } from "./legal/legal-adapter.js";
import type { LegalInformer } from "./legal/legal-informer.js";
import type { LegalSurroundings } from "./legal/legal-trial.js";
import { type Asked, PlainClient } from "./legal/plain-client.js";
import { StoreInformer } from "./legal/store-informer.js";
import type { InformerChange } from "./mutant.js";

/** Creates a wrong informer on a store of its own. */
export type CreateWrong = (
  surroundings: LegalSurroundings,
  habits: StoreHabits,
) => { readonly informer: LegalInformer; readonly destroy: () => void };

/** A port with such an informer, which has these habits and otherwise the plain ones. */
export function port(differences: Partial<StoreHabits>, create: CreateWrong): InformerChange {
  const habits: StoreHabits = { ...PLAIN_HABITS, ...differences };
  return {
    createAdapter: (name) =>
      new LegalAdapter(name, claimsOfStore(habits), (surroundings) => create(surroundings, habits)),
  };
}

/** The informer itself, on a client that may be wrong. Its pages have the requested size, if any. */
export function onClient(
  Client: typeof PlainClient,
  { server, args, ...surroundings }: LegalSurroundings,
  usual: StoreHabits,
): { readonly informer: StoreInformer; readonly destroy: () => void } {
  const habits = { ...usual, pageMaxCount: args.pageSize ?? usual.pageMaxCount };
  const client = new Client(server, args, habits);
  const informer = new StoreInformer({ client, habits, ...surroundings });
  return { informer, destroy: () => client.destroy() };
}

/** The informer itself, but for what is different. */
export function differing(
  differences: (whole: StoreInformer, surroundings: LegalSurroundings) => Partial<LegalInformer>,
): CreateWrong {
  return (surroundings, habits) => {
    const { informer: whole, destroy } = onClient(PlainClient, surroundings, habits);
    const informer = {
      ...holdingOnly(() => true, whole),
      ...differences(whole, surroundings),
    };
    return { informer, destroy };
  };
}

/** The informer, with a store of some of its objects. */
export function holdingOnly(
  isHeld: (object: KubernetesObject) => boolean,
  whole: LegalInformer,
): LegalInformer {
  return {
    start: () => whole.start(),
    stop: (isAtOnce) => whole.stop(isAtOnce),
    hasSynced: () => whole.hasSynced(),
    isStopped: () => whole.isStopped(),
    list: () => whole.list().filter(isHeld),
    get: (key) => [whole.get(key)].find((object) => object !== undefined && isHeld(object)),
    addHandler: (handler, take) => whole.addHandler(handler, take),
    removeHandler: (handler) => whole.removeHandler(handler),
  };
}

/** What comes in, each value in it rewritten, from the innermost to the outermost. */
export function rewriting(rewrite: (value: unknown, name: string) => unknown): CreateWrong {
  const rewritten = (json: string): unknown =>
    JSON.parse(json, (name, value: unknown) => rewrite(value, name));
  return (surroundings, habits) =>
    onClient(
      class extends PlainClient {
        override async list(asked: Asked, signal: AbortSignal): Promise<unknown> {
          return rewritten(JSON.stringify(await super.list(asked, signal)));
        }

        override async watch(asked: Asked, signal: AbortSignal): Promise<AsyncIterable<string>> {
          const events = await super.watch(asked, signal);
          return (async function* () {
            for await (const event of events) yield JSON.stringify(rewritten(event));
          })();
        }
      },
      surroundings,
      habits,
    );
}

/** What comes in, each text in it rewritten. */
export function rewritingText(rewrite: (text: string) => string | undefined): CreateWrong {
  return rewriting((value) => (typeof value === "string" ? rewrite(value) : value));
}

/** What a watch brings, each event rewritten, or left out. */
export function rewritingEvents(rewrite: (event: unknown) => unknown): CreateWrong {
  return passingEvents(async function* (events) {
    for await (const text of events) {
      const event = rewrite(JSON.parse(text));
      if (event !== undefined) yield JSON.stringify(event);
    }
  });
}

/** An informer whose watches bring what `pass` makes of their events. */
export function passingEvents(
  pass: (
    events: AsyncIterable<string>,
    signal: AbortSignal,
    clock: LegalSurroundings["clock"],
  ) => AsyncIterable<string>,
): CreateWrong {
  return (surroundings, habits) =>
    onClient(
      class extends PlainClient {
        override async watch(asked: Asked, signal: AbortSignal): Promise<AsyncIterable<string>> {
          return pass(await super.watch(asked, signal), signal, surroundings.clock);
        }
      },
      surroundings,
      habits,
    );
}

/** The objects of a list. */
export function itemsOf(list: unknown): KubernetesObject[] {
  const items = member(list, "items");
  return Array.isArray(items) ? items : [];
}

/** Whether a value has members with names. */
export function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
