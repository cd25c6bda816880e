/**
 * The control API: everything a `World` can do, over HTTP, for tests in other languages and for people with curl.
 *
 * It is an API of its own on a port of its own, so that the Kubernetes port looks like Kubernetes and nothing else.
 * Every body is checked against a schema; an unknown member is refused, because a fault that is silently not injected
 * makes a test pass for the wrong reason.
 */
import express, { type Express } from "express";
import type { ResourceDefinition } from "../../src/wire/resource.js";
import { ruleSchema } from "../faults/rule-schema.js";
import { nearestHint } from "../faults/schema-issue.js";
import type { World } from "../world.js";
import { adminBodies } from "./admin-bodies.js";
import { AdminError, answerWithError } from "./admin-error.js";
import { GateRegistry, gateRoutes } from "./admin-gates.js";
import { journalRoutes } from "./admin-journal.js";
import { RuleRegistry, ruleRoutes } from "./admin-rules.js";
import { storeRoutes } from "./admin-store.js";
import { watchRoutes } from "./admin-watches.js";

/** What the control API must know beside the world. */
export interface AdminAppOptions {
  /** Every resource that the world serves: objects in bodies are placed by their apiVersion and kind. */
  readonly resources: readonly ResourceDefinition[];
  /** Rules installed so far. @default none */
  readonly rules?: RuleRegistry;
}

/** No body is larger: that of a real apiserver's, 3 MiB. */
const BODY_MAX_BYTES = 3 * 1024 * 1024;

const ENDPOINTS: Readonly<Record<string, string>> = {
  "GET /": "this page",
  "GET /capabilities": "the faults that can be injected, with their meanings and parameters",
  "POST /rules": "install a rule, or a list of rules: all or none",
  "GET /rules": "the installed rules and how often each has applied",
  "DELETE /rules": "remove all rules",
  "DELETE /rules/{name}": "remove the rules of that name",
  "POST /gates": "hold matching requests from now on: {match, name?}",
  "GET /gates": "the closed gates and the requests they hold",
  "POST /gates/{name}/release": "let the oldest held request, or {request}, through",
  "POST /gates/{name}/answer": "answer the oldest held request, or {request}, with {fault}",
  "POST /gates/{name}/open": "let everything through, now and from now on",
  "GET /watches": "the open watches",
  "POST /watches/{id}/actions": "{do: send | sendRaw | bookmark | error | close | freeze | thaw}",
  "POST /store": "write as if a client had: {ops: [{create | update | delete | bump}]}",
  "POST /store/compact": "forget history, up to {version} or all of it",
  "GET /journal": "everything that happened, as NDJSON; ?since=index",
  "POST /await": "wait until a journal entry matches: {that, timeoutMs?, since?, count?}",
  "POST /reset": "remove every rule and open every gate",
};

/** Creates the control API of a world, as an express application that listens nowhere yet. */
export function createAdminApp(world: World, options: AdminAppOptions): Express {
  const rules = options.rules ?? new RuleRegistry(world);
  const gates = new GateRegistry(world);
  const app = express();
  app.disable("x-powered-by");
  app.set("json spaces", 2);
  // Whatever the content type says: `curl -d` says it is a form.
  app.use(express.json({ type: () => true, limit: BODY_MAX_BYTES, strict: false }));
  app.get("/", (_request, response) => {
    response.json(overview(world));
  });
  app.get("/capabilities", (_request, response) => {
    response.json({ faults: ruleSchema.$defs.Fault.oneOf.map(capability) });
  });
  app.post("/reset", (request, response) => {
    adminBodies.empty(request.body);
    const removed = rules.remove();
    world.reset();
    const unusedRules = removed.filter(({ hits }) => hits === 0).map(({ name }) => name);
    response.json({ cleared: { rules: removed.length, gates: gates.clear() }, unusedRules });
  });
  app.use(ruleRoutes(rules), gateRoutes(gates), watchRoutes(world));
  app.use(storeRoutes(world, options.resources), journalRoutes(world));
  app.use((request) => {
    const endpoint = `${request.method} ${request.path}`;
    throw new AdminError(404, {
      error: `There is no ${endpoint}`,
      hint: nearestHint(endpoint, Object.keys(ENDPOINTS)) ?? "GET / lists the endpoints",
    });
  });
  app.use(answerWithError);
  return app;
}

function overview(world: World): object {
  return {
    what: "The control API of a fake Kubernetes apiserver. Documented in docs/control-api.md.",
    apiserver: world.url,
    version: world.store.currentVersion(),
    connectionCount: world.connectionCount(),
    pendingRequests: world.pendingRequests(),
    openWatchCount: world.watches().length,
    endpoints: ENDPOINTS,
  };
}

type FaultSchema = (typeof ruleSchema.$defs.Fault.oneOf)[number];

function capability({ title, description, properties, required, ...rest }: FaultSchema): object {
  const { fault: _id, ...parameters } = properties;
  return {
    fault: title,
    does: description,
    imitates: rest["x-imitates"],
    parameters: Object.keys(parameters).map((name) => ({
      name,
      isRequired: required.includes(name),
    })),
  };
}
