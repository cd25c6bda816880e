import { pollUntil } from "../../src/time/poll-until.js";
import { SystemClock } from "../../src/time/system-clock.js";
import type { ApiserverParameters } from "./apiserver-parameters.js";
import type { Definition, ServerUnderTest } from "./server-under-test.js";
import { SettledRoles } from "./settled-roles.js";

/** How often a condition is looked at. */
const LOOK_PERIOD_MS = 5;

/** Real time until what is defined is served, or no longer there; the first write waits two seconds. */
const DEFINED_MAX_MS = 60_000;

const DEFINITIONS = "apis/apiextensions.k8s.io/v1/customresourcedefinitions";

/** What scenarios write to. */
const COLLECTIONS = [
  { root: "apis/example.com/v1", resource: "widgets" },
  { root: "api/v1", resource: "configmaps" },
  { root: "api/v1", resource: "pods" },
  { root: "api/v1", resource: "secrets" },
  { root: "api/v1", resource: "events" },
  { root: "api/v1", resource: "endpoints" },
  { root: "api/v1", resource: "serviceaccounts" },
  { root: "api/v1", resource: "limitranges" },
  { root: "api/v1", resource: "podtemplates" },
  { root: "apis/apps/v1", resource: "controllerrevisions" },
  { root: "apis/coordination.k8s.io/v1", resource: "leases" },
  { root: "apis/rbac.authorization.k8s.io/v1", resource: "roles" },
  { root: "apis/rbac.authorization.k8s.io/v1", resource: "rolebindings" },
  { root: "apis/apps/v1", resource: "deployments" },
  { root: "apis/autoscaling/v2", resource: "horizontalpodautoscalers" },
];

/** Of no namespace, and listed by a scenario: what others leave there would be in its list. */
const OF_NO_NAMESPACE = ["apis/certificates.k8s.io/v1/certificatesigningrequests"];

/** A real apiserver, shared by all scenarios: each cleans up behind itself. */
export class RealServer implements ServerUnderTest {
  readonly #parameters: ApiserverParameters;
  #settledRoles: SettledRoles | undefined;
  readonly #clock = new SystemClock();
  #namespaces: readonly string[] = [];
  readonly #definitions: string[] = [];
  readonly #collections: string[] = [];

  constructor(parameters: ApiserverParameters) {
    this.#parameters = parameters;
  }

  get url(): string {
    const { url, rbacUrl } = this.#parameters;
    return this.#settledRoles === undefined ? url : rbacUrl;
  }

  /** From now on who asks is asked who he is, and may do what the stored roles say. */
  askClients(): void {
    this.#settledRoles = new SettledRoles(this.#parameters, this.#namespaces[0] ?? "default");
  }

  async settleRoles(): Promise<void> {
    const roles = this.#settledRoles;
    if (roles === undefined) return;
    await roles.mark();
    await this.#retry(() => roles.areSettled());
  }

  nowMs(): number {
    return this.#clock.nowMs();
  }

  until(isDone: () => boolean, maxMs: number): Promise<boolean> {
    return pollUntil(this.#clock, isDone, { maxMs, periodMs: LOOK_PERIOD_MS });
  }

  async prepare(namespaces: readonly string[]): Promise<void> {
    this.#namespaces = namespaces;
    for (const name of namespaces) {
      const body = { apiVersion: "v1", kind: "Namespace", metadata: { name } };
      const answer = await this.#send("POST", "api/v1/namespaces", body);
      if (!answer.ok)
        throw new Error(`The oracle has no namespace ${name}: ${await answer.text()}`);
    }
  }

  async define(definition: Definition): Promise<void> {
    const { metadata, spec } = definition;
    const answer = await this.#send("POST", DEFINITIONS, definition);
    if (!answer.ok) throw new Error(`The oracle has no ${metadata.name}: ${await answer.text()}`);
    this.#definitions.push(metadata.name);
    const { group, names, versions } = spec;
    for (const { name: version } of versions.filter(({ served }) => served)) {
      const path = `apis/${group}/${version}/namespaces/default/${names.plural}`;
      this.#collections.push(path);
      const probe = {
        apiVersion: `${group}/${version}`,
        kind: names.kind,
        metadata: { name: "probe" },
      };
      await this.#retry(async () => (await this.#send("POST", path, probe)).ok);
      await this.#retry(async () => (await this.#send("DELETE", `${path}/probe`)).ok);
    }
  }

  async #untilGone(path: string): Promise<void> {
    await this.#retry(async () => (await this.#send("GET", path)).status === 404);
  }

  /** Asks until the answer is yes: what is defined is served some time after. */
  async #retry(isDone: () => Promise<boolean>): Promise<void> {
    const deadlineMs = this.nowMs() + DEFINED_MAX_MS;
    while (!(await isDone())) {
      if (this.nowMs() > deadlineMs)
        throw new Error("The oracle does not come to know what was written");
      await this.until(() => false, LOOK_PERIOD_MS);
    }
  }

  async compact(): Promise<void> {
    const answer = await fetch(`${this.#parameters.controlUrl}/compact`, { method: "POST" });
    if (!answer.ok) throw new Error(`The oracle does not compact: ${await answer.text()}`);
  }

  async close(): Promise<void> {
    for (const name of this.#definitions) {
      await this.#send("DELETE", `${DEFINITIONS}/${name}`);
      await this.#untilGone(`${DEFINITIONS}/${name}`);
    }
    // A collection is served some time after it: the next of its name would be taken for it.
    for (const collection of this.#collections) await this.#untilGone(collection);
    await this.#settledRoles?.clear();
    for (const namespace of this.#namespaces) {
      for (const { root, resource } of COLLECTIONS) {
        await this.#empty(`${root}/namespaces/${namespace}/${resource}`);
      }
      for (const collection of OF_NO_NAMESPACE) await this.#removeOwn(collection, namespace);
      await this.#end(namespace);
    }
  }

  /** Deletes what a scenario has named after its namespace. */
  async #removeOwn(collection: string, namespace: string): Promise<void> {
    const list: unknown = await (await this.#send("GET", collection)).json();
    for (const item of itemsOf(list)) {
      const name = nameOf(item);
      if (name.startsWith(namespace)) await this.#send("DELETE", `${collection}/${name}`);
    }
  }

  async #empty(collection: string): Promise<void> {
    const list: unknown = await (await this.#send("GET", collection)).json();
    if (itemsOf(list).length === 0) return;
    for (const name of namesWithFinalizers(list)) {
      await this.#send("PATCH", `${collection}/${name}`, { metadata: { finalizers: null } });
    }
    await this.#send("DELETE", `${collection}?gracePeriodSeconds=0`);
  }

  /** There is no controller that lets a deleted namespace go. */
  async #end(name: string): Promise<void> {
    const path = `api/v1/namespaces/${name}`;
    await this.#send("DELETE", path);
    const body = { apiVersion: "v1", kind: "Namespace", metadata: { name }, spec: {} };
    await this.#send("PUT", `${path}/finalize`, body);
  }

  #send(method: string, path: string, body?: object): Promise<Response> {
    const type = method === "PATCH" ? "application/merge-patch+json" : "application/json";
    return fetch(`${this.#parameters.url}/${path}`, {
      method,
      headers: { "content-type": type },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }
}

function namesWithFinalizers(list: unknown): readonly string[] {
  const hasFinalizers = (item: unknown) =>
    memberOf(memberOf(item, "metadata"), "finalizers") !== undefined;
  return itemsOf(list).filter(hasFinalizers).map(nameOf);
}

/** The name of an object of a list; the server gives each one. */
function nameOf(item: unknown): string {
  return String(memberOf(memberOf(item, "metadata"), "name"));
}

function itemsOf(list: unknown): readonly unknown[] {
  const items = memberOf(list, "items");
  return Array.isArray(items) ? items : [];
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
