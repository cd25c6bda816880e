/**
 * Writes docs/sentences.md from the steps, and the features that use them.
 *
 *   node dist/tools/generate-sentences-docs.js            writes it
 *   node dist/tools/generate-sentences-docs.js --check    exits 1 when it is out of date
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { argv, cwd, exit, stderr } from "node:process";
import { INFORMER_STEPS, loadStepLibrary } from "../src/suite/cucumber-engine.js";
import { APISERVER_STEPS } from "./oracle/run-scenarios.js";
import { readFeatureSteps } from "./sentences/feature-steps.js";
import { vocabularyOf } from "./sentences/sentence.js";
import { renderSentencesDocs } from "./sentences/sentences-docs.js";

const PAGE = "docs/sentences.md";

const informerSteps = readFeatureSteps("features", ["apiserver"]);
const apiserverSteps = readFeatureSteps("features/apiserver");
const text = renderSentencesDocs({
  informers: vocabularyOf(await loadStepLibrary(cwd(), [INFORMER_STEPS]), informerSteps),
  informerSteps,
  apiserver: vocabularyOf(await loadStepLibrary(cwd(), [APISERVER_STEPS]), apiserverSteps),
});
const isCurrent = existsSync(PAGE) && readFileSync(PAGE, "utf8") === text;
if (argv.includes("--check")) {
  if (!isCurrent)
    stderr.write(`${PAGE}: out of date: run node dist/tools/generate-sentences-docs.js\n`);
  exit(isCurrent ? 0 : 1);
}
if (!isCurrent) writeFileSync(PAGE, text);
