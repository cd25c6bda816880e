import type { LoggedNotification } from "../handler-log.js";
import type { Invariant } from "./invariant.js";

/** What a handler has is not added again, and what it does not have is not updated. */
export const notificationsFitTogether: Invariant = {
  name: "notifications-fit-together",
  requirement: "CTRL-01",
  check: ({ handlers, hello }) => {
    if (!hello.capabilities.includes("add-update-distinct")) return undefined;
    for (const { name, log } of handlers) {
      const present = new Set<string>();
      for (const told of log.all()) {
        const reason = misfit(told, present.has(told.key));
        if (reason !== undefined) {
          return {
            reason,
            observed: `${name} was told: ${told.meaning} ${told.key}`,
            pointsAt: [told.timelineIndex],
          };
        }
        if (told.meaning === "delete") present.delete(told.key);
        else present.add(told.key);
      }
    }
    return undefined;
  },
};

/** A deletion of something unknown is allowed: client-go's in-order queue passes it on. */
function misfit(told: LoggedNotification, isPresent: boolean): string | undefined {
  if (told.meaning === "add" && isPresent)
    return "A handler is told to add an object it has already";
  const isUpdate = told.meaning === "update" || told.meaning === "resync";
  if (isUpdate && !isPresent) return "A handler is told to update an object it does not have";
  return undefined;
}
