/**
 * A controller that sets an annotation of each ConfigMap to the number in it. Reports its store on request.
 *
 *   node --expose-gc watcher.js NAME KUBECONFIG PROTOCOL
 */
import process, { argv } from "node:process";
import {
  Cluster,
  ControllerLoop,
  deletionHandlingMetaNamespaceKey,
  handlerOf,
  type KubernetesObject,
  loadKubeconfig,
  metaNamespaceKey,
  NotFoundError,
  RateLimitingQueue,
  splitMetaNamespaceKey,
} from "../../src/client/index.js";
import type { HttpProtocol } from "../../src/client/rest/http-transport.js";
import { annotationOf, CONFIG_MAPS, type WatcherReport } from "./messages.js";

interface Numbered extends KubernetesObject {
  readonly data?: { readonly number?: string };
}

const [, , name = "", path = "", protocol = ""] = argv;
const annotation = annotationOf(name);
const notified = new Map<string, string>();
const failures: Record<string, number> = {};
let notificationsCount = 0;
let brokenCount = 0;
let patchesCount = 0;

const protocols = [protocol as HttpProtocol];
const cluster = new Cluster(loadKubeconfig({ path }), {
  userAgent: name,
  qps: 50,
  burst: 100,
  network: { protocols },
});
const informers = cluster.informers({
  namespace: "default",
  onWatchError: (error) => count(error),
});
const lister = informers.lister<Numbered>(CONFIG_MAPS);
const queue = new RateLimitingQueue<string>();
informers.on<Numbered>(CONFIG_MAPS).addEventHandler(
  handlerOf<Numbered>({
    onAdd: (object) => hear(object, false),
    onUpdate: (_, object) => hear(object, true),
    onDelete: (deleted) => {
      notificationsCount++;
      const key = deletionHandlingMetaNamespaceKey(deleted);
      if (!notified.delete(key)) brokenCount++;
      queue.add(key);
    },
  }),
);
process.on("message", () => process.send?.(report()));
process.once("disconnect", () => process.exit());
await new ControllerLoop({
  queue,
  sync,
  workers: 4,
  retryMaxCount: Number.POSITIVE_INFINITY,
  waitForSync: (signal) => informers.start(signal),
}).run(new AbortController().signal);

function hear(object: Numbered, isKnown: boolean): void {
  notificationsCount++;
  const key = metaNamespaceKey(object);
  if (notified.has(key) !== isKnown) brokenCount++;
  notified.set(key, object.metadata.resourceVersion ?? "");
  queue.add(key);
}

async function sync(key: string): Promise<void> {
  const { namespace, name: objectName } = splitMetaNamespaceKey(key);
  const object = cached(namespace, objectName);
  const number = object?.data?.number;
  if (number === undefined || object?.metadata.annotations?.[annotation] === number) return;
  const change = { metadata: { annotations: { [annotation]: number } } };
  try {
    await cluster
      .resource(CONFIG_MAPS)
      .namespace(namespace)
      .patch(objectName, "application/merge-patch+json", change);
    patchesCount++;
  } catch (error) {
    count(error);
    throw error;
  }
}

function cached(namespace: string, objectName: string): Numbered | undefined {
  try {
    return lister.byNamespace(namespace).get(objectName);
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}

function count(error: unknown): void {
  const hasCode = error instanceof Error && "code" in error;
  const code = hasCode ? String(error.code) : String(error);
  failures[code] = (failures[code] ?? 0) + 1;
}

function report(): WatcherReport {
  globalThis.gc?.();
  const entries = lister
    .list()
    .map((object) => [metaNamespaceKey(object), object.metadata.resourceVersion ?? ""] as const);
  return {
    type: "report",
    cached: Object.fromEntries(entries),
    notified: Object.fromEntries(notified),
    notificationsCount,
    brokenCount,
    patchesCount,
    failures,
    heapBytes: process.memoryUsage().heapUsed,
  };
}
