import type { ControllerServices } from "./controller-services.js";
import { DefinitionController } from "./definition-controller.js";
import { GarbageCollector } from "./garbage-collector.js";
import { NamespaceController } from "./namespace-controller.js";

/**
 * Starts the few controllers without which a server does not look like one: definitions of custom resources that act,
 * namespaces that end, and the garbage collector. They act within the write that gives them cause, for as long as the
 * store lives.
 * @param isCluster whether those run that are not part of a real apiserver
 */
export function startControllers(services: ControllerServices, isCluster: boolean): void {
  new DefinitionController(services).start();
  if (!isCluster) return;
  new NamespaceController(services).start();
  new GarbageCollector(services).start();
}
