import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Request } from "../../../src/client/rest/request.js";
import {
  type PatchType,
  RestClient,
  type RestClientOptions,
} from "../../../src/client/rest/rest-client.js";
import type { Result } from "../../../src/client/rest/result.js";
import type { BackoffManager } from "../../../src/client/rest/url-backoff.js";
import { backoffFrom } from "../../../src/client/rest/url-backoff.js";
import { ContextError } from "../../../src/client/wait/context-error.js";
import { CommandError } from "../../../src/protocol/command-error.js";
import type { KubernetesObject } from "../../../src/wire/resource.js";
import { Gate } from "./gate.js";
import type { Part, PartSurroundings } from "./part.js";
import type { PartArgs } from "./part-args.js";
import { readWatch } from "./read-watch.js";
import {
  limiterFrom,
  ReportingBackoff,
  reportingMetrics,
  warningHandlerFrom,
} from "./rest-hooks.js";
import { ScriptedWire } from "./scripted-wire.js";

/** docs/parts/rest-client.md */
export function createRestClientPart(settings: PartArgs, surroundings: PartSurroundings): Part {
  return restClientPart(settings, surroundings, (options) => new RestClient(options));
}

/** The same with a client of another make. */
export function restClientPart(
  settings: PartArgs,
  surroundings: PartSurroundings,
  createClient: (options: RestClientOptions) => RestClient,
): Part {
  const wire = new ScriptedWire(settings, surroundings.report);
  const client = createClient(restOptions(settings, surroundings, wire));
  const driven = new DrivenClient(settings, surroundings, client);
  return {
    methods: {
      ...wire.methods(),
      build: (args) => driven.build(args),
      change: (args) => driven.change(args),
      send: (args) => driven.send(args),
      cancel: () => driven.cancel(),
    },
    close: () => {
      driven.cancel();
      wire.close();
    },
  };
}

/** What all clients are configured with. */
function restOptions(
  settings: PartArgs,
  { clock, report }: PartSurroundings,
  transport: ScriptedWire,
): RestClientOptions {
  const { text, number, has } = read(settings);
  const env = {
    KUBE_CLIENT_BACKOFF_BASE: text("backoffBase"),
    KUBE_CLIENT_BACKOFF_DURATION: text("backoffDuration"),
  };
  return {
    server: `http://server.test${text("basePath")}`,
    apiPath: "/api/v1",
    clock,
    transport,
    createBackoff: () => backoffFrom(env, clock),
    ...(text("contentType") !== "" ? { contentType: text("contentType") } : {}),
    ...(text("accept") !== "" ? { accept: text("accept") } : {}),
    ...(has("qps") ? { qps: number("qps") } : {}),
    ...(has("burst") ? { burst: number("burst") } : {}),
    ...(has("timeoutMs") ? { timeoutMs: number("timeoutMs") } : {}),
    ...(has("maxRetries") ? { retryMaxCount: Math.max(0, number("maxRetries")) } : {}),
    ...(settings.flag("tellsOfMetrics") ? { metrics: reportingMetrics(report) } : {}),
    ...limiterOption(settings, { clock, report }),
    ...warningHandlerFrom(text("warnings"), report),
  };
}

function limiterOption(
  settings: PartArgs,
  { clock, report }: Pick<PartSurroundings, "clock" | "report">,
): Pick<RestClientOptions, "limiter"> {
  if (!settings.has("limiter")) return {};
  const limiter = limiterFrom(settings.text("limiter"), clock, report);
  return limiter === undefined ? {} : { limiter };
}

function read(settings: PartArgs) {
  return {
    has: (name: string) => settings.has(name),
    text: (name: string) => (settings.has(name) ? settings.text(name) : ""),
    number: (name: string) => (settings.has(name) ? settings.number(name) : 0),
  };
}

/** The request that a scenario has built last, and its calls. */
class DrivenClient {
  readonly #settings: PartArgs;
  readonly #surroundings: PartSurroundings;
  readonly #client: RestClient;
  readonly #calls = new Set<AbortController>();
  #request: Request | undefined;

  constructor(settings: PartArgs, surroundings: PartSurroundings, client: RestClient) {
    this.#settings = settings;
    this.#surroundings = surroundings;
    this.#client = client;
  }

  build(args: PartArgs): unknown {
    const verb = args.text("verb");
    const request =
      verb === "PATCH" && args.has("patchType")
        ? this.#client.patch(patchTypeFrom(args.text("patchType")))
        : this.#client.verb(verb);
    if (this.#settings.flag("tellsOfBackoff")) {
      request.backoff(this.#reportingBackoff());
    }
    this.#request = request;
    return this.change(args);
  }

  /** Takes further steps of the request that was built last. */
  change(args: PartArgs): unknown {
    const { clock, report } = this.#surroundings;
    const request = this.#built();
    for (const step of args.each("steps")) {
      takeStep(request, step, (name) => limiterFrom(name, clock, report));
    }
    const error = request.error();
    return error === undefined ? undefined : { error: error.message };
  }

  async send(args: PartArgs): Promise<unknown> {
    const request = this.#built();
    const call = new AbortController();
    this.#calls.add(call);
    if (args.has("deadlineMs")) {
      const end = () => call.abort(new ContextError("deadline-exceeded"));
      this.#surroundings.clock.setTimer(args.number("deadlineMs"), end);
    }
    try {
      return await this.#make(request, args, call.signal);
    } finally {
      this.#calls.delete(call);
    }
  }

  cancel(): void {
    for (const call of this.#calls) call.abort(new ContextError("canceled"));
  }

  #built(): Request {
    if (this.#request !== undefined) return this.#request;
    throw new CommandError("invalid", "no request has been built");
  }

  async #make(request: Request, args: PartArgs, signal: AbortSignal): Promise<unknown> {
    switch (args.text("call")) {
      case "Do":
        return resultOf(await request.do(signal), args.has("read") ? args.text("read") : "");
      case "DoRaw":
        return { body: (await request.doRaw(signal)).toString("utf8") };
      case "Stream":
        return this.#stream(request, signal);
      case "Watch": {
        const { report } = this.#surroundings;
        await readWatch(await request.watch(signal), new Gate(), report);
        report("watch ended");
        return {};
      }
      default:
        throw new CommandError("invalid", `no call ${args.text("call")}`);
    }
  }

  async #stream(request: Request, signal: AbortSignal): Promise<unknown> {
    const response = await request.stream(signal);
    const parts: Buffer[] = [];
    try {
      for await (const part of response.body) parts.push(part);
    } finally {
      response.close();
    }
    return { body: Buffer.concat(parts).toString("utf8") };
  }

  #reportingBackoff(): BackoffManager {
    const { clock, report } = this.#surroundings;
    const delaysMs = this.#settings.has("backoffDelaysMs")
      ? this.#settings.list("backoffDelaysMs").map(Number)
      : [];
    return new ReportingBackoff(clock, report, delaysMs);
  }
}

function takeStep(
  request: Request,
  args: PartArgs,
  limiterOf: (name: string) => ReturnType<typeof limiterFrom>,
): void {
  const value = args.has("value") ? args.text("value") : "";
  const words = value.split(/\s+/).filter((word) => word !== "");
  const [, name = "", rest = ""] = /^(.*?)(?:=|: )(.*)$/s.exec(value) ?? [];
  const steps: Readonly<Record<string, () => unknown>> = {
    prefix: () => request.prefix(...words),
    suffix: () => request.suffix(...words),
    absPath: () => request.absPath(...words),
    requestUri: () => request.requestUri(value),
    namespace: () => request.namespace(value),
    resource: () => request.resource(value),
    name: () => request.name(value),
    subresource: () => request.subresource(...words),
    param: () => request.param(name, rest),
    listOptions: () => request.params(parametersFrom(args.args("args"))),
    header: () => request.header(name, rest),
    timeout: () => request.timeout(Number(value)),
    maxRetries: () => request.maxRetries(Number(value)),
    limiter: () => request.throttle(limiterOf(value)),
    bytes: () => request.body(Buffer.from(value)),
    stream: () => request.body(streamOf(value)),
    file: () => withFile(value, (path) => request.bodyFile(path)),
    missingFile: () => request.bodyFile("/nowhere/at/all"),
    object: () => request.body(configMap(value)),
    noObject: () => request.body(undefined),
    somethingElse: () => request.body(somethingElse(value)),
  };
  const take = steps[args.text("step")];
  if (take === undefined) throw new CommandError("invalid", `no step ${args.text("step")}`);
  take();
}

function parametersFrom(args: PartArgs): Record<string, string | number> {
  return Object.fromEntries(
    args
      .names()
      .map((name) => [name, name === "limit" ? args.number(name) : args.text(name)] as const),
  );
}

async function* streamOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

function configMap(name: string): KubernetesObject {
  return { apiVersion: "v1", kind: "ConfigMap", metadata: { name } };
}

/** What no type lets in, and JavaScript does. */
function somethingElse(text: string): KubernetesObject {
  return JSON.parse(JSON.stringify({ text }));
}

function withFile(text: string, use: (path: string) => unknown): void {
  const folder = mkdtempSync(join(tmpdir(), "body-"));
  const path = join(folder, "body");
  writeFileSync(path, text);
  use(path);
  rmSync(folder, { recursive: true });
}

/** The form of a patch of that name. @throws CommandError when there is none */
export function patchTypeFrom(type: string): PatchType {
  switch (type) {
    case "application/json-patch+json":
    case "application/merge-patch+json":
    case "application/strategic-merge-patch+json":
    case "application/apply-patch+yaml":
      return type;
    default:
      throw new CommandError("invalid", `no patch is of type ${type}`);
  }
}

function resultOf(result: Result, way: string): unknown {
  const { statusCode: code, wasCreated: created, contentType } = result;
  const described = { code, created, contentType };
  if (way === "raw") return { ...described, body: result.raw().toString("utf8") };
  if (way === "into") {
    return { ...described, name: result.into<KubernetesObject>().metadata.name };
  }
  const error = result.error();
  if (error !== undefined) throw error;
  return described;
}
