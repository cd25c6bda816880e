import {
  type InformerIdentity,
  type InformerName,
  InformerNames,
} from "../../../src/client/informer/informer-names.js";
import { known } from "../behaviours.js";
import type { Part } from "./part.js";
import type { PartArgs } from "./part-args.js";

/** docs/parts/informer-name.md */
export function createInformerNamePart(): Part {
  return informerNamePart(new InformerNames());
}

/** The same with a registry of another make. */
export function informerNamePart(registry: Pick<InformerNames, "register">): Part {
  const names = new Map<string, InformerName>();
  const identities: InformerIdentity[] = [];
  const named = (args: PartArgs) => known(names, "name", args.text("name"));
  return {
    methods: {
      register: (args) => {
        const name = registry.register(args.text("name"));
        names.set(name.name, name);
      },
      identify: (args) => {
        identities.push(named(args).identityFor(args.text("resource")));
      },
      release: (args) => named(args).release(),
      reserved: () => identities.map((identity) => identity.isReserved()),
    },
  };
}
