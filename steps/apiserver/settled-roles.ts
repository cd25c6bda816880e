import type { ApiserverParameters } from "./apiserver-parameters.js";

const GROUP = "rbac.authorization.k8s.io";
const REVIEWS = "apis/authorization.k8s.io/v1/subjectaccessreviews";
const JSON_TYPE = { "content-type": "application/json" };
/** What a server has of itself stays. */
const OWN = encodeURIComponent("kubernetes.io/bootstrapping!=rbac-defaults");

/**
 * Finds out when a real server decides by all roles and bindings that are stored: it reads them as an informer does, some time after
 * they are written. Marks of every kind are written, and once they count, so does what was written before them.
 */
export class SettledRoles {
  readonly #parameters: ApiserverParameters;
  readonly #namespace: string;
  /** The controller that aggregates rules may restore a removed mark: each has a name of its own. */
  static #count = 0;
  #mark = "";

  constructor(parameters: ApiserverParameters, namespace: string) {
    this.#parameters = parameters;
    this.#namespace = namespace;
  }

  /** Writes a mark of each kind. */
  async mark(): Promise<void> {
    SettledRoles.#count++;
    this.#mark = `mark-${this.#namespace}-${SettledRoles.#count}`;
    const name = this.#mark;
    const labels = { mark: name };
    const role = { rules: [{ verbs: ["get"], apiGroups: ["marks"], resources: [name] }] };
    const selectors = [{ matchLabels: labels }];
    const subjects = [{ kind: "User", apiGroup: GROUP, name }];
    const ref = (kind: string, of: string) => ({ apiGroup: GROUP, kind, name: of });
    await this.#write("clusterroles", { metadata: { name, labels }, ...role });
    // The controller that aggregates roles is even later.
    await this.#write("clusterroles", {
      metadata: { name: `${name}-whole` },
      aggregationRule: { clusterRoleSelectors: selectors },
      rules: [],
    });
    await this.#write("clusterrolebindings", {
      metadata: { name },
      subjects,
      roleRef: ref("ClusterRole", `${name}-whole`),
    });
    const inside = `namespaces/${this.#namespace}`;
    await this.#write(`${inside}/roles`, { metadata: { name }, ...role });
    const local = [{ kind: "User", apiGroup: GROUP, name: `${name}-local` }];
    const binding = { metadata: { name }, subjects: local, roleRef: ref("Role", name) };
    await this.#write(`${inside}/rolebindings`, binding);
  }

  /** Whether the marks count. */
  async areSettled(): Promise<boolean> {
    const [name, namespace] = [this.#mark, this.#namespace];
    const of = { verb: "get", group: "marks", resource: name };
    return (
      (await this.#isAllowed({ user: name, resourceAttributes: of })) &&
      (await this.#isAllowed({
        user: `${name}-local`,
        resourceAttributes: { ...of, namespace },
      }))
    );
  }

  /** Removes what the server has not made itself. Roles and bindings of namespaces go with these. */
  async clear(): Promise<void> {
    for (const resource of ["clusterrolebindings", "clusterroles"]) {
      const path = `apis/${GROUP}/v1/${resource}?labelSelector=${OWN}`;
      const answer = await fetch(`${this.#parameters.url}/${path}`, { method: "DELETE" });
      if (!answer.ok) throw new Error(`The oracle keeps ${resource}: ${await answer.text()}`);
    }
  }

  async #write(collection: string, object: object): Promise<void> {
    const url = `${this.#parameters.url}/apis/${GROUP}/v1/${collection}`;
    const answer = await fetch(url, {
      method: "POST",
      headers: JSON_TYPE,
      body: JSON.stringify(object),
    });
    if (!answer.ok) throw new Error(`The oracle takes no ${collection}: ${await answer.text()}`);
  }

  async #isAllowed(spec: object): Promise<boolean> {
    // Asked where decisions are by roles.
    const answer = await fetch(`${this.#parameters.rbacUrl}/${REVIEWS}`, {
      method: "POST",
      headers: { ...JSON_TYPE, authorization: "Bearer admin-token" },
      body: JSON.stringify({ spec }),
    });
    const review: unknown = await answer.json();
    return /"allowed":true/.test(JSON.stringify(review));
  }
}
