import type { Library } from "../../../ports/client-node/library.ts";
import type {
  KubeConfig,
  KubernetesObject,
} from "../../../ports/client-node/node_modules/client-node-2/dist/index.js";
import type { Call } from "./call.ts";
import { type Collection, openCollection } from "./collection.ts";

/** What a session works with. */
interface Setting {
  readonly library: Library;
  readonly version: string;
  readonly kind: "typed" | "objects";
  readonly write: (event: object) => void;
}

/** An operation that runs until it is stopped. */
interface Task {
  stop(): void | Promise<void>;
  /** What an informer holds. */
  stored?(): readonly KubernetesObject[];
}

/** What a watch says, in the words of an informer. */
const EVENTS: Readonly<Record<string, string>> = {
  ADDED: "added",
  MODIFIED: "updated",
  DELETED: "deleted",
  BOOKMARK: "bookmark",
};

/** Performs calls with the library. */
export class Session {
  readonly #setting: Setting;
  #config: KubeConfig;
  readonly #tasks = new Map<string, Task>();

  constructor(setting: Setting) {
    this.#setting = setting;
    this.#config = new setting.library.KubeConfig();
  }

  /** @throws the errors of the library */
  async perform(call: Call): Promise<object> {
    const { version } = this.#setting;
    switch (call.call) {
      case "hello":
        return { version };
      case "connect":
        return await this.#connect(call);
      case "discover":
        return await this.#discover();
      case "stop":
        await this.#tasks.get(call.of)?.stop();
        return {};
      case "stored":
        return { items: this.#tasks.get(call.of)?.stored?.() ?? [] };
      case "watch":
        return await this.#watch(call);
      case "informer":
        return this.#inform(call);
      case "list":
        return await listAll(this.#open(call), call);
      default:
        return await performOnCollection(this.#open(call), call);
    }
  }

  /** Leaves the server there was, if any, for another. */
  async #connect({ kubeconfig }: Call): Promise<object> {
    for (const task of this.#tasks.values()) await task.stop();
    this.#tasks.clear();
    this.#config = new this.#setting.library.KubeConfig();
    this.#config.loadFromFile(kubeconfig);
    return {};
  }

  #open(call: Call): Collection {
    return openCollection({ ...this.#setting, config: this.#config }, call);
  }

  async #watch(call: Call): Promise<object> {
    const { library, write } = this.#setting;
    const config = this.#config;
    const of = call.of;
    const onEvent = (
      phase: string,
      object: KubernetesObject & { code?: number; reason?: string },
    ) =>
      write(
        phase === "ERROR"
          ? { of, event: "error", error: { ...object, status: object.code } }
          : { of, event: EVENTS[phase], object },
      );
    const options = { resourceVersion: call.resourceVersion, allowWatchBookmarks: true };
    const request = await new library.Watch(config).watch(
      pathOf(call),
      options,
      onEvent,
      (error: unknown) =>
        write({ of, event: "ended", ...(error ? { error: { message: String(error) } } : {}) }),
    );
    this.#tasks.set(of, { stop: () => request.abort() });
    return {};
  }

  #inform(call: Call): object {
    const { library, write } = this.#setting;
    const config = this.#config;
    const of = call.of;
    const collection = this.#open(call);
    const informer = library.makeInformer(config, pathOf(call), () => collection.page({}));
    for (const [type, event] of [
      ["add", "added"],
      ["update", "updated"],
      ["delete", "deleted"],
    ] as const) {
      informer.on(type, (object: KubernetesObject) => write({ of, event, object }));
    }
    const failed = (error: unknown) =>
      write({ of, event: "error", error: { message: String(error) } });
    informer.on("error", failed);
    this.#tasks.set(of, { stop: () => informer.stop(), stored: () => informer.list() });
    // Its first list is not awaited: its events report what it holds.
    informer.start().catch(failed);
    return {};
  }

  async #discover(): Promise<object> {
    const { library } = this.#setting;
    const config = this.#config;
    const version = await config.makeApiClient(library.VersionApi).getCode();
    const { groups } = await config.makeApiClient(library.ApisApi).getAPIVersions();
    const core = await config.makeApiClient(library.CoreV1Api).getAPIResources();
    const apps = await config.makeApiClient(library.AppsV1Api).getAPIResources();
    return {
      version: version.gitVersion,
      groups: groups.map(({ name }) => name),
      resources: [...core.resources, ...apps.resources].map(({ name }) => name),
    };
  }
}

async function performOnCollection(collection: Collection, call: Call): Promise<object> {
  switch (call.call) {
    case "get":
    case "create":
    case "update":
    case "updateStatus":
    case "patch":
    case "apply":
    case "scale":
    case "delete":
    case "deleteCollection": {
      const result = await collection[call.call]?.();
      if (result === undefined) throw new Error(`nothing for ${call.call} ${call.resource}`);
      return result;
    }
    default:
      throw new Error(`unknown call ${call.call}`);
  }
}

/** Follows the continue tokens, as a user would. */
async function listAll(collection: Collection, { selector, pageMaxCount }: Call): Promise<object> {
  const options = {
    ...(selector === undefined ? {} : { labelSelector: selector }),
    ...(pageMaxCount === undefined ? {} : { limit: pageMaxCount }),
  };
  const items: KubernetesObject[] = [];
  let page = await collection.page(options);
  items.push(...page.items);
  let pages = 1;
  for (let token = page.metadata?._continue; token; token = page.metadata?._continue) {
    page = await collection.page({ ...options, _continue: token });
    items.push(...page.items);
    pages += 1;
  }
  return { items, pages, resourceVersion: page.metadata?.resourceVersion };
}

function pathOf({ group, version, namespace, resource }: Call): string {
  const root = group === "" ? `/api/${version}` : `/apis/${group}/${version}`;
  return `${root}/namespaces/${namespace}/${resource}`;
}
