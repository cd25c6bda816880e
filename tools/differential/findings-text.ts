import type { Findings } from "./explore.js";

/** The result for a terminal: causes, the most frequent first, explanations used, and the counts. */
export function findingsText(findings: Findings, { seed }: { readonly seed: number }): string {
  const { requestsCount, sequencesCount, comparedCount, causes, explained } = findings;
  const { askedAgainCount, passing } = findings;
  const entries = [...explained].map(([id, count]) => `${id} (${count})`);
  return [
    ...causes.flatMap(({ signature, count, seed: own, scenario }) => [
      `✖ ${count}× ${signature}   (--seed ${own} --requests 1)`,
      ...(scenario === "" ? [] : [scenario, ""]),
    ]),
    ...(entries.length === 0
      ? []
      : [`explained by fake-apiserver/differential.yaml: ${entries.join(", ")}`]),
    ...(askedAgainCount === 0
      ? []
      : [`sequences asked again, as a server was late, or differed: ${askedAgainCount}`]),
    ...passing.flatMap(({ signature, seed: own, scenario }) => [
      `seen once: ${signature}   (--seed ${own})`,
      ...(scenario === "" ? [] : [scenario, ""]),
    ]),
    `${requestsCount} requests in ${sequencesCount} sequences from seed ${seed}, ${comparedCount} compared: ${causes.length} causes that nobody explains`,
    "",
  ].join("\n");
}
