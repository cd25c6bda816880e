import type { KubernetesObject } from "../../../src/wire/resource.js";
import type { Take } from "./notice.js";

/** What the adapter drives. */
export interface LegalInformer {
  start(): void;
  /** Resolves when nothing runs. @param isAtOnce all calls end, whatever its habits: its trial ends */
  stop(isAtOnce?: boolean): Promise<void>;
  hasSynced(): boolean;
  /** Whether the first state has been delivered to a handler. Absent: it does not say. */
  handlerHasSynced?(name: string): boolean;
  isStopped(): boolean;
  list(): readonly KubernetesObject[];
  get(key: string): KubernetesObject | undefined;
  addHandler(name: string, take: Take): void | Promise<void>;
  removeHandler(name: string): Promise<void>;
}
