import { Cache } from "../../../src/client/informer/cache.js";
import type { KeyListerGetter } from "../../../src/client/informer/store.js";
import type { PartArgs } from "./part-args.js";

/**
 * What has been worked off, as settings describe it: `knownObjects`, `vanishedKeys`, which are listed and have no object,
 * and `unreadableKeys`, which are listed and cannot be looked up. Undefined without any.
 */
export function knownObjectsFrom(settings: PartArgs): KeyListerGetter | undefined {
  if (!settings.has("knownObjects")) return undefined;
  const known = new Cache();
  for (const object of settings.objects("knownObjects")) known.add(object);
  const vanished = keysFrom(settings, "vanishedKeys");
  const unreadable = keysFrom(settings, "unreadableKeys");
  return {
    listKeys: () => [...known.listKeys(), ...vanished, ...unreadable],
    getByKey: (key) => {
      if (unreadable.includes(key)) throw new Error(`the lookup of ${key} fails`);
      return known.getByKey(key);
    },
  };
}

function keysFrom(settings: PartArgs, name: string): readonly string[] {
  return settings.has(name) ? settings.list(name).map(String) : [];
}
