/**
 * The control API: all functions of a `World` over HTTP, for tests in other languages and for curl.
 *
 * It has a port of its own, so that the other port serves nothing but the Kubernetes API.
 * Every body is checked against a schema. Unknown members are refused, because a fault that is silently not injected
 * makes a test pass for the wrong reason.
 */
import express, { type Express, type Request, type RequestHandler, type Response } from "express";
import { loadFaults } from "../faults/loaded-faults.js";
import { LIMITS } from "../values/limits.js";
import { nearestHint } from "../values/nearest-hint.js";
import type { AdminEndpoint } from "./admin-endpoint.js";
import { adminEndpoints } from "./admin-endpoints.js";
import { AdminError, answerWithError } from "./admin-error.js";
import { pathsOf } from "./admin-openapi.js";
import { readQuery } from "./admin-query.js";
import { serveConsole } from "./console-files.js";
import { isFromThisMachine } from "./is-from-this-machine.js";
import { sendJson } from "./send-json.js";
import { DEFAULT_WORLD, type WorldHost } from "./world-host.js";

/** Creates the control API of all worlds of a host, as an express application that is not listening yet. */
export function createAdminApp(host: WorldHost): Express {
  const app = express();
  app.disable("x-powered-by");
  app.use(refuseForeignPages);
  app.use(serveConsole);
  app.use(untilFaultsAreLoaded);
  // Bodies are JSON whatever the content type: `curl -d` declares a form.
  app.use(express.json({ type: () => true, limit: LIMITS.adminBodyMaxBytes, strict: false }));
  for (const endpoint of adminEndpoints) {
    for (const path of pathsOf(endpoint)) mount(app, host, endpoint, path);
  }
  app.use((request) => {
    const endpoint = `${request.method} ${request.path}`;
    const known = adminEndpoints.map(({ method, path }) => `${method} ${path}`);
    throw new AdminError(404, {
      error: `There is no ${endpoint}`,
      hint: nearestHint(endpoint, known) ?? "GET / lists the endpoints",
    });
  });
  app.use(answerWithError);
  return app;
}

function mount(app: Express, host: WorldHost, endpoint: AdminEndpoint, path: string): void {
  const route = path.replaceAll(/\{(\w+)\}/g, ":$1");
  const handler: RequestHandler = async (request, response) => {
    const answer = await endpoint.serve(callOf(host, endpoint, request, response));
    if (answer !== undefined) sendJson(response, endpoint.status, answer);
  };
  switch (endpoint.method) {
    case "GET":
      app.get(route, handler);
      return;
    case "POST":
      app.post(route, handler);
      return;
    case "DELETE":
      app.delete(route, handler);
      return;
  }
}

function callOf(
  host: WorldHost,
  endpoint: AdminEndpoint,
  request: Request,
  response: Response,
): Parameters<AdminEndpoint["serve"]>[0] {
  const gone = new AbortController();
  response.on("close", () => gone.abort());
  const parameters = single(request.params);
  const body: unknown = request.body;
  return {
    host,
    hosted: host.get(parameters["world"] ?? DEFAULT_WORLD),
    parameters,
    query: readQuery(request.query, endpoint.query),
    body,
    response,
    signal: gone.signal,
  };
}

/** The parameters of the path. */
function single(values: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const texts = Object.entries(values).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return Object.fromEntries(texts);
}

/** The grammar of bodies needs the catalogue of faults, which the command loads after it has begun to listen. */
const untilFaultsAreLoaded: RequestHandler = async (_request, _response, next) => {
  await loadFaults();
  next();
};

const refuseForeignPages: RequestHandler = (request, _response, next) => {
  if ((request.headersDistinct["host"]?.length ?? 0) > 1) {
    throw new AdminError(400, { error: "There are two Host headers" });
  }
  if (isFromThisMachine(request.headers)) {
    next();
    return;
  }
  throw new AdminError(403, {
    error: "The control API does not answer to pages of other hosts or ports",
    hint: "send no Origin, and a Host of this machine",
  });
};
