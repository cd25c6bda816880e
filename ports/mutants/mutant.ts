import type { InformerParts } from "../../src/client/informer/informer-parts.js";
import type { AdapterImplementation } from "../../src/protocol/adapter.js";
import type { InformerVariant } from "../reference/variant.js";

/** A deliberately wrong informer: the reference with one change. */
export interface Mutant {
  /** Kebab-case; the version in `mutants@<name>`. */
  readonly name: string;
  /** What it does wrong, as a clause: "forgets deletions". */
  readonly does: string;
  /** Who did that, with the issue where there is one; or "no known case: " and how it would come about. */
  readonly mimics: string;
  /** Requirements that it breaks. @default all that the scenarios are about which kill it */
  readonly breaks?: readonly [string, ...string[]];
  /** Scenarios meant for it, each of which must fail; for a row of an outline, `slug [row]`. */
  readonly killedBy: readonly [string, ...string[]];
  readonly change: InformerChange;
}

/** Another way to be right: the reference with one change that no scenario may object to. */
export interface LegalVariant {
  readonly name: string;
  /** What it does otherwise, as a clause. */
  readonly does: string;
  /** Why it may. */
  readonly because: string;
  /** It has a way of its own where client-go has another; always so where it shares nothing with the reference. @default false */
  readonly differsFromClientGo?: boolean;
  readonly change: InformerChange;
}

/** What is put in the place of the reference's own: parts of the informer, or what is made around them. */
export type InformerChange = Partial<
  InformerParts &
    Pick<
      InformerVariant,
      | "components"
      | "decodeWatch"
      | "createListerWatcher"
      | "createInformer"
      | "watchList"
      | "clientOptions"
    >
> & {
  /** Makes the whole port, for an informer that shares no code with the reference; everything else is ignored then. */
  readonly createAdapter?: (name: string) => AdapterImplementation;
};
