import type { Response } from "express";
import type { AdminBody } from "./admin-body.js";
import type { HostedWorld } from "./hosted-world.js";
import type { WorldHost } from "./world-host.js";

/** The scope of an endpoint: the server with all its worlds, or one world. */
export type AdminScope = "server" | "world";

/** A parameter of the query. All are optional. */
export interface AdminQueryParameter {
  readonly name: string;
  readonly summary: string;
}

/** A parsed and validated request. */
export interface AdminCall<B> {
  readonly host: WorldHost;
  /** The world in the path; without one, the default world. */
  readonly hosted: HostedWorld;
  /** The value of `{name}` in the path. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: B;
  /** For answers that are not JSON. */
  readonly response: Response;
  /** Aborts when the client disconnects before the answer. */
  readonly signal: AbortSignal;
}

/** The declaration of an endpoint. */
export interface AdminEndpointDefinition<B> {
  readonly method: "GET" | "POST" | "DELETE";
  /** With `{name}` for parameters: "/gates/{name}/release". Also served below "/worlds/{world}", if it is about a world. */
  readonly path: string;
  readonly scope?: AdminScope;
  readonly summary: string;
  readonly body: AdminBody<B>;
  readonly query?: readonly AdminQueryParameter[];
  /** The status of a success. @default 200 */
  readonly status?: number;
  /** Returns the answer, to be sent as JSON; undefined if it has written the answer itself. @throws AdminError */
  answer(call: AdminCall<B>): unknown;
}

/** One endpoint of the control API: its route and its documentation are made from the same declaration. */
export interface AdminEndpoint {
  readonly method: "GET" | "POST" | "DELETE";
  readonly path: string;
  readonly scope: AdminScope;
  readonly summary: string;
  readonly body: Pick<AdminBody<unknown>, "schema" | "example">;
  readonly query: readonly AdminQueryParameter[];
  readonly status: number;
  /** Checks the body and answers. */
  serve(call: AdminCall<unknown>): Promise<unknown>;
}

/** Declares an endpoint. */
export function adminEndpoint<B>(definition: AdminEndpointDefinition<B>): AdminEndpoint {
  const { method, path, scope = "world", summary, body, query = [], status = 200 } = definition;
  return {
    method,
    path,
    scope,
    summary,
    body,
    query,
    status,
    serve: async (call) => definition.answer({ ...call, body: body.read(call.body) }),
  };
}
