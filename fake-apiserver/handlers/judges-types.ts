import type { ServedResource } from "../storage/served-resource.js";
import type { HandlerServices } from "./handler-services.js";

/** Groups whose objects the server itself uses. */
const DECODED_GROUPS = ["admissionregistration.k8s.io", "apiextensions.k8s.io"];

/** Whether the members of a built-in kind are validated against their types. */
export function judgesTypes(
  { addsDefaults }: Pick<HandlerServices, "addsDefaults">,
  { group, custom }: Pick<ServedResource, "group" | "custom">,
): boolean {
  return custom !== true && (addsDefaults || DECODED_GROUPS.includes(group));
}
