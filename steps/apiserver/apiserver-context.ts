import { connect } from "node:net";
import { type IWorldOptions, setWorldConstructor, World } from "@cucumber/cucumber";
import { WebSocket } from "ws";
import type { Rule, WorldOptions } from "../../fake-apiserver/index.js";
import { ScenarioError } from "../../src/suite/evidence/expectation-error.js";
import type { ApiserverParameters } from "./apiserver-parameters.js";
import { ChunkReader } from "./chunk-reader.js";
import { FakeServer } from "./fake-server.js";
import { grantingObjects } from "./granting-objects.js";
import { type HttpAnswer, type HttpRequest, readAnswer, sendRequest } from "./http-answer.js";
import { memberAt } from "./member-path.js";
import { OpenWatch } from "./open-watch.js";
import { tokenOf } from "./oracle-tokens.js";
import { type ConfiguredPolicy, policyObjects, policyProbe } from "./policy-configuration.js";
import { RealServer } from "./real-server.js";
import { resolvePath } from "./resource-shorthand.js";
import type { ServerUnderTest } from "./server-under-test.js";
import { comparedHeaders, type Exchange, type Transcript } from "./transcript.js";
import {
  type ConfiguredWebhook,
  READY_PATH,
  readinessProbe,
  webhookConfiguration,
} from "./webhook-configuration.js";
import { WebhookServer } from "./webhook-server.js";

/** Headers that say who sends a request. */
type Credentials = Readonly<Record<string, string>>;

const JSON_TYPE = { "content-type": "application/json" };
const HTTP_CREATED = 201;
const HTTP_BAD = 400;

/** No answer takes longer, in the server's time. */
const ANSWER_MAX_MS = 70_000;

/** What scenarios often need of an object or a list. */
const SHORT_PATHS: ReadonlyMap<string, string> = new Map([
  ["version", "metadata.resourceVersion"],
  ["uid", "metadata.uid"],
  ["continue", "metadata.continue"],
]);

/** The state of steps: a server, the last answer, the last watch, and named answers. */
export class ApiserverContext extends World<ApiserverParameters> {
  #server: ServerUnderTest | undefined;
  #namespace = "";
  #answer: HttpAnswer | undefined;
  #answerTookMs = 0;
  #watch: OpenWatch | undefined;
  readonly #remembered = new Map<string, unknown>();
  readonly #exchanges: (Exchange | (() => Exchange))[] = [];
  readonly #watches: OpenWatch[] = [];
  #webhooks: WebhookServer | undefined;
  /** What requests say of their client, unless they say it themselves. */
  #credentials: Credentials = {};
  /** The same for what is no part of the story. */
  #admin: Credentials = {};
  /** Paths of configurations of webhooks and of policies, which belong to the whole cluster. */
  readonly #configurations: string[] = [];
  /** Whether some of them are policies. */
  #hasPolicies = false;

  constructor(options: IWorldOptions<ApiserverParameters>) {
    super(options);
  }

  /** Begins a scenario on `server`, in a namespace of its own and a second one beside it. */
  async begin(server: ServerUnderTest, namespace: string): Promise<void> {
    this.#server = server;
    this.#namespace = namespace;
    await server.prepare([namespace, `${namespace}-other`]);
  }

  /** Begins again on a fake server that is made otherwise. @throws ScenarioError for a real one: it is what it is */
  async beginOn(options: WorldOptions, rules: readonly Rule[] = []): Promise<void> {
    if (this.parameters.url !== "") throw new ScenarioError("A real server cannot be chosen");
    await this.finish();
    const server = await FakeServer.start(options);
    server.install(rules);
    await this.begin(server, this.#namespace);
  }

  /** Begins again where clients are asked who they are, and may do what roles say. The first is an admin. */
  async beginWithRoles(options: WorldOptions): Promise<void> {
    if (this.server instanceof RealServer) this.server.askClients();
    else await this.beginOn(options);
    this.#admin = credentialsOf(tokenOf("admin"));
    this.#credentials = this.#admin;
  }

  /** The user of later requests, by token; "": anonymous. */
  identify(token: string): void {
    this.#credentials = token === "" ? {} : credentialsOf(token);
  }

  async finish(): Promise<void> {
    for (const watch of this.#watches) watch.close();
    for (const path of this.#configurations) await this.#await(deletionOf(path));
    // They would be in the way of the next scenario, which may be in the same namespace.
    if (this.#hasPolicies) await this.#untilPoliciesAreKnown(false);
    await this.#webhooks?.close();
    await this.#server?.close();
  }

  /** The webhooks of the scenario. */
  async webhooks(): Promise<WebhookServer> {
    this.#webhooks ??= await WebhookServer.start();
    return this.#webhooks;
  }

  /** @throws ScenarioError for a webhook that answers nowhere */
  async configureWebhooks(
    phase: "mutating" | "validating",
    webhooks: readonly ConfiguredWebhook[],
  ): Promise<void> {
    const server = await this.webhooks();
    const name = `${this.#namespace}-${this.#configurations.length}`;
    const path = `/apis/admissionregistration.k8s.io/v1/${phase}webhookconfigurations`;
    server.reply(READY_PATH, { response: { allowed: false } });
    const configuration = webhookConfiguration({
      ...{ phase, name, webhooks, namespace: this.#namespace },
      clientConfig: (at) => server.clientConfig(at),
    });
    const request = { path, headers: JSON_TYPE, body: JSON.stringify(configuration) };
    const answer = await this.#await({ method: "POST", ...request });
    if (answer.status !== HTTP_CREATED) throw new ScenarioError(answer.text);
    this.#configurations.push(`${path}/${name}`);
    const probe = { method: "POST", ...readinessProbe(name) };
    // A real server learns of a configuration some time after it has stored it.
    while ((await this.#await(probe)).status === HTTP_CREATED)
      await this.server.until(() => false, 5);
  }

  /** Creates policies and their bindings, and waits until the server knows them. @throws ScenarioError when it refuses one */
  async configurePolicies(policies: readonly ConfiguredPolicy[]): Promise<void> {
    this.#hasPolicies = true;
    for (const { collection, object } of policyObjects(policies, this.#namespace)) {
      const request = { path: collection, headers: JSON_TYPE, body: JSON.stringify(object) };
      const answer = await this.#await({ method: "POST", ...request });
      if (answer.status !== HTTP_CREATED) throw new ScenarioError(answer.text);
      this.#configurations.push(`${collection}/${object.metadata.name}`);
    }
    await this.#untilPoliciesAreKnown(true);
  }

  /** A real server looks for changes once a second. */
  async #untilPoliciesAreKnown(wanted: boolean): Promise<void> {
    const probe = { method: "POST", headers: JSON_TYPE, ...policyProbe(this.#namespace) };
    while (((await this.#await(probe)).status !== HTTP_CREATED) !== wanted) {
      await this.server.until(() => false, 5);
    }
  }

  /** Grants rules to a user, in the namespace of the scenario or everywhere. @throws ScenarioError when the server refuses */
  async grant(user: string, where: "everywhere" | "here", rules: readonly object[]): Promise<void> {
    const objects = grantingObjects({ user, namespace: this.#namespace, where, rules });
    for (const { path, object } of objects) {
      const body = JSON.stringify(object);
      const answer = await this.#await({ method: "POST", path, headers: JSON_TYPE, body });
      if (answer.status !== HTTP_CREATED) throw new ScenarioError(answer.text);
    }
    await this.server.settleRoles();
  }

  /** As `ask`, but no part of the story. */
  #await(request: HttpRequest): Promise<HttpAnswer> {
    const sent = this.#send(request, this.#admin).then(readAnswer);
    return this.#arrival(sent, `${request.method} answer`);
  }

  /** @throws ScenarioError before the scenario has begun */
  get server(): ServerUnderTest {
    if (this.#server === undefined) throw new ScenarioError("The scenario has not begun");
    return this.#server;
  }

  get namespace(): string {
    return this.#namespace;
  }

  /** @throws ScenarioError when nothing was asked */
  get answer(): HttpAnswer {
    if (this.#answer === undefined) throw new ScenarioError("Nothing was asked yet");
    return this.#answer;
  }

  /** How long the last answer took, in the server's time. */
  get answerTookMs(): number {
    return this.#answerTookMs;
  }

  /** @throws ScenarioError when nothing is watched */
  get watch(): OpenWatch {
    if (this.#watch === undefined) throw new ScenarioError("Nothing is watched");
    return this.#watch;
  }

  /** Sends a request whose path may be short, and waits for all of its answer. */
  async ask(request: HttpRequest): Promise<HttpAnswer> {
    const startedAtMs = this.server.nowMs();
    const sent = this.#arrival(this.#send(request).then(readAnswer), `${request.method} answer`);
    const answer = await sent;
    this.#answer = answer;
    this.#answerTookMs = this.server.nowMs() - startedAtMs;
    this.#exchanges.push({
      request: `${request.method} ${request.path}`,
      status: answer.status,
      headers: comparedHeaders(answer.headers),
      body: answer.body ?? answer.text,
    });
    const changesRoles = request.method !== "GET" && request.path.includes("rbac.authorization");
    if (changesRoles && answer.status < HTTP_BAD) await this.server.settleRoles();
    return answer;
  }

  /** Opens a watch and waits for the head of its answer. */
  async follow(path: string, headers: Readonly<Record<string, string>> = {}): Promise<void> {
    const request = { method: "GET", path, headers, body: "" };
    const incoming = await this.#arrival(this.#send(request), "head of the watch");
    this.#keep(path, OpenWatch.ofHttp(incoming));
  }

  /** Opens a watch over WebSocket. */
  async followOverWebSocket(path: string): Promise<void> {
    const url = `${this.server.url.replace(/^http/, "ws")}${this.#fullPath(path)}`;
    const socket = new WebSocket(url, { origin: "http://localhost", perMessageDeflate: false });
    const opened = new Promise<OpenWatch>((resolve, reject) => {
      // Events may arrive in the same packet as the handshake: a later listener would miss them.
      socket.on("upgrade", ({ headers }) => resolve(OpenWatch.ofWebSocket(socket, headers)));
      socket.on("error", reject);
    });
    this.#keep(path, await this.#arrival(opened, "handshake of the watch"));
  }

  /** Opens a watch on a bare socket: the chunks are those of the server, not what a client has made of them. */
  async followOnSocket(path: string): Promise<void> {
    const { hostname, port, host } = new URL(this.server.url);
    const socket = connect(Number(port), hostname);
    const reader = new ChunkReader();
    const opened = new Promise<OpenWatch>((resolve, reject) => {
      socket.on("error", reject);
      socket.on("data", (bytes) => {
        const isNew = reader.head === undefined;
        reader.push(Buffer.from(bytes));
        if (isNew && reader.head !== undefined) resolve(OpenWatch.ofSocket(socket, reader));
      });
    });
    socket.write(`GET ${this.#fullPath(path)} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    this.#keep(path, await this.#arrival(opened, "head of the watch"));
  }

  remember(name: string, value: unknown): void {
    this.#remembered.set(name, value);
  }

  /**
   * Fills "{a.version}", "{a.metadata.labels.app}", "{namespace}" and "{100 of x}" in.
   * @throws ScenarioError when nothing has that name
   */
  filled(text: string): string {
    const long = text.replaceAll(/\{(\d+) of (\w)\}/g, (_all, count: string, character: string) =>
      character.repeat(Number(count)),
    );
    return long.replaceAll(
      /\{([a-z][\w-]*)((?:\.[\w-]+)*)\}/g,
      (_all, name: string, path: string) => {
        if (name === "namespace") return this.#namespace;
        if (!this.#remembered.has(name)) throw new ScenarioError(`Nothing is called ${name}`);
        const value = this.#remembered.get(name);
        const inside = path.slice(1);
        return String(inside === "" ? value : memberAt(value, SHORT_PATHS.get(inside) ?? inside));
      },
    );
  }

  transcript(): Transcript {
    return {
      exchanges: this.#exchanges.map((one) => (typeof one === "function" ? one() : one)),
    };
  }

  #send(request: HttpRequest, credentials = this.#credentials) {
    const path = this.#fullPath(request.path);
    const body = typeof request.body === "string" ? this.filled(request.body) : request.body;
    const headers = Object.fromEntries(
      Object.entries({ ...credentials, ...request.headers }).map(([name, value]) => [
        name,
        this.filled(value),
      ]),
    );
    return sendRequest(this.server.url, { ...request, path, headers, body });
  }

  #fullPath(path: string): string {
    return resolvePath(this.filled(path), this.#namespace);
  }

  #keep(path: string, watch: OpenWatch): void {
    this.#watch = watch;
    this.#watches.push(watch);
    this.#exchanges.push(() => ({
      request: `WATCH ${path}`,
      status: watch.status,
      headers: comparedHeaders(watch.headers),
      body: watch.events(),
      end: watch.end ?? "open",
    }));
  }

  /** Lets the server's time pass until the promise is settled. */
  async #arrival<T>(promise: Promise<T>, what: string): Promise<T> {
    let isSettled = false;
    const settled = promise.finally(() => {
      isSettled = true;
    });
    // Its rejection is reported by the await below.
    settled.catch(() => undefined);
    if (await this.server.until(() => isSettled, ANSWER_MAX_MS)) return settled;
    throw new Error(`No ${what} within ${ANSWER_MAX_MS / 1000} s`);
  }
}

function credentialsOf(token: string): Credentials {
  return { authorization: `Bearer ${token}` };
}

function deletionOf(path: string): HttpRequest {
  return { method: "DELETE", path, headers: {}, body: "" };
}

setWorldConstructor(ApiserverContext);
