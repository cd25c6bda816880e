import { PortError } from "../../protocol/port-error.js";
import type { ResourceDefinition } from "../../wire/resource.js";
import { NotApplicableError } from "../evidence/not-applicable-error.js";
import type { Trial } from "../trial/trial.js";
import { letReturn } from "../waiting/let-return.js";
import type { InformerSettings } from "./create-informer.js";

/** How long other informers may take to watch. Whether they do is not judged: a scenario judges its own informer. */
const WATCHING_MAX_MS = 5_000;
/** C-39: how long they may take to stop. */
const STOP_MAX_MS = 5_000;

const ONE_AT_A_TIME = "drives one informer at a time";
/** No informer has this name. */
const NOBODY = "nobody";
/** What an adapter says of that, if it looks for it. */
const UNKNOWN: ReadonlySet<string> = new Set(["invalid", "internal"]);

type Running = Pick<Trial, "call" | "forget" | "server"> & {
  readonly time: Pick<Trial["time"], "until">;
};

/**
 * Starts informers beside the scenario's, with a handler each, on a collection, in a namespace or with a label selector of their own.
 * @throws NotApplicableError if the adapter drives one informer at a time
 */
export async function startOthers(
  trial: Running,
  of: ResourceDefinition,
  count: number,
  settings: InformerSettings = {},
): Promise<void> {
  const { group, version, resource, kind, namespaced } = of;
  const definition = { group, version, resource, kind, namespaced };
  const { namespace, labelSelector } = settings;
  trial.server.others.expect({
    resource,
    ...(namespace !== undefined && { namespace }),
    ...(labelSelector !== undefined && { labelSelector }),
  });
  for (let i = 0; i < count; i++) {
    const informer = nameOfOther(trial);
    try {
      await trial.call("informer.create", { informer, resource: definition, ...settings });
    } catch (error) {
      if (!(error instanceof PortError) || !ONE_ONLY.has(error.code)) throw error;
      throw new NotApplicableError(ONE_AT_A_TIME);
    }
    trial.server.otherNames.push(informer);
    if (!(await tellsInformersApart(trial))) throw new NotApplicableError(ONE_AT_A_TIME);
    await trial.call("handler.add", {
      informer,
      handler: `${informer}-handler`,
      behaviour: { kind: "record" },
    });
    await trial.call("informer.start", { informer });
  }
  const isWatching = () => trial.server.others.watchesCount >= trial.server.otherNames.length;
  await trial.time.until(isWatching, { withinMs: WATCHING_MAX_MS });
}

/** Stops them; a stimulus. */
export async function stopOthers(trial: Running): Promise<void> {
  trial.forget();
  const names = trial.server.otherNames.splice(0);
  const stopped = Promise.all(names.map((informer) => trial.call("informer.stop", { informer })));
  await letReturn(trial.time, stopped, STOP_MAX_MS);
  await stopped;
}

/**
 * Whether the adapter, which has an informer by now, goes by the names of informers. One that takes the last for any would mix up
 * what belongs to whom, which is no fault of the library.
 */
async function tellsInformersApart(trial: Pick<Trial, "call">): Promise<boolean> {
  try {
    await trial.call("informer.status", { informer: NOBODY });
    return false;
  } catch (error) {
    if (error instanceof PortError && UNKNOWN.has(error.code)) return true;
    throw error;
  }
}

/** What an adapter says that has no second informer. */
const ONE_ONLY: ReadonlySet<string> = new Set(["not-supported", "refused"]);

function nameOfOther({ server }: Running): string {
  return `other-${server.otherNames.length + 1}`;
}
