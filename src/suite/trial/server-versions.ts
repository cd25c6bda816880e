import { objectKey } from "../values/object-key.js";
import type { AtServer } from "./trial-server.js";

/** Key to version of the server's selected objects, without sentinels. */
export function serverVersions({ server }: AtServer<"objects">): ReadonlyMap<string, string> {
  return new Map(
    server.objects().map(({ metadata }) => [objectKey(metadata), metadata.resourceVersion ?? ""]),
  );
}
