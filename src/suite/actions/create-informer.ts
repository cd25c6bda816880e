import type { Indexer, Transform } from "../../protocol/messages.js";
import type { ResourceDefinition } from "../../wire/resource.js";
import { type InformerScope, isInScope } from "../notation/informer-scope.js";
import { plainObject } from "../notation/plain-object.js";
import { createWhereItCan } from "../port/create-where-it-can.js";
import { sentinelKey } from "../trial/handler-log.js";
import { INFORMER, type Trial } from "../trial/trial.js";
import { addHandler, THE_HANDLER } from "./add-handler.js";
import { orScopeIsMissing } from "./scope-that-is-missing.js";

/** The settings of an informer in a scenario. */
export interface InformerSettings extends InformerScope {
  /** Objects in a page of a list. */
  readonly pageSize?: number;
  readonly resyncPeriodMs?: number;
  readonly transform?: Transform;
  readonly indexers?: Readonly<Record<string, Indexer>>;
}

/**
 * Creates the informer of a trial, without starting it.
 * @throws NotApplicableError if the library has no informers of that resource, namespace or selector
 */
export async function createInformer(
  trial: Trial,
  of: ResourceDefinition,
  settings: InformerSettings,
): Promise<void> {
  const { group, version, resource, kind, namespaced } = of;
  const { indexers, ...others } = settings;
  let boundTo: string | undefined;
  try {
    boundTo = await createWhereItCan((args) => trial.call("informer.create", args), {
      informer: INFORMER,
      resource: { group, version, resource, kind, namespaced },
      ...others,
      ...(indexers === undefined ? {} : { indexers: { ...indexers } }),
    });
  } catch (error) {
    throw orScopeIsMissing(error, of, settings);
  }
  trial.setInformer({
    name: INFORMER,
    of,
    resource: { group, version, resource },
    namespaced,
    ...selectionOf(settings),
    ...(boundTo === undefined ? {} : { namespace: boundTo, boundTo }),
    hasTransform: settings.transform !== undefined,
    ...(settings.resyncPeriodMs === undefined ? {} : { resyncPeriodMs: settings.resyncPeriodMs }),
    ...(settings.transform?.kind === "fail-on" ? { failingKey: settings.transform.on } : {}),
    seesSentinels: isInScope(settings, plainObject(of, sentinelKey(of, settings.namespace, 0))),
  });
}

/** Creates an informer with one handler, which only reports. */
export async function createRecordedInformer(
  trial: Trial,
  of: ResourceDefinition,
  settings: InformerSettings = {},
): Promise<void> {
  await createInformer(trial, of, settings);
  await addHandler(trial, { name: THE_HANDLER, behaviour: { kind: "record" } });
}

function selectionOf({ namespace, labelSelector, fieldSelector }: InformerSettings) {
  return {
    ...(namespace === undefined ? {} : { namespace }),
    ...(labelSelector === undefined ? {} : { labelSelector }),
    ...(fieldSelector === undefined ? {} : { fieldSelector }),
  };
}
