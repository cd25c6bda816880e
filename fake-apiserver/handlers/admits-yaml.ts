import { parseAccept } from "./accept.js";

/** Whether an Accept header wants YAML and would not take JSON. */
export function admitsYaml(accept: string | undefined): boolean {
  return parseAccept(accept).some(({ mediaType }) => mediaType === "application/yaml");
}
