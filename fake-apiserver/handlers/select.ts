import { createSelection, type Selection } from "../storage/selection.js";
import { SelectorError } from "../storage/selector-error.js";
import { badRequest } from "../storage/status-bodies.js";
import type { ListOptions } from "./list-options.js";
import type { RequestTarget } from "./request-context.js";
import { RequestFailure } from "./request-failure.js";

/** The selection of a list, a watch or a deletecollection. @throws RequestFailure 400 for an invalid selector */
export function select(target: RequestTarget, options: ListOptions): Selection {
  try {
    return createSelection(target.resource, {
      namespace: target.namespace,
      name: target.name,
      labelSelector: options.labelSelector,
      fieldSelector: options.fieldSelector,
    });
  } catch (error) {
    if (error instanceof SelectorError) throw new RequestFailure(badRequest(error.message));
    throw error;
  }
}
