/** The fake apiserver as a command: its flags, and a server that runs until a signal stops it. */

import { once } from "node:events";
import { closeSync, fchmodSync, fstatSync, openSync, writeFileSync } from "node:fs";
import { Command, InvalidArgumentError, Option } from "commander";
import { SystemClock } from "../../src/time/system-clock.js";
import type { KubernetesObject, ResourceDefinition } from "../../src/wire/resource.js";
import { MASTERS } from "../authorization/user-info.js";
import { placedObject } from "../control/admin-placed-object.js";
import { type AdminServer, startAdminServer } from "../control/admin-server.js";
import { WorldHost } from "../control/world-host.js";
import { isClusterObject } from "../controllers/cluster-objects.js";
import { parseResourceFlag } from "../definitions/resource-flag.js";
import { UsageError } from "../definitions/usage-error.js";
import { FileError, loadRulesFile } from "../faults/load-rules-file.js";
import { NEWEST_VERSION, RELEASES } from "../profiles/releases.js";
import { ProfileError, serverProfile } from "../profiles/server-profile.js";
import { gitVersion } from "../profiles/version.js";
import type { Stages } from "../stages/prepare-stages.js";
import { LIMITS } from "../values/limits.js";
import { AUTHORIZATION_MODES } from "../world/authorization-modes.js";
import { openWorld } from "../world/create-world.js";
import { loadLateParts } from "../world/late-parts.js";
import type { AuthorizationMode, TokenOptions, World } from "../world/world.js";
import { clientCommands } from "./client-commands.js";
import { writeJournal } from "./journal-file.js";
import { type LoadedObject, loadObjects } from "./load-objects.js";
import type { RecordedServer } from "./recorded-server.js";
import { logRequests } from "./request-log.js";

/** The mode of a kubeconfig, which has a token or a key: only its owner may read it. */
const OWNER_ONLY = 0o600;

/** The user of the command line's token. */
const TOKEN_USER = "admin";

/** The options of the command line. */
export interface ServeOptions {
  /** 0 lets the system choose. @default 0 */
  readonly port?: number;
  /** @default "127.0.0.1" */
  readonly host?: string;
  /** Names by which browsers, and clients that behave like them, may call the Kubernetes API. */
  readonly allowHost?: readonly string[];
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
  /** The release to imitate. @default the newest */
  readonly profile?: string;
  /** False: streaming lists are rejected. @default as in the profile */
  readonly watchList?: boolean;
  /** Creates what every cluster has by itself, unless a recording is played. @default true */
  readonly clusterObjects?: boolean;
  /** Objects of built-in kinds are stored as they are sent, without what a real server adds. @default false */
  readonly asSent?: boolean;
  /** Stage files, or directories of them; "basic": the built-in ones. */
  readonly stages?: readonly string[];
  /** Logs a line for each request. @default false */
  readonly log?: boolean;
  /** Endpoints in front of the store. @default 1 */
  readonly replicas?: number;
  /** Serves TLS, with a certificate created at the start. @default false */
  readonly tls?: boolean;
  /** Requests client certificates; needs `tls`. @default false */
  readonly clientCertificates?: boolean;
  /** File to which a kubeconfig is written. */
  readonly kubeconfig?: string;
  /** Bearer token without which requests get 401. Absent: none is required. */
  readonly token?: string;
  /** The authorizer. @default "AlwaysAllow" */
  readonly authorization?: AuthorizationMode;
  /** File to which the journal is written; with `upstream`: the recording. */
  readonly journal?: string;
  /** Treats rules that never applied as a failure. @default false */
  readonly strict?: boolean;
  /** A recording to replay. */
  readonly replay?: string;
}

/** Options of the command besides those of the server. */
interface CommandOptions extends ServeOptions {
  /** A server to record instead of serving. */
  readonly upstream?: string;
}

/** A running fake apiserver. */
export interface Serving {
  readonly world: World;
  readonly admin: AdminServer;
  /** The message for the user who started it. */
  readonly banner: string;
  /** Names of the rules that never applied, in any world. */
  unusedRules(): readonly string[];
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
  if (options.clientCertificates === true && options.tls !== true) {
    throw new UsageError("--client-certificates needs --tls");
  }
  const manifests = loadObjects(options.load ?? []);
  // Without rules there is no need to load their grammar.
  if ((options.rules ?? []).length > 0) await loadLateParts();
  const rules = (options.rules ?? []).flatMap(loadRulesFile);
  const stages = await loadStageFiles(options);
  const recorded = await loadRecorded(options);
  const declared = [
    ...(recorded?.resources ?? []),
    ...manifests.resources,
    ...(options.resource ?? []),
  ];
  const world = await startWorld(options, declared, stages);
  const close: (() => void | Promise<void>)[] = [() => world.close()];
  try {
    if (options.journal !== undefined) close.push(writeJournal(world.journal, options.journal));
    const replay = recorded?.replay(world);
    storeAll(world, manifests.objects);
    const host = new WorldHost(world);
    close.unshift(() => host.close());
    if (rules.length > 0) world.install(rules);
    if (options.kubeconfig !== undefined) writeKubeconfig(options.kubeconfig, world.kubeconfig());
    if (options.log === true) logRequests(world.journal, writeLine);
    const { adminPort: port = 0 } = options;
    const admin = await listening(port, startAdminServer(host, { port }));
    close.unshift(() => admin.close());
    const counts = {
      resources: world.resources().length,
      objects: manifests.objects.length + (replay?.objectCount ?? 0),
      rules: rules.length,
      events: replay?.pendingCount() ?? 0,
    };
    return {
      world,
      admin,
      banner: banner(world, admin.url, { ...options, ...shownToken(world, options), ...counts }),
      unusedRules: () => host.all().flatMap((hosted) => hosted.world.unusedRules()),
      close: () => closeAll(close),
    };
  } catch (error) {
    await closeAll(close);
    throw error;
  }
}

/** The credentials of clients that may do everything: a token, unless they have a certificate. */
function shownToken({ adminToken }: World, options: ServeOptions): Pick<ServeOptions, "token"> {
  const { clientCertificates = false, token = clientCertificates ? undefined : adminToken } =
    options;
  return token === undefined ? {} : { token };
}

/** Loaded, with its dependencies, only on demand: otherwise the start is faster. */
async function loadRecorded({ replay }: ServeOptions): Promise<RecordedServer | undefined> {
  if (replay === undefined) return undefined;
  const { loadRecordedServer } = await import("./recorded-server.js");
  return loadRecordedServer(replay);
}

/** Loaded on demand, like a recording. */
async function loadStageFiles({ stages, replay }: ServeOptions): Promise<Stages | undefined> {
  if (stages === undefined) return undefined;
  if (replay !== undefined) throw new UsageError("--stages would move what --replay plays");
  const { loadStages } = await import("../stages/load-stages.js");
  return stages.flatMap(
    (path): Exclude<Stages, "basic"> => (path === "basic" ? [path] : loadStages(path)),
  );
}

/** In the order given: the journal's file last, so that it includes all ends. */
async function closeAll(closers: readonly (() => void | Promise<void>)[]): Promise<void> {
  for (const close of closers) await close();
}

/**
 * The command, to be run by its own program or as part of a larger one. It ends on SIGINT and SIGTERM; usage
 * errors end it with exit code 2.
 */
export function serveCommand(name: string): Command {
  const command = new Command(name);
  return command
    .description("Serves a Kubernetes API from memory, with injected faults on demand.")
    .option("--port <n>", "port of the Kubernetes API; 0: any free one", integerFrom(0, 65_535), 0)
    .option("--host <address>", "address of the Kubernetes API", "127.0.0.1")
    .option(
      "--allow-host <name>",
      "additional host name for requests from browsers; repeatable",
      hostName,
    )
    .option(
      "--admin-port <n>",
      "port of the control API; 0: any free one",
      integerFrom(0, 65_535),
      0,
    )
    .option(
      "--load <path>",
      "manifests to load at the start: a file or a directory; repeatable",
      collect,
    )
    .option("--rules <file>", "rules to install, YAML or JSON; repeatable", collect)
    .option(
      "--resource <definition>",
      "serve group/version/plural:Kind[:cluster]; repeatable",
      resource,
    )
    .option("--seed <n>", "seeds uids and generated names", integerFrom(0, 2 ** 32 - 1), 1)
    .option(
      "--history <n>",
      "events kept for each resource",
      integerFrom(1, 1_000_000),
      LIMITS.historyMaxCount,
    )
    .option(
      "--profile <version>",
      `behave like this release, ${RELEASES[0]?.version} to ${NEWEST_VERSION}`,
      profile,
      NEWEST_VERSION,
    )
    .option("--no-cluster-objects", "start without service kubernetes, service accounts, root CAs")
    .option("--as-sent", "store objects of built-in kinds as sent, without defaults")
    .option(
      "--stages <file>",
      "change objects by kwok stages from a file, or basic; repeatable",
      collect,
    )
    .option("--no-watch-list", "reject streaming lists, like many servers from 1.27 to 1.33")
    .option("--tls", "serve TLS with a generated certificate, and HTTP/2")
    .option("--client-certificates", "with --tls: answer 401 to clients without a certificate")
    .option("--kubeconfig <file>", "write a kubeconfig: CA, and token or certificate")
    .option("--token <token>", "answer 401 to requests without this bearer token")
    .addOption(
      new Option("--authorization <mode>", "authorization mode")
        .choices(AUTHORIZATION_MODES)
        .default(AUTHORIZATION_MODES[0]),
    )
    .option("--log", "write a line for each request")
    .option("--replicas <n>", "endpoints in front of the store", integerFrom(1, 16), 1)
    .option("--journal <file>", "write the journal to a file, one JSON object per line")
    .option("--strict", "exit with 1 if a rule was never applied")
    .option("--upstream <url>", "record the lists and watches of a real server to --journal")
    .option("--replay <file>", "replay a recording: its objects, then its events with their timing")
    .action(async (options: CommandOptions) => {
      try {
        await runUntilSignalled(options);
      } catch (error) {
        if (!(error instanceof UsageError || error instanceof FileError)) throw error;
        command.error(`error: ${error.message}`, { exitCode: 2 });
      }
    });
}

async function runUntilSignalled(options: CommandOptions): Promise<void> {
  const writeLine = (line: string): void => {
    process.stdout.write(`${line}\n`);
  };
  // Listening for the signals before serving: one may come as soon as the banner is printed.
  const waiting = new AbortController();
  const { signal } = waiting;
  const signals = ["SIGINT", "SIGTERM"].map((name) => once(process, name, { signal }));
  const signalled = Promise.race(signals);
  // After a failed start there is nothing to wait for.
  signalled.catch(() => {});
  const { upstream } = options;
  const starting =
    upstream === undefined ? serve(options, writeLine) : record({ ...options, upstream });
  const serving = await starting.catch((error: unknown) => {
    waiting.abort();
    throw error;
  });
  writeLine(serving.banner);
  // Now that it listens: a client's first request is discovery.
  void loadLateParts();
  await signalled;
  const unused = options.strict === true ? serving.unusedRules() : [];
  await serving.close();
  if (unused.length === 0) return;
  process.stderr.write(`rules that never applied: ${unused.join(", ")}\n`);
  process.exitCode = 1;
}

async function record(
  options: CommandOptions & { readonly upstream: string },
): Promise<Pick<Serving, "banner" | "unusedRules" | "close">> {
  const { upstream, journal, host = "127.0.0.1", port = 0 } = options;
  if (journal === undefined) throw new UsageError("--upstream needs --journal <file>");
  if (!URL.canParse(upstream) || !/^https?:$/.test(new URL(upstream).protocol)) {
    throw new UsageError(`"${upstream}" is not the URL of a server`);
  }
  const { serveRecorder } = await import("./recorder.js");
  const recorder = serveRecorder({ upstream, journal, host, port, clock: new SystemClock() });
  return { ...(await listening(port, recorder)), unusedRules: () => [] };
}

function startWorld(
  options: ServeOptions,
  resources: readonly ResourceDefinition[],
  stages: Stages | undefined,
): Promise<World> {
  const { port = 0, host = "127.0.0.1", seed, history: historyMaxCount, watchList } = options;
  const {
    profile,
    replicas,
    token,
    authorization,
    allowHost: allowedHosts,
    clientCertificates: clientAuthority = false,
  } = options;
  const tls = clientAuthority ? { clientAuthority } : options.tls;
  const starting = openWorld({
    port,
    host,
    resources,
    ...(replicas !== undefined && { replicas }),
    ...(tls !== undefined && { tls }),
    ...(token !== undefined && { tokens: { [token]: tokenUser(options) } }),
    ...(authorization !== undefined && { authorization }),
    // A recording includes them, or lacks them on purpose.
    clusterObjects: options.clusterObjects !== false && options.replay === undefined,
    defaults: options.asSent !== true && options.replay === undefined,
    ...(allowedHosts !== undefined && { allowedHosts }),
    ...(stages !== undefined && { stages }),
    ...(seed !== undefined && { seed }),
    ...(historyMaxCount !== undefined && { historyMaxCount }),
    ...(profile !== undefined && { profile }),
    // Commander returns true for an absent flag.
    ...(watchList === false && { watchList }),
  });
  return listening(port, starting);
}

/** The user who has started the server may do everything. */
function tokenUser({ authorization }: ServeOptions): string | TokenOptions {
  return authorization === "RBAC" ? { user: TOKEN_USER, groups: [MASTERS] } : TOKEN_USER;
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
        throw new UsageError(`port ${port} is privileged; choose one from 1024`, {
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

/** The cluster's own objects give way to those of a file: it may be that of a whole cluster. */
function storeAll(world: World, all: readonly LoadedObject[]): void {
  const loaded = new Set<string>();
  for (const one of all) store(world, one, loaded);
}

function store(world: World, one: LoadedObject, loaded: Set<string>): void {
  try {
    const { resource, object } = placedObject(world.resources(), one.object);
    const { namespace = "", name = "" } = object.metadata;
    const key = `${namespace}/${name}`;
    const isReplaced =
      isClusterObject(resource, object) &&
      !loaded.has(`${resource.resource} ${key}`) &&
      world.store.get(resource, key) !== undefined;
    loaded.add(`${resource.resource} ${key}`);
    if (isReplaced) world.store.update(resource, withoutIdentity(object));
    else world.store.create(resource, object);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new FileError(`${one.place}: ${message}`, { cause: error });
  }
}

/** UIDs of another cluster are not those of the existing object. */
function withoutIdentity(object: KubernetesObject): KubernetesObject {
  const { uid: _, resourceVersion: __, ...metadata } = object.metadata;
  return { ...object, metadata };
}

function banner(
  world: World,
  adminUrl: string,
  counts: Readonly<Record<"resources" | "objects" | "rules" | "events", number>> &
    Pick<ServeOptions, "kubeconfig" | "token" | "clientCertificates">,
): string {
  const { url } = world;
  const rule = '{"match":{"verb":"watch"},"do":[{"fault":"event.410"}],"times":1}';
  const others = world
    .replicas()
    .slice(1)
    .map((replica) => `  replica ${replica.index}       ${replica.url}\n`);
  const played = counts.events === 0 ? "" : `, ${counts.events} events to be played`;
  return `fake-apiserver ${gitVersion(world)}
  Kubernetes API  ${url}
  control API     ${adminUrl}
  console         ${adminUrl}/ in a browser
${others.join("")}  ${counts.resources} resources served, ${counts.objects} objects loaded, ${counts.rules} rules installed${played}

  ${clientCommands({ ...counts, url, adminUrl }).join("\n  ")}
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

function hostName(text: string, earlier: readonly string[] = []): readonly string[] {
  if (/^[\w.-]+$/.test(text)) return [...earlier, text];
  throw new InvalidArgumentError("It must be a name alone, without scheme and port.");
}

function profile(text: string): string {
  try {
    return serverProfile(text).version;
  } catch (error) {
    if (error instanceof ProfileError) throw new InvalidArgumentError(error.message);
    throw error;
  }
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

/**
 * Writes a kubeconfig file, replacing an existing one and its mode. It remains when the server stops.
 * @throws UsageError
 */
function writeKubeconfig(path: string, text: string): void {
  try {
    const file = openSync(path, "w", OWNER_ONLY);
    try {
      // The mode above applies to a new file. Pipes and terminals keep theirs.
      if (fstatSync(file).isFile()) fchmodSync(file, OWNER_ONLY);
      writeFileSync(file, text);
    } finally {
      closeSync(file);
    }
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new UsageError(`cannot write the kubeconfig: ${message}`, { cause });
  }
}
