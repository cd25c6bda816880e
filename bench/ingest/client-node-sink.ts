/** The informer of @kubernetes/client-node with one handler, as a program: URL, count, "lists", path of the library. */
import { argv } from "node:process";
import { pathToFileURL } from "node:url";
import { readSinkArguments, SinkMeter } from "./sink-report.js";

/** What is used of the library, which is a port's and not ours. */
interface Library {
  readonly KubeConfig: new () => KubeConfig;
  readonly CoreV1Api: unknown;
  makeInformer(config: KubeConfig, path: string, list: () => Promise<unknown>): Informer;
}

interface KubeConfig {
  loadFromClusterAndUser(cluster: object, user: object): void;
  makeApiClient(api: unknown): { listPodForAllNamespaces(): Promise<unknown> };
}

interface Informer {
  on(verb: "add" | "update" | "delete" | "error", callback: (error: unknown) => void): void;
  start(): Promise<void>;
}

const { url, wantedCount } = readSinkArguments(argv.slice(2));
const library: Library = await import(pathToFileURL(argv[5] ?? "").href);
const config = new library.KubeConfig();
config.loadFromClusterAndUser(
  { name: "bench", server: url, skipTLSVerify: true },
  { name: "bench" },
);
const api = config.makeApiClient(library.CoreV1Api);
const meter = new SinkMeter(wantedCount);
const informer = library.makeInformer(config, "/api/v1/pods", () => api.listPodForAllNamespaces());
for (const verb of ["add", "update", "delete"] as const) informer.on(verb, () => meter.tell());
informer.on("error", (error) => {
  process.stderr.write(`${String(error)}\n`);
  process.exit(1);
});
await informer.start();
