/** A controller as it runs in production: a kubeconfig, one leader of several, an informer, a queue, events, and an end. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Cluster } from "informer-conformance/cluster";
import { EventBroadcaster } from "informer-conformance/events";
import { createWorld, type World } from "informer-conformance/fake-apiserver";
import {
  deletionHandlingMetaNamespaceKey,
  handlerOf,
  type KubernetesObject,
  NotFoundError,
  splitMetaNamespaceKey,
} from "informer-conformance/informer";
import { LeaderElector, LeaseLock } from "informer-conformance/leaderelection";
import { loadKubeconfig } from "informer-conformance/rest";
import { ControllerLoop, RateLimitingQueue } from "informer-conformance/workqueue";

const DEPLOYMENTS = { group: "apps", version: "v1", resource: "deployments" };

/** An annotation: how many replicas a Deployment is never to have less of. */
const MINIMUM = "example.com/min-replicas";

/** What is read of one. */
interface Deployment extends KubernetesObject {
  readonly spec: { readonly replicas?: number };
}

/** Sees to it that no Deployment has fewer replicas than its annotation says, until `signal` aborts. */
async function runController(cluster: Cluster, identity: string, stop: AbortSignal) {
  const broadcaster = new EventBroadcaster();
  broadcaster.startRecordingToSink(cluster.events());
  const recorder = broadcaster.newRecorder({ component: "deployment-controller" });
  const lock = new LeaseLock({
    client: cluster.leases(),
    namespace: cluster.namespace,
    name: "deployment-controller",
    identity,
  });

  const lead = async (signal: AbortSignal) => {
    const informers = cluster.informers();
    const lister = informers.lister<Deployment>(DEPLOYMENTS);
    // Events say which key to look at, and nothing else: ten changes of a Deployment are one thing to do.
    const queue = new RateLimitingQueue<string>();
    informers.on<Deployment>(DEPLOYMENTS).addEventHandler(
      handlerOf<Deployment>({
        onAdd: (deployment) => queue.add(deletionHandlingMetaNamespaceKey(deployment)),
        onUpdate: (_, newer) => queue.add(deletionHandlingMetaNamespaceKey(newer)),
        onDelete: (deleted) => queue.add(deletionHandlingMetaNamespaceKey(deleted)),
      }),
    );
    const sync = async (key: string) => {
      const { namespace, name } = splitMetaNamespaceKey(key);
      const deployment = orGone(() => lister.byNamespace(namespace).get(name));
      if (deployment === undefined) return;
      const { resourceVersion, annotations } = deployment.metadata;
      const { replicas = 1 } = deployment.spec;
      const wanted = Number(annotations?.[MINIMUM] ?? 0);
      if (replicas >= wanted) return;
      // The version makes it a conflict if another client was faster; then the queue returns the key, and the cache is newer.
      const change = { metadata: { resourceVersion }, spec: { replicas: wanted } };
      const deployments = cluster.resource<Deployment>(DEPLOYMENTS).namespace(namespace);
      await deployments.patch(name, "application/merge-patch+json", change);
      recorder.event(deployment, "Normal", "Raised", `${replicas} to ${wanted}`);
      console.log(`${key}: ${replicas} replicas, now ${wanted}`);
    };
    const waitForSync = (until: AbortSignal) => informers.start(until);
    await new ControllerLoop({ queue, sync, workers: 2, waitForSync }).run(signal);
    await informers.stop();
  };

  let leading: Promise<void> | undefined;
  const callbacks = {
    onStartedLeading: (signal: AbortSignal) => {
      leading = lead(signal);
    },
    onStoppedLeading: () => console.log(`${identity} leads no more`),
  };
  await new LeaderElector({ lock, callbacks, releaseOnCancel: true }).run(stop);
  await leading;
  broadcaster.shutDown();
}

/** Whatever is gone needs no replicas. */
function orGone<T>(get: () => T): T | undefined {
  try {
    return get();
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}

/** Runs the controller in the kubeconfig's cluster, as its user, while another client scales the Deployment down. */
async function demonstrate(world: World): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "deployment-controller-"));
  const path = join(folder, "kubeconfig");
  writeFileSync(path, world.kubeconfig());
  const web = {
    metadata: { name: "web", namespace: "default", annotations: { [MINIMUM]: "3" } },
    spec: { replicas: 1 },
  };
  world.store.create(DEPLOYMENTS, web);
  // The first attempt to write fails, as attempts do.
  const patches = { verb: "patch", resource: "deployments" } as const;
  world.install({ match: patches, do: [{ fault: "status.500" }], times: 1 });

  await using cluster = new Cluster(loadKubeconfig({ path }), {
    userAgent: "deployment-controller",
  });
  const stopping = new AbortController();
  const running = runController(cluster, "a", stopping.signal);
  const created = { verb: "create", resource: "events" } as const;
  await world.awaitRequest(created);
  const since = world.journal.entries().at(-1)?.index ?? 0;
  world.store.update(DEPLOYMENTS, { ...web, spec: { replicas: 0 } });
  await world.awaitRequest(created, { since });
  stopping.abort();
  await running;
  rmSync(folder, { recursive: true });

  const requests = world.journal
    .entries()
    .flatMap((entry) => (entry.type === "request" ? entry.request : []));
  console.log(`as ${[...new Set(requests.map(({ user }) => user))].join()}`);
  world.verify({ verb: "patch", resource: "deployments" }, { times: { min: 3 } });
}

{
  await using world = await createWorld({ tls: { clientAuthority: true } });
  await demonstrate(world);
}
{
  await using world = await createWorld({ tls: true, tokens: { "a-token": "robot" } });
  await demonstrate(world);
}

// Output:
// default/web: 1 replicas, now 3
// default/web: 0 replicas, now 3
// a leads no more
// as admin
// default/web: 1 replicas, now 3
// default/web: 0 replicas, now 3
// a leads no more
// as robot
