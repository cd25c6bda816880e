import { objectKey } from "../storage/object-key.js";
import { StorageError } from "../storage/storage-error.js";
import { Turns } from "../values/turns.js";
import { admittedDelete } from "./admitted-writes.js";
import type { Answer } from "./answer.js";
import { readDeleteOptions, warnOfDeletion } from "./delete-options.js";
import type { HandlerServices } from "./handler-services.js";
import { renderList, sliceOf } from "./list.js";
import { type ListOptions, parseListOptions } from "./list-options.js";
import type { ResourceRequest } from "./request-context.js";
import { RequestFailure } from "./request-failure.js";
import { select } from "./select.js";
import { storageFailure } from "./storage-failure.js";

/** DELETE of a collection: the objects that a list with the same query shows are deleted one by one, and returned. */
export async function deleteCollection(
  services: HandlerServices,
  request: ResourceRequest,
): Promise<Answer> {
  // The options are checked before the version, which only concerns the list.
  const check = (asked: ListOptions) => {
    select(request.target, asked);
    readDeleteOptions(services, request);
  };
  const listOptions = parseListOptions(request.query, services.profile, check);
  const options = readDeleteOptions(services, request);
  const slice = await sliceOf(services, request, inPages(listOptions));
  warnOfDeletion(request, options);
  const turns = new Turns();
  for (const object of slice.page.objects) {
    if (turns.isOver()) await turns.pause();
    try {
      const key = objectKey(object.metadata);
      const deleting = admittedDelete(services, request, key, options);
      if (deleting instanceof Promise) await deleting;
    } catch (error) {
      // The list may be older than the store: an object that is already deleted is not an error.
      if (!(error instanceof StorageError)) throw error;
      if (error.code === "not-found") continue;
      const { resource } = request.target;
      throw new RequestFailure(storageFailure(error, resource, object.metadata.name ?? ""));
    }
  }
  // As listed: at their own versions, not at those of their deletions.
  return { type: "list", list: renderList(services, request, slice) };
}

/** The collection is listed in pages even without a limit: so a version without a match is exact, as with a limit. */
function inPages(options: ListOptions): ListOptions {
  const { resourceVersion = 0n, resourceVersionMatch } = options;
  const isExact = resourceVersion !== 0n && resourceVersionMatch === "" && options.continue === "";
  return isExact ? { ...options, resourceVersionMatch: "Exact" } : options;
}
