import { type Believed, CredulousMap } from "../credulous-map.js";
import { byVersions } from "../legal/by-versions.js";
import type { Mutant } from "../mutant.js";

/** Wrong informers that continue an inconsistent list, and watch from its first page. */
export const SEVERAL_VERSIONS_MUTANTS: readonly Mutant[] = [
  {
    name: "inconsistent-pages-rewind",
    does: "continues with the token of a 410, watches from the oldest version of the pages, and replaces newer states of later pages",
    mimics: "no known case: a watch that is believed to be newer than the list before it",
    killedBy: ["older-states-after-inconsistent-pages [updated 3 times]"],
    change: goingOn("states"),
  },
  {
    name: "inconsistent-pages-delete",
    does: "continues with the token of a 410, watches from the oldest version of the pages, and deletes what later pages show to exist again",
    mimics: "no known case: versions that are compared for states, and not for deletions",
    killedBy: ["older-states-after-inconsistent-pages [deleted and created again]"],
    change: goingOn("absence"),
  },
];

function goingOn(believed: Believed): ReturnType<typeof byVersions> {
  return byVersions(
    { expiredToken: "goes-on" },
    { pageMaxCount: 2 },
    { createKnown: () => new CredulousMap(believed) },
  );
}
