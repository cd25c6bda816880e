import type { ArgsOf } from "../../protocol/adapter.js";
import type {
  Capability,
  HandlerBehaviour,
  HelloResult,
  Notification,
} from "../../protocol/messages.js";
import { createWhereItCan } from "../port/create-where-it-can.js";
import type { Target } from "../port/selection.js";
import { type DoctorVisit, HANDLER_NAME, INFORMER_NAME, isLabelled, PODS } from "./doctor-visit.js";

/** One check of the adapter's protocol. */
export interface ProtocolCheck {
  /** A statement that holds if all is well. */
  readonly name: string;
  /** The hint for the adapter's author if it fails. */
  readonly hint: string;
  /** Whether later checks are pointless after its failure. */
  readonly isFoundation?: boolean;
  /** Why it does not apply to a port; undefined if it does. */
  readonly sparedBecause?: (hello: HelloResult) => string | undefined;
  /** Returns an observation worth reporting. @throws Error that describes the failure */
  readonly perform: (
    visit: DoctorVisit,
    target: { readonly version: Pick<Target["version"], "level" | "queue"> },
  ) => Promise<string | undefined>;
}

const TRIAL = "doctor-1";
const SECOND_TRIAL = "doctor-2";
const THIRD_TRIAL = "doctor-3";
const FOURTH_TRIAL = "doctor-4";
const FIFTH_TRIAL = "doctor-5";
const SIXTH_TRIAL = "doctor-6";
const KEY = "default/doctor";
const INFORMER = { informer: INFORMER_NAME };

/** Commands that require a capability, to test how the adapter refuses. */
const OPTIONAL_COMMANDS: readonly {
  readonly capability: Capability;
  readonly send: (visit: DoctorVisit) => Promise<unknown>;
}[] = [
  { capability: "store", send: (visit) => visit.call(TRIAL, "store.list", INFORMER) },
  {
    capability: "indexers",
    send: (visit) => visit.call(TRIAL, "index.list", { ...INFORMER, index: "none", value: "none" }),
  },
  {
    capability: "handlers.remove",
    send: (visit) => visit.call(TRIAL, "handler.remove", { ...INFORMER, handler: HANDLER_NAME }),
  },
  {
    capability: "handlers.has-synced",
    send: (visit) => visit.call(TRIAL, "handler.status", { ...INFORMER, handler: HANDLER_NAME }),
  },
];

/** The checks, in their order, which is a sequence of events. */
export const PROTOCOL_CHECKS: readonly ProtocolCheck[] = [
  {
    name: "it says an exact version of the library",
    hint: "Ask the library or its package metadata; a branch name identifies no version.",
    perform: async ({ hello }) => {
      const { version } = hello.implementation;
      if (!/\d/.test(version)) throw new Error(`${JSON.stringify(version)} is not a version`);
      return version;
    },
  },
  {
    name: "it claims the level and queue of its manifest",
    hint: "Make level and queue of hello and of port.yaml agree.",
    perform: async ({ hello }, { version }) => {
      if (hello.level !== version.level) {
        throw new Error(`hello says level ${hello.level}, port.yaml says ${version.level}`);
      }
      if (version.queue !== undefined && hello.queue !== version.queue) {
        throw new Error(`hello says queue ${hello.queue}, port.yaml says ${version.queue}`);
      }
      return `level ${hello.level}`;
    },
  },
  {
    name: "it opens a trial",
    hint: "Answer trial.open with ok and keep the server's address under the trial's name.",
    isFoundation: true,
    perform: async (visit) => {
      await visit.openTrial(TRIAL);
      return undefined;
    },
  },
  {
    name: "it refuses an unknown trial",
    hint: 'Answer a command for a trial that is not open with the error "invalid".',
    perform: async (visit) => {
      await visit.expectError("invalid", visit.call("nowhere", "informer.start", INFORMER));
      return undefined;
    },
  },
  {
    name: "it refuses an unknown informer",
    hint: 'Answer a command for an informer that was not created with the error "invalid".',
    perform: async (visit) => {
      await visit.expectError("invalid", visit.call(TRIAL, "informer.start", INFORMER));
      return undefined;
    },
  },
  {
    name: "it creates an informer with a handler, and starts it",
    hint: "informer.create builds and starts nothing; informer.start answers at once, not when it has synced.",
    isFoundation: true,
    perform: async (visit) => {
      visit.world.store.create(PODS, pod("one"));
      await startInformer(visit, TRIAL);
      return undefined;
    },
  },
  {
    name: "it says not-supported to what it does not declare",
    hint: 'Answer commands that the library cannot serve, and unknown ones, with the error "not-supported".',
    sparedBecause: ({ capabilities }) =>
      undeclaredCommand(capabilities) ? undefined : "it declares everything that could be asked",
    perform: async (visit) => {
      const command = undeclaredCommand(visit.hello.capabilities);
      if (command) await visit.expectError("not-supported", command.send(visit));
      return command?.capability;
    },
  },
  {
    name: "it reports what exists already",
    hint: "Send a notify event when the callback is entered, before its behaviour acts. What is loaded on first use makes it late: load it before the answer to hello.",
    isFoundation: true,
    perform: async (visit) => {
      const first = await notified(visit, TRIAL, ["add", "apply"]);
      return `${first.type} as number ${first.n}`;
    },
  },
  {
    name: "it passes objects on as they are",
    hint: "Encode the library's object to JSON whole; resource versions are strings and never parsed.",
    perform: async (visit) => {
      const { object } = await notified(visit, TRIAL, ["add", "apply"]);
      const served = visit.world.store.get(PODS, KEY);
      for (const field of ["name", "namespace", "uid", "resourceVersion"]) {
        const [sent, got] = [served?.metadata[field], object?.metadata[field]];
        if (got !== sent) {
          throw new Error(
            `metadata.${field} is ${JSON.stringify(got)}, was ${JSON.stringify(sent)}`,
          );
        }
      }
      return undefined;
    },
  },
  {
    name: "it reports a change",
    hint: "Add the handler before the start, and keep reading the watch.",
    perform: async (visit) => {
      visit.world.store.update(PODS, pod("two"));
      const isChanged = ({ object }: Notification) =>
        JSON.stringify(object?.metadata["labels"] ?? {}).includes("two");
      await notified(visit, TRIAL, ["update", "apply"], isChanged);
      return undefined;
    },
  },
  {
    name: "it says when it has synced",
    hint: "informer.status answers the library's own HasSynced: true at some time after the first list.",
    sparedBecause: ({ capabilities }) => spareWithout(capabilities, "has-synced"),
    perform: async (visit) => {
      // The library may look for that from time to time, or deliver first. Its store may be closed until then.
      await visit.until("hasSynced of informer.status", async () => {
        const { hasSynced } = await visit.call(TRIAL, "informer.status", INFORMER);
        return hasSynced || undefined;
      });
      return undefined;
    },
  },
  {
    name: "it lists its store",
    hint: "store.list answers what the library's own cache holds.",
    sparedBecause: ({ capabilities }) => spareWithout(capabilities, "store"),
    perform: async (visit) => {
      const { items } = await visit.call(TRIAL, "store.list", INFORMER);
      if (items.length !== 1) throw new Error(`expected 1 object, got ${items.length}`);
      return undefined;
    },
  },
  {
    name: "it reports a deletion",
    hint: "A handler has a callback for deletions: report it like the others.",
    perform: async (visit) => {
      visit.world.store.delete(PODS, KEY);
      await visit.until("a notification (delete, or restarted without the object)", () =>
        isGone(visit.notifications(TRIAL)) ? true : undefined,
      );
      return undefined;
    },
  },
  {
    name: "it advances virtual time on command",
    hint: "clock.advance by 0 only asks; the clock stands still otherwise.",
    sparedBecause: ({ clock }) => (clock === "virtual" ? undefined : "it runs in real time"),
    perform: async (visit) => {
      const before = await visit.call(TRIAL, "clock.advance", { byMs: 0 });
      const after = await visit.call(TRIAL, "clock.advance", { byMs: 1 });
      const movedMs = after.nowMs - before.nowMs;
      if (movedMs !== 1) throw new Error(`an advance by 1 ms moved the clock by ${movedMs} ms`);
      return undefined;
    },
  },
  {
    name: "it stops the informer",
    hint: "informer.stop answers when no callback is running or will run.",
    sparedBecause: ({ needs }) =>
      needs.includes("stop-informer") ? undefined : "it does not offer stop-informer",
    perform: async (visit) => {
      let hasStopped = false;
      const stopping = visit.call(TRIAL, "informer.stop", INFORMER).finally(() => {
        hasStopped = true;
      });
      await Promise.all([stopping, visit.until("its stop", () => hasStopped || undefined)]);
      return undefined;
    },
  },
  {
    name: "it closes a trial and leaves no connection behind",
    hint: "trial.close stops everything of the trial, idle connections of the HTTP client included.",
    isFoundation: true,
    perform: async (visit) => {
      await visit.call(TRIAL, "trial.close", {});
      await connectionsEnd(visit);
      return undefined;
    },
  },
  {
    name: "it begins the next trial from nothing",
    hint: "Keep nothing between trials: names may come again, and counters begin at 1. trial.close also ends informers that were never stopped.",
    perform: async (visit) => {
      visit.world.store.create(PODS, pod("three"));
      await visit.openTrial(SECOND_TRIAL);
      await startInformer(visit, SECOND_TRIAL);
      await notified(visit, SECOND_TRIAL, ["add", "apply"]);
      const [first] = visit.notifications(SECOND_TRIAL);
      if (first?.n !== 1) throw new Error(`the first notification has number ${first?.n}`);
      await visit.call(SECOND_TRIAL, "trial.close", {});
      await connectionsEnd(visit);
      return undefined;
    },
  },
  {
    name: "it says whether a watch is one request",
    hint: "Where a watch ends with its stream, cleanly too, and its user begins the next, declare the trait one-stream beside watches-once.",
    sparedBecause: ({ traits = [] }) => {
      if (!traits.includes("watches-once")) return "it does not declare watches-once";
      return traits.includes("one-stream") ? "it declares one-stream" : undefined;
    },
    perform: async (visit) => {
      await visit.openTrial(FIFTH_TRIAL);
      await startInformer(visit, FIFTH_TRIAL);
      const [watch] = await visit.until("a watch", () =>
        visit.world.watches().length > 0 ? visit.world.watches() : undefined,
      );
      watch?.close("clean");
      const hasEnded = () => visit.hasReported(FIFTH_TRIAL, "ended");
      const goesOn = () => visit.world.watches().some(({ id }) => id !== watch?.id);
      await visit.until("another watch, or its end", () => hasEnded() || goesOn() || undefined);
      if (hasEnded()) throw new Error("it has ended where its stream ended cleanly");
      await visit.call(FIFTH_TRIAL, "trial.close", {});
      return undefined;
    },
  },
  {
    name: "it lets a blocked handler go",
    hint: "Answer handler.release with ok and let the callback return; commands must not wait for a handler. Where the library calls on while a callback runs, leave out block-handler and slow-handler.",
    sparedBecause: ({ needs }) =>
      needs.includes("block-handler") ? undefined : "it does not offer block-handler",
    perform: async (visit) => {
      await visit.openTrial(THIRD_TRIAL);
      await startInformer(visit, THIRD_TRIAL, { kind: "block" });
      await notified(visit, THIRD_TRIAL, ["add", "apply"]);
      visit.world.store.update(PODS, pod("four"));
      const isChange = (notification: Notification) => isLabelled(notification, "four");
      if (!(await visit.never(() => visit.notifications(THIRD_TRIAL).some(isChange)))) {
        throw new Error(
          "the handler is notified of the next change while it blocks: the library does not wait for its handlers, or the adapter does not let it",
        );
      }
      await visit.call(THIRD_TRIAL, "handler.release", { ...INFORMER, handler: HANDLER_NAME });
      await notified(visit, THIRD_TRIAL, ["update", "apply"], isChange);
      await visit.call(THIRD_TRIAL, "trial.close", {});
      return undefined;
    },
  },
  {
    name: "it answers while another command waits",
    hint: "Read the next command before the last one is answered: informer.stop may wait for a callback, which only handler.release lets go.",
    sparedBecause: ({ needs }) => {
      const missing = (["block-handler", "stop-informer"] as const).find((n) => !needs.includes(n));
      return missing && `it does not offer ${missing}`;
    },
    perform: async (visit) => {
      await visit.openTrial(SIXTH_TRIAL);
      const { store } = visit.world;
      if (store.get(PODS, KEY) === undefined) store.create(PODS, pod("six"));
      await startInformer(visit, SIXTH_TRIAL, { kind: "block" });
      await notified(visit, SIXTH_TRIAL, ["add", "apply"]);
      const stopping = visit.call(SIXTH_TRIAL, "informer.stop", INFORMER);
      const release = { ...INFORMER, handler: HANDLER_NAME };
      const releasing = visit.call(SIXTH_TRIAL, "handler.release", release);
      const both = Promise.allSettled([stopping, releasing]);
      if (!(await visit.isAnswered(releasing))) {
        throw new Error("handler.release is not answered while informer.stop waits");
      }
      await visit.letAnswer(both);
      await visit.call(SIXTH_TRIAL, "trial.close", {});
      return undefined;
    },
  },
  {
    name: "it lives though a handler throws",
    hint: "The library lets what a handler throws end the process: leave out handlers.isolated-errors; that is no breach of the contract.",
    sparedBecause: ({ capabilities, needs }) =>
      spareWithout(capabilities, "handlers.isolated-errors") ??
      (needs.includes("throw-in-handler") ? undefined : "it does not offer throw-in-handler"),
    perform: async (visit) => {
      await visit.openTrial(FOURTH_TRIAL);
      await startInformer(visit, FOURTH_TRIAL, { kind: "throw" });
      await notified(visit, FOURTH_TRIAL, ["add", "apply"]);
      visit.world.store.update(PODS, pod("five"));
      const isChange = (notification: Notification) => isLabelled(notification, "five");
      await notified(visit, FOURTH_TRIAL, ["update", "apply"], isChange);
      await visit.call(FOURTH_TRIAL, "trial.close", {});
      return undefined;
    },
  },
  {
    name: "it ends on command",
    hint: "Answer shutdown, stop everything and exit with 0; do the same when standard input ends.",
    perform: async (visit) => {
      await visit.stopAdapter();
      return undefined;
    },
  },
];

async function startInformer(
  visit: DoctorVisit,
  trial: string,
  behaviour: HandlerBehaviour = { kind: "record" },
): Promise<void> {
  const create = (args: ArgsOf<"informer.create">) => visit.call(trial, "informer.create", args);
  await createWhereItCan(create, { ...INFORMER, resource: PODS });
  await visit.call(trial, "handler.add", {
    ...INFORMER,
    handler: HANDLER_NAME,
    behaviour,
  });
  await visit.call(trial, "informer.start", INFORMER);
}

function notified(
  visit: DoctorVisit,
  trial: string,
  types: readonly Notification["type"][],
  isWanted: (notification: Notification) => boolean = () => true,
): Promise<Notification> {
  return visit.until(`a notification (${types.join(" or ")})`, () =>
    visit.notifications(trial).find((one) => types.includes(one.type) && isWanted(one)),
  );
}

async function connectionsEnd(visit: DoctorVisit): Promise<void> {
  await visit.until("the end of all connections", () =>
    visit.world.connectionCount() === 0 ? true : undefined,
  );
}

/** Whether the last notification of the pod was its deletion, be it by absence from a new complete state. */
function isGone(notifications: readonly Notification[]): boolean {
  const last = notifications.findLastIndex(({ type }) => type === "delete" || type === "restarted");
  const said = notifications[last];
  if (said?.type !== "restarted") return said !== undefined;
  const first = notifications.findLastIndex(({ type }) => type === "restart");
  return first >= 0 && first + 1 === last;
}

function pod(label: string) {
  return {
    apiVersion: "v1",
    kind: "Pod",
    metadata: { namespace: "default", name: "doctor", labels: { doctor: label } },
  };
}

function undeclaredCommand(capabilities: readonly Capability[]) {
  return OPTIONAL_COMMANDS.find(({ capability }) => !capabilities.includes(capability));
}

function spareWithout(capabilities: readonly Capability[], wanted: Capability): string | undefined {
  return capabilities.includes(wanted) ? undefined : `it does not declare ${wanted}`;
}
