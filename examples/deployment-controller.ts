/** A controller as it runs in production: a kubeconfig, an informer on Deployments, a work queue, and what it puts right. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import https from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createWorld, type World } from "informer-conformance/fake-apiserver";
import {
  deletionHandlingMetaNamespaceKey,
  GenericLister,
  handlerOf,
  type KubernetesObject,
  NotFoundError,
  SharedIndexInformer,
  splitMetaNamespaceKey,
} from "informer-conformance/informer";
import {
  type ClusterConfig,
  createRestClient,
  loadKubeconfig,
  RestListWatch,
} from "informer-conformance/rest";
import { createPrng, SystemClock } from "informer-conformance/time";
import {
  ControllerLoop,
  defaultControllerRateLimiter,
  RateLimitingQueue,
} from "informer-conformance/workqueue";

const DEPLOYMENTS = { group: "apps", version: "v1", resource: "deployments" };

/** An annotation: how many replicas a Deployment is never to have less of. */
const MINIMUM = "example.com/min-replicas";

/** What is read of one. */
interface Deployment extends KubernetesObject {
  readonly spec: { readonly replicas?: number };
}

/** Sees to it that no Deployment has fewer replicas than its annotation says, until `signal` aborts. */
async function runController(
  config: ClusterConfig,
  signal: AbortSignal,
  onRaised: (key: string, from: number, to: number) => void,
): Promise<void> {
  const clock = new SystemClock();
  const client = createRestClient(config, { clock, userAgent: "deployment-controller" });
  const informer = new SharedIndexInformer<Deployment>({
    listerWatcher: new RestListWatch({ client, resource: DEPLOYMENTS }),
    clock,
    // Not for secrets: it spreads the retries of many controllers.
    prng: createPrng(process.pid),
    expectedKind: { apiVersion: "apps/v1", kind: "Deployment" },
  });
  const lister = new GenericLister(informer.indexer, DEPLOYMENTS);
  // Events say which key to look at, and nothing else: ten changes of a Deployment are one thing to do.
  const queue = new RateLimitingQueue<string>({ rateLimiter: defaultControllerRateLimiter(clock) });
  informer.addEventHandler(
    handlerOf<Deployment>({
      onAdd: (deployment) => queue.add(deletionHandlingMetaNamespaceKey(deployment)),
      onUpdate: (_, newer) => queue.add(deletionHandlingMetaNamespaceKey(newer)),
      onDelete: (deleted) => queue.add(deletionHandlingMetaNamespaceKey(deleted)),
    }),
  );

  const reconcile = async (key: string) => {
    const { namespace, name } = splitMetaNamespaceKey(key);
    let deployment: Deployment;
    try {
      deployment = lister.byNamespace(namespace).get(name);
    } catch (error) {
      // Whatever is gone needs no replicas.
      if (error instanceof NotFoundError) return;
      throw error;
    }
    const { resourceVersion, annotations } = deployment.metadata;
    const { replicas = 1 } = deployment.spec;
    const wanted = Number(annotations?.[MINIMUM] ?? 0);
    if (replicas >= wanted) return;
    // The version makes it a conflict if somebody was faster; then the queue brings the key back, and the cache is newer.
    const path = `/apis/apps/v1/namespaces/${namespace}/deployments/${name}`;
    await patch(config, path, { metadata: { resourceVersion }, spec: { replicas: wanted } });
    onRaised(key, replicas, wanted);
  };

  informer.start({ signal });
  const loop = new ControllerLoop({
    queue,
    sync: reconcile,
    workers: 2,
    waitForSync: async () => {
      await informer.synced.done;
      return true;
    },
  });
  await loop.run(signal);
  await informer.ended();
  client.destroy();
}

function patch(config: ClusterConfig, path: string, body: object): Promise<void> {
  const { server, authorization, ca, certificate: cert, key } = config;
  const headers = {
    "Content-Type": "application/merge-patch+json",
    ...(authorization === undefined ? {} : { authorization }),
  };
  return new Promise((resolve, reject) => {
    const request = https.request(new URL(path, server), {
      method: "PATCH",
      headers,
      ca,
      cert,
      key,
    });
    request.once("error", reject);
    request.once("response", (response) => {
      response.resume().once("end", () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`PATCH ${path}: ${response.statusCode}`));
      });
    });
    request.end(JSON.stringify(body));
  });
}

/** Lets the controller work in a cluster, as whoever the kubeconfig says, while somebody scales its Deployment down. */
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
  world.install({ match: { verb: "patch" }, do: [{ fault: "status.500" }], times: 1 });

  const stopping = new AbortController();
  let raisedCount = 0;
  await runController(loadKubeconfig({ path }), stopping.signal, (key, from, to) => {
    console.log(`${key}: ${from} replicas, now ${to}`);
    raisedCount++;
    if (raisedCount === 1) world.store.update(DEPLOYMENTS, { ...web, spec: { replicas: 0 } });
    else stopping.abort();
  });

  rmSync(folder, { recursive: true });
  const requests = world.journal
    .entries()
    .flatMap((entry) => (entry.type === "request" ? entry.request : []));
  console.log(`as ${[...new Set(requests.map(({ user }) => user))].join()}`);
  world.verify({ verb: "patch" }, { times: { min: 3 } });
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
// as admin
// default/web: 1 replicas, now 3
// default/web: 0 replicas, now 3
// as robot
