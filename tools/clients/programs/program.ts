import type { World } from "../../../fake-apiserver/index.js";
import type { KubernetesObject } from "../../../src/wire/resource.js";
import type { Sample } from "../samples.js";
import type { TestEnvironment } from "../test-environment.js";
import type { Answer, CallArguments, Conversation } from "./conversation.js";
import type { ProgramPool } from "./program-pool.js";

/** A program that drives a library, connected to one server. */
export class Program {
  readonly environment: TestEnvironment;
  readonly #pool: ProgramPool;
  readonly #conversations: Conversation[] = [];

  constructor(pool: ProgramPool, environment: TestEnvironment) {
    this.#pool = pool;
    this.environment = environment;
  }

  get world(): World {
    return this.environment.world;
  }

  /** Another process, connected to the server. */
  async talk(
    options: { readonly kubeconfig?: string; readonly userAgent?: string } = {},
  ): Promise<Conversation> {
    const conversation = this.#pool.take();
    this.#conversations.push(conversation);
    await conversation.connect({ kubeconfig: this.environment.kubeconfig, ...options });
    return conversation;
  }

  /** Another process, for calls about one resource in the namespace "default". */
  async collection(sample: Sample): Promise<Collection> {
    return new Collection(await this.talk(), sample);
  }

  /** The operation succeeded: its processes can be reused. */
  release(): void {
    for (const conversation of this.#conversations.splice(0)) this.#pool.giveBack(conversation);
  }

  /** It failed: the state of its processes is unknown. */
  kill(): void {
    for (const conversation of this.#conversations.splice(0)) conversation.kill();
  }
}

/** A conversation about one resource. */
export class Collection {
  readonly conversation: Conversation;
  readonly #place: Readonly<Record<string, string>>;

  constructor(conversation: Conversation, { definition }: Sample) {
    this.conversation = conversation;
    const { group, version, resource, kind } = definition;
    this.#place = { group, version, resource, kind, namespace: "default" };
  }

  /** @throws ClientError */
  call(call: string, args: CallArguments = {}): Promise<Answer> {
    return this.conversation.call(call, { ...this.#place, ...args });
  }

  create(object: KubernetesObject): Promise<Answer> {
    return this.call("create", { object });
  }

  get(name: string): Promise<Answer> {
    return this.call("get", { name });
  }
}
