import type { FindingGroup } from "./explorer.js";
import { Suspects } from "./suspects.js";

/** Findings with the bugs that each resembles; those whose causes are known are not compared. */
export async function compareFindings(
  root: string,
  groups: readonly FindingGroup[],
): Promise<readonly FindingGroup[]> {
  if (groups.every(({ known }) => known !== undefined)) return groups;
  const suspects = await Suspects.load(root);
  if (suspects === undefined) return groups;
  return groups.map((group) => {
    if (group.known !== undefined) return group;
    const { property, reason, requirement, request } = group.shortest;
    const facts = { property, reason, request, requirements: [requirement] };
    return { ...group, resembles: suspects.resembledBy(facts, group.steps) };
  });
}
