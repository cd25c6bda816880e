/** The actions on a world: each is a request, and an equivalent line of TypeScript. */
import { type Fault, type Json, pathIn, type Rule } from "./control-api.js";

/** An action, whether it has been done or not. */
export interface Action {
  /** Its label: "Install a rule". */
  readonly title: string;
  readonly method: "POST" | "DELETE";
  /** Without the server's address, with the world. */
  readonly path: string;
  readonly body?: unknown;
  /** The same with `world`, a `World`. */
  readonly typescript: string;
  /** The loss to confirm first. */
  readonly loses?: string;
}

/** The collection of an object. */
export interface Collection {
  /** "v1/pods" */
  readonly resource: string;
  readonly kind: string;
}

/** The command that sends an action's request. */
export function curlOf({ method, path, body }: Action, origin: string): string {
  const url = quoted(`${origin}${path}`);
  if (body === undefined) return `curl -X ${method} ${url}`;
  return `curl ${url} -d ${quoted(JSON.stringify(body))}`;
}

function quoted(text: string): string {
  return /^[\w/:.-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** The actions on the world of that name. */
export function actionsIn(world: string) {
  const post = (path: string, body: unknown) => ({
    method: "POST" as const,
    path: pathIn(world, path),
    body,
  });
  const remove = (path: string) => ({ method: "DELETE" as const, path: pathIn(world, path) });
  return {
    createObject: (of: Collection, object: Json): Action => ({
      title: `Create a ${of.kind}`,
      ...post("/store", { ops: [{ create: object }] }),
      typescript: `world.store.create(${literal(gvrOf(of))}, ${literal(object)});`,
    }),
    updateObject: (of: Collection, object: Json): Action => ({
      title: `Write the ${of.kind}`,
      ...post("/store", { ops: [{ update: object }] }),
      typescript: `world.store.update(${literal(gvrOf(of))}, ${literal(object)});`,
    }),
    deleteObject: (of: Collection, apiVersion: string, key: string): Action => {
      const [name = "", namespace] = key.split("/").reverse();
      const metadata = { ...(namespace !== undefined && { namespace }), name };
      return {
        title: `Delete ${key}`,
        ...post("/store", { ops: [{ delete: { apiVersion, kind: of.kind, metadata } }] }),
        typescript: `world.store.delete(${literal(gvrOf(of))}, ${literal(key)});`,
      };
    },
    bump: (count: number): Action => ({
      title: `${count} writes to something else`,
      ...post("/store", { ops: [{ bump: count }] }),
      typescript: `for (let count = 0; count < ${count}; count++) world.store.bump();`,
    }),
    compact: (): Action => ({
      title: "Forget history",
      ...post("/store/compact", {}),
      typescript: "world.store.compact();",
    }),
    snapshot: (name: string): Action => ({
      title: `Take the snapshot ${name}`,
      ...post("/store/snapshot", { name }),
      typescript: "const snapshot = world.store.snapshot();",
    }),
    restore: (name: string): Action => ({
      title: `Go back to the snapshot ${name}`,
      ...post("/store/restore", { name }),
      typescript: "world.store.restore(snapshot);",
      loses: "What was written since is gone, and every watch ends.",
    }),
    install: (rule: Rule): Action => ({
      title: "Install a rule",
      ...post("/rules", rule),
      typescript: `world.install(${literal(rule)});`,
    }),
    removeRule: (name: string): Action => ({
      title: `Remove the rule ${name}`,
      ...remove(`/rules/${encodeURIComponent(name)}`),
      typescript: `for (const rule of world.rules()) if (rule.name === ${literal(name)}) rule.remove();`,
    }),
    hold: (name: string, match: Json): Action => ({
      title: "Hold requests at a gate",
      ...post("/gates", { ...(name !== "" && { name }), match }),
      typescript: `const gate = world.hold(${literal(match)}${name === "" ? "" : `, ${literal(name)}`});`,
    }),
    release: (gate: string, request: string): Action => ({
      title: `Let ${request} through`,
      ...post(`/gates/${encodeURIComponent(gate)}/release`, { request }),
      typescript: `${heldOf(gate, request)}?.release();`,
    }),
    answer: (gate: string, request: string, fault: Fault): Action => ({
      title: `Answer ${request} with ${fault.fault}`,
      ...post(`/gates/${encodeURIComponent(gate)}/answer`, { request, fault }),
      typescript: `${heldOf(gate, request)}?.answer(${literal(fault)});`,
    }),
    open: (gate: string): Action => ({
      title: `Open the gate ${gate}`,
      ...post(`/gates/${encodeURIComponent(gate)}/open`, {}),
      typescript: `world.gates().find(({ name }) => name === ${literal(gate)})?.open();`,
    }),
    ...ofStreams(post),
    ...ofMachinery(post),
  };
}

type Post = (
  path: string,
  body: unknown,
) => { readonly method: "POST"; readonly path: string; readonly body: unknown };

function ofStreams(post: Post) {
  const watch = (id: string, body: Json, title: string, call: string): Action => ({
    title: `${title} (${id})`,
    ...post(`/watches/${id}/actions`, body),
    typescript: `world.watches().find(({ id }) => id === ${literal(id)})?.${call};`,
  });
  return {
    closeWatch: (id: string, how: string): Action =>
      watch(id, { do: "close", how }, `End the watch: ${how}`, `close(${literal(how)})`),
    errorEvent: (id: string, status: Json): Action =>
      watch(id, { do: "error", status }, "Write an ERROR event", `error(${literal(status)})`),
    bookmark: (id: string): Action =>
      watch(id, { do: "bookmark" }, "Write a bookmark", "bookmark()"),
    freeze: (id: string): Action => watch(id, { do: "freeze" }, "Hold events back", "freeze()"),
    thaw: (id: string): Action => watch(id, { do: "thaw" }, "Write the held events", "thaw()"),
    endConnection: (id: string, how: string): Action => ({
      title: `End the connection ${id}: ${how}`,
      ...post(`/connections/${id}/actions`, { do: how }),
      typescript: `world.connections().find(({ id }) => id === ${literal(id)})?.close(${literal(how)});`,
    }),
  };
}

function ofMachinery(post: Post) {
  return {
    advance: (advanceMs: number): Action => ({
      title: `Move the clock by ${advanceMs} ms`,
      ...post("/clock", { advanceMs }),
      typescript: `await world.advance(${advanceMs});`,
    }),
    clockMode: (mode: "real" | "virtual"): Action => ({
      title: mode === "virtual" ? "Stop the clock" : "Let time pass",
      ...post("/clock", { mode }),
      typescript: `world.setClockMode(${literal(mode)});`,
    }),
    lag: (index: number, lag: number | "frozen"): Action => ({
      title: `Replica ${index}: ${lag === "frozen" ? "freeze it" : `${lag} changes behind`}`,
      ...post(`/replicas/${index}`, { lag }),
      typescript: `world.replica(${index}).setLag(${literal(lag)});`,
    }),
    reset: (what: readonly string[]): Action => ({
      title: `Reset: ${what.join(", ")}`,
      ...post("/reset", { what }),
      typescript: `world.reset({ what: ${literal(what)} });`,
      loses: `It resets ${what.join(", ")}.`,
    }),
    load: (of: Collection, count: number): Action => ({
      title: `Generate ${count} ${of.kind}s`,
      ...post("/load", { resource: of.resource, count }),
      typescript: `await world.load(${literal(gvrOf(of))}, ${literal({ count })}).created;`,
    }),
  };
}

/** Creates another world. */
export function createWorldAction(options: Json): Action {
  const { name, ...rest } = options;
  return {
    title: `Create the world ${name}`,
    method: "POST",
    path: "/worlds",
    body: options,
    typescript: `const world = await createWorld(${literal(rest)});`,
  };
}

/** Deletes a world. */
export function deleteWorldAction(name: string): Action {
  return {
    title: `Delete the world ${name}`,
    method: "DELETE",
    path: `/worlds/${encodeURIComponent(name)}`,
    typescript: "await world.close();",
    loses: "Everything in it is gone.",
  };
}

function heldOf(gate: string, request: string): string {
  return (
    `world.gates().find(({ name }) => name === ${literal(gate)})\n` +
    `  ?.held().find((held) => held.request.id === ${literal(request)})`
  );
}

/** "v1/pods" is group "", version "v1" and resource "pods". */
function gvrOf({ resource: name }: Collection): Json {
  const [resource = "", version = "", group = ""] = name.split("/").reverse();
  return { group, version, resource };
}

const LINE_MAX_LENGTH = 72;

/** A value as a TypeScript literal, on one line if it fits. */
function literal(value: unknown, indent = ""): string {
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const isList = Array.isArray(value);
  const inner = `${indent}  `;
  const parts = isList
    ? value.map((item) => literal(item, inner))
    : Object.entries(value)
        .filter(([, member]) => member !== undefined)
        .map(([name, member]) => `${nameOf(name)}: ${literal(member, inner)}`);
  const [open, close] = isList ? ["[", "]"] : ["{", "}"];
  if (parts.length === 0) return open + close;
  const space = isList ? "" : " ";
  const line = `${open}${space}${parts.join(", ")}${space}${close}`;
  if (line.length + indent.length <= LINE_MAX_LENGTH && !line.includes("\n")) return line;
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join("")}${indent}${close}`;
}

/** `__proto__: …` would be no member of the object. */
function nameOf(name: string): string {
  if (name === "__proto__") return '["__proto__"]';
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}
