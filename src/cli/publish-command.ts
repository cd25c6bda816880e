import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { askedOf, olderThanFeatures, unaskedText } from "../report/older-than-features.js";
import { plainText } from "../report/plain-text.js";
import {
  EVIDENCE_FOLDER,
  publishedEvidence,
  publishedEvidenceText,
} from "../report/published-evidence.js";
import {
  type PublishedResult,
  publishedResult,
  publishedText,
  saysTheSame,
} from "../report/published-result.js";
import { readResults } from "../report/read-results.js";
import type { Report } from "../report/report.js";
import { targetName } from "../report/summary-text.js";
import { loadScenarios, type ScenarioPlan } from "../suite/features/scenarios.js";
import { EXIT } from "../suite/verdict/exit-code.js";
import type { Output, Terminal } from "./terminal.js";

/** The options of `publish`. */
export interface PublishCommandOptions {
  readonly from: string;
  readonly to: string;
  readonly check?: boolean;
  readonly root: string;
}

/** Stores the results of a run, or checks the stored ones. Returns the exit code: 1 if a result cannot be stored, or is outdated. */
export async function publishCommand(
  options: PublishCommandOptions,
  { stdout }: Terminal,
): Promise<number> {
  const to = resolve(options.to);
  const features = () => loadScenarios(resolve(options.root));
  if (options.check === true) return checkAge(to, await features(), stdout);
  const { reports } = readResults(resolve(options.from));
  const plan = await features();
  const isKept = reports.map((report) => publish(report, to, plan, stdout));
  return isKept.every(Boolean) ? EXIT.conformant : EXIT.nonconformant;
}

function publish(report: Report, to: string, features: ScenarioPlan, stdout: Output): boolean {
  const name = targetName(report);
  const say = (what: string) => void stdout.write(plainText(`${name}: ${what}\n`));
  const file = join(to, `${name}.json`);
  const kept = existsSync(file) ? readResults(file).published[0] : undefined;
  const asked = kept === undefined ? undefined : askedOf(kept, features);
  const result = publishedResult(report, kept, asked);
  if (typeof result === "string") {
    const evidence = kept === undefined ? 0 : keepEvidence(report, kept, to, false);
    say(
      `not published: ${result}${evidence === 0 ? "" : `; evidence of ${evidence} failures kept`}`,
    );
    return false;
  }
  if (kept !== undefined && saysTheSame(kept, result)) {
    keepEvidence(report, kept, to, false);
    say(`as published on ${kept.ranOn}`);
    return true;
  }
  mkdirSync(to, { recursive: true });
  writeFileSync(file, publishedText(result));
  keepEvidence(report, result, to, true);
  say(`${kept === undefined ? "published" : "published anew"}: ${result.result}`);
  return true;
}

/**
 * Keeps what a run saw of the failures of a published result, where nothing is kept or `isNewer`: times are never the same twice.
 * Returns of how many.
 */
function keepEvidence(
  report: Report,
  result: PublishedResult,
  to: string,
  isNewer: boolean,
): number {
  const file = join(to, EVIDENCE_FOLDER, `${targetName(report)}.json`);
  const earlier = existsSync(file) ? readResults(file).reports : [];
  const evidence = publishedEvidence(
    report,
    result,
    earlier.flatMap(({ scenarios }) => scenarios),
  );
  if (isNewer) rmSync(file, { force: true });
  if (evidence === undefined || existsSync(file)) return 0;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, publishedEvidenceText(evidence));
  return evidence.scenarios.length;
}

/** Prints the results that are older than the features, and the scenarios that they lack. */
function checkAge(folder: string, features: ScenarioPlan, stdout: Output): number {
  const say = (text: string) => void stdout.write(plainText(text));
  const slugs = new Map(features.scenarios.map(({ id, slug }) => [id, slug]));
  const missing = new Set<string>();
  let oldCount = 0;
  for (const result of readResults(folder).published) {
    const unasked = olderThanFeatures(result, askedOf(result, features));
    if (unasked === undefined) continue;
    oldCount++;
    for (const id of [...unasked.rewritten, ...unasked.added]) missing.add(slugs.get(id) ?? id);
    const { port, ranOn } = result;
    say(`${port.name}@${port.version}: of ${ranOn}, and since: ${unaskedText(unasked)}\n`);
  }
  if (oldCount === 0) {
    say("every published result is of today's features\n");
    return EXIT.conformant;
  }
  const counted = `${oldCount} published result${oldCount === 1 ? " is" : "s are"}`;
  const flags = [...missing].sort().map((slug) => ` --id ${slug}`);
  say(`${counted} older than the features: run those ports, then informer-conformance publish\n`);
  say(`what they have not been asked:${flags.join("")}\n`);
  return EXIT.nonconformant;
}
