/** The requests of the page to the control API, and the answers. */

/** A request as parsed by the server. */
export interface RequestFacts {
  readonly id: string;
  readonly connection: string;
  readonly protocol?: string;
  readonly method: string;
  readonly url: string;
  readonly verb: string;
  readonly group?: string;
  readonly version?: string;
  readonly resource?: string;
  readonly namespace?: string;
  readonly name?: string;
  readonly userAgent?: string;
}

/** A served resource. */
export interface Kind {
  /** "v1/pods", "apps/v1/deployments" */
  readonly resource: string;
  readonly kind: string;
  readonly namespaced: boolean;
  readonly count: number;
}

/** An open watch. */
export interface Watch {
  readonly id: string;
  readonly request: RequestFacts;
  readonly lastSentVersion: string;
  readonly sentCount: number;
  readonly faults: readonly string[];
}

/** An open connection. */
export interface Connection {
  readonly id: string;
  readonly replica: number;
  readonly protocol?: string;
  readonly watches: readonly string[];
}

/** A rule, and the number of times it has applied. */
export interface InstalledRule {
  readonly name: string;
  readonly hits: number;
  readonly isInForce: boolean;
  readonly rule: Rule;
}

/** As docs/faults.md has it. */
export interface Rule {
  readonly name?: string;
  readonly match?: Json;
  readonly do: readonly Fault[];
  readonly [member: string]: unknown;
}

/** A fault with its parameters. */
export interface Fault {
  readonly fault: string;
  readonly [parameter: string]: unknown;
}

/** A closed gate. */
export interface Gate {
  readonly name: string;
  readonly match: Json;
  readonly held: readonly RequestFacts[];
}

/** Any object of JSON. */
export interface Json {
  readonly [name: string]: unknown;
}

/** GET /state: a world at one instant. */
export interface State {
  readonly name: string;
  readonly url: string;
  readonly profile: string;
  readonly version: string;
  readonly connectionCount: number;
  readonly openWatchCount: number;
  readonly clock: { readonly mode: string; readonly nowMs: number; readonly now: string };
  readonly kinds: readonly Kind[];
  readonly watches: readonly Watch[];
  readonly connections: readonly Connection[];
  readonly pendingRequests: readonly RequestFacts[];
  readonly rules: readonly InstalledRule[];
  readonly gates: readonly Gate[];
  readonly replicas: readonly {
    readonly index: number;
    readonly url: string;
    readonly lag: number | "frozen";
    readonly version: string;
  }[];
  readonly snapshots: readonly { readonly name: string; readonly version: string }[];
  readonly loads: readonly {
    readonly id: string;
    readonly created: number;
    readonly modified: number;
    readonly deleted: number;
    readonly rounds: number;
  }[];
}

/** An entry of the journal. */
export interface Entry {
  readonly index: number;
  readonly atMs: number;
  readonly type: string;
  readonly [fact: string]: unknown;
}

/** GET /objects: the stored objects of a resource. */
export interface Objects {
  readonly resource: string;
  readonly count: number;
  readonly items: readonly {
    readonly key: string;
    readonly resourceVersion: string;
    readonly creationTimestamp: string;
    readonly deletionTimestamp?: string;
  }[];
}

/** JSON Schema, as far as the grammar of rules uses it. */
export interface Schema {
  readonly title?: string;
  readonly description?: string;
  readonly "x-imitates"?: string;
  readonly "x-wrong"?: string;
  readonly "x-layer"?: string;
  readonly "x-h2"?: string;
  readonly "x-ws"?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly (string | number)[];
  readonly const?: string;
  readonly default?: string | number | boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly oneOf?: readonly Schema[];
}

/** Schemas by their names: Rule, Match, Fault. */
export type Schemas = Readonly<Record<string, Schema>>;

/** The server refused a request, or did not answer it. */
export class Refusal extends Error {
  override readonly name = "Refusal";
}

/** The name of the default world. */
export const DEFAULT_WORLD = "default";

/** The path of a world's endpoint: the default world has the short ones. */
export function pathIn(world: string, path: string): string {
  return world === DEFAULT_WORLD ? path : `/worlds/${encodeURIComponent(world)}${path}`;
}

/** Sends a request and parses the answer. @throws Refusal with the server's message */
export async function ask<T>(path: string, method = "GET", body?: unknown): Promise<T> {
  const text = await askText(path, method, body);
  return JSON.parse(text);
}

/** Like `ask`, for answers that are not JSON. @throws Refusal */
export async function askText(path: string, method = "GET", body?: unknown): Promise<string> {
  const answer = await fetch(path, {
    method,
    headers: { accept: "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Refusal("The server does not answer.");
  });
  const text = await answer.text();
  if (!answer.ok) throw new Refusal(refusalOf(text));
  return text;
}

function refusalOf(text: string): string {
  try {
    const { error, path, hint } = JSON.parse(text);
    const place = typeof path === "string" ? ` (${path})` : "";
    return `${error}${place}${typeof hint === "string" ? `; ${hint}` : ""}`;
  } catch {
    return text;
  }
}
