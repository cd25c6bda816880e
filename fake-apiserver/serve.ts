/** The fake apiserver as a command: what its flags mean, and a server that runs until it is told to stop. */
import { once } from "node:events";
import { Command, InvalidArgumentError } from "commander";
import type { ResourceDefinition } from "../src/wire/resource.js";
import { placedObject } from "./control/admin-placed-object.js";
import { RuleRegistry } from "./control/admin-rules.js";
import { type AdminServer, startAdminServer } from "./control/admin-server.js";
import { createWorld } from "./create-world.js";
import { FileError, loadRulesFile } from "./faults/load-rules-file.js";
import { SERVER_VERSION } from "./handlers/version.js";
import { type LoadedObject, loadObjects } from "./serve/load-objects.js";
import { logRequests } from "./serve/request-log.js";
import { parseResourceFlag } from "./serve/resource-flag.js";
import { UsageError } from "./serve/usage-error.js";
import { ResourceTable } from "./storage/resource-table.js";
import type { World } from "./world.js";

/** What the command line says. */
export interface ServeOptions {
  /** 0 lets the system choose. @default 0 */
  readonly port?: number;
  /** @default "127.0.0.1" */
  readonly host?: string;
  /** 0 lets the system choose. @default 0 */
  readonly adminPort?: number;
  /** Manifest files, or directories of them. */
  readonly load?: readonly string[];
  /** Rule files. */
  readonly rules?: readonly string[];
  /** Served in addition to the built-in resources. */
  readonly resource?: readonly ResourceDefinition[];
  readonly seed?: number;
  /** Events kept for each resource. */
  readonly history?: number;
  /** @default true */
  readonly watchList?: boolean;
  /** Writes a line for each request. @default false */
  readonly log?: boolean;
}

/** A fake apiserver that runs. */
export interface Serving {
  readonly world: World;
  readonly admin: AdminServer;
  /** What to tell the person who started it. */
  readonly banner: string;
  close(): Promise<void>;
}

/**
 * Starts a fake apiserver and its control API. Nothing is left behind when it throws.
 *
 * @throws UsageError, FileError: a port is taken, a file is missing or wrong
 */
export async function serve(
  options: ServeOptions,
  writeLine: (line: string) => void,
): Promise<Serving> {
  const manifests = loadObjects(options.load ?? []);
  const rules = (options.rules ?? []).flatMap(loadRulesFile);
  const declared = [...manifests.resources, ...(options.resource ?? [])];
  const resources = new ResourceTable(declared).all();
  const world = await startWorld(options, declared);
  try {
    for (const loaded of manifests.objects) store(world, resources, loaded);
    const registry = new RuleRegistry(world);
    registry.install(rules);
    if (options.log === true) logRequests(world.journal, writeLine);
    const { adminPort: port = 0 } = options;
    const admin = await listening(
      port,
      startAdminServer(world, { resources, rules: registry, port }),
    );
    const counts = {
      resources: resources.length,
      objects: manifests.objects.length,
      rules: rules.length,
    };
    return {
      world,
      admin,
      banner: banner(world.url, admin.url, counts),
      close: async () => {
        await Promise.all([admin.close(), world.close()]);
      },
    };
  } catch (error) {
    await world.close();
    throw error;
  }
}

/**
 * The command, to be run by its own program or as part of a larger one. It ends on SIGINT and SIGTERM; what the person
 * who typed got wrong ends it with exit code 2.
 */
export function serveCommand(name: string): Command {
  const command = new Command(name);
  return command
    .description("Serves a Kubernetes API that exists only in memory and misbehaves on demand.")
    .option("--port <n>", "port of the Kubernetes API; 0: any free one", integerFrom(0, 65_535), 0)
    .option("--host <address>", "address of the Kubernetes API", "127.0.0.1")
    .option(
      "--admin-port <n>",
      "port of the control API; 0: any free one",
      integerFrom(0, 65_535),
      0,
    )
    .option("--load <path>", "manifests to begin with: a file or a directory; repeatable", collect)
    .option("--rules <file>", "rules to install, YAML or JSON; repeatable", collect)
    .option(
      "--resource <definition>",
      "serve group/version/plural:Kind[:cluster]; repeatable",
      resource,
    )
    .option("--seed <n>", "seeds uids and generated names", integerFrom(0, 2 ** 32 - 1), 1)
    .option("--history <n>", "events kept for each resource", integerFrom(1, 1_000_000), 10_000)
    .option("--no-watch-list", "refuse streaming lists, as older servers do")
    .option("--log", "write a line for each request")
    .action(async (options: ServeOptions) => {
      try {
        await runUntilSignalled(options);
      } catch (error) {
        if (!(error instanceof UsageError || error instanceof FileError)) throw error;
        command.error(`error: ${error.message}`, { exitCode: 2 });
      }
    });
}

async function runUntilSignalled(options: ServeOptions): Promise<void> {
  const writeLine = (line: string): void => {
    process.stdout.write(`${line}\n`);
  };
  // Listening for the signals before serving: whoever reads the banner may signal at once.
  const signalled = Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
  const serving = await serve(options, writeLine);
  writeLine(serving.banner);
  await signalled;
  await serving.close();
}

function startWorld(
  options: ServeOptions,
  resources: readonly ResourceDefinition[],
): Promise<World> {
  const { port = 0, host = "127.0.0.1", seed, history: historyMaxCount, watchList } = options;
  const starting = createWorld({
    port,
    host,
    resources,
    ...(seed !== undefined && { seed }),
    ...(historyMaxCount !== undefined && { historyMaxCount }),
    ...(watchList !== undefined && { watchList }),
  });
  return listening(port, starting);
}

async function listening<T>(port: number, starting: Promise<T>): Promise<T> {
  try {
    return await starting;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    switch (code) {
      case "EADDRINUSE":
        throw new UsageError(`port ${port} is in use; 0 takes any free one`, { cause: error });
      case "EACCES":
        throw new UsageError(`port ${port} is not for everybody; take one from 1024`, {
          cause: error,
        });
      case "EADDRNOTAVAIL":
      case "ENOTFOUND":
        throw new UsageError("the host is not an address of this machine", { cause: error });
      default:
        throw error;
    }
  }
}

function store(world: World, resources: readonly ResourceDefinition[], loaded: LoadedObject): void {
  try {
    const { resource, object } = placedObject(resources, loaded.object);
    world.store.create(resource, object);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new FileError(`${loaded.place}: ${message}`, { cause: error });
  }
}

function banner(
  url: string,
  adminUrl: string,
  counts: { readonly resources: number; readonly objects: number; readonly rules: number },
): string {
  const rule = '{"match":{"verb":"watch"},"do":[{"fault":"event.410"}],"times":1}';
  return `fake-apiserver ${SERVER_VERSION.gitVersion}
  Kubernetes API  ${url}
  control API     ${adminUrl}
  ${counts.resources} resources served, ${counts.objects} objects loaded, ${counts.rules} rules installed

  kubectl --server ${url} get pods --all-namespaces
  curl '${url}/api/v1/pods?watch=1'
  curl ${adminUrl}/capabilities
  curl ${adminUrl}/rules -d '${rule}'

Ctrl-C ends it.`;
}

function integerFrom(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= min && value <= max) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
  };
}

function collect(text: string, earlier: readonly string[] = []): readonly string[] {
  return [...earlier, text];
}

function resource(
  text: string,
  earlier: readonly ResourceDefinition[] = [],
): readonly ResourceDefinition[] {
  try {
    return [...earlier, parseResourceFlag(text)];
  } catch (error) {
    if (error instanceof UsageError) throw new InvalidArgumentError(`${error.message}.`);
    throw error;
  }
}
