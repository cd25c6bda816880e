import type { KubernetesObject } from "../../../src/wire/resource.js";
import type { Take } from "./told.js";

/** What the adapter drives. */
export interface LegalInformer {
  start(): void;
  /** Resolves when nothing runs. */
  stop(): Promise<void>;
  hasSynced(): boolean;
  isStopped(): boolean;
  list(): readonly KubernetesObject[];
  get(key: string): KubernetesObject | undefined;
  addHandler(name: string, take: Take): void;
  removeHandler(name: string): Promise<void>;
}
