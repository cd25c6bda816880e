import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type KillMatrix, keptMatrix, matrixText } from "../../ports/mutants/hunt/kill-matrix.js";
import { manifestText } from "../../ports/mutants/manifest-text.js";
import { MUTANTS } from "../../ports/mutants/registry.js";
import { readResults } from "../../src/report/read-results.js";
import { readInShort } from "../../src/site/in-short.js";
import { loadSpecification } from "../../src/site/specification.js";
import { INFORMER_STEPS, loadStepLibrary } from "../../src/suite/features/cucumber-engine.js";
import { loadLedger } from "../../src/suite/features/ledger.js";
import { loadScenarios } from "../../src/suite/features/scenarios.js";
import { loadDifferential } from "../differential/ledger.js";
import { loadFidelity } from "../oracle/fidelity.js";
import { APISERVER_STEPS } from "../oracle/run-scenarios.js";
import { renderPortsPage } from "../published/ports-page.js";
import { readFeatureSteps } from "../sentences/feature-steps.js";
import { vocabularyOf } from "../sentences/sentence.js";
import { renderSentencesDocs } from "../sentences/sentences-docs.js";
import { renderSpecificationDocs } from "../specification/specification-docs.js";
import { renderContractDocs } from "./contract-docs.js";
import { faultsDocs } from "./faults-docs.js";
import type { GeneratedFile } from "./generated-file.js";
import { IDS_LOCK, renderIdsLock } from "./ids-lock.js";
import { markdownTable } from "./markdown-table.js";
import { renderLegalVariants, renderMutants } from "./mutants-docs.js";
import { partPages } from "./parts-docs.js";
import { renderProfilesDocs } from "./profiles-docs.js";
import { renderProtocolDocs, renderProtocolTypes } from "./protocol-renderings.js";
import { schemaJson } from "./schema-json.js";
import { withTables } from "./with-tables.js";

const MUTANTS_README = "ports/mutants/README.md";
const MUTANTS_OF_PARTS = "ports/mutants/parts.md";
const LEGAL_VARIANTS_README = "ports/mutants/legal/README.md";

/**
 * Everything in the repository that is made from something else in it, as it should be.
 * @param root the repository, built
 * @throws Error when a page names a fault, a mutant or a scenario that there is not
 */
export async function generatedFiles(root: string): Promise<readonly GeneratedFile[]> {
  const read = (path: string) => readFileSync(join(root, path), "utf8");
  const ledger = loadLedger(root);
  const { scenarios } = await loadScenarios(root);
  const faults = await faultsDocs();
  const schema = schemaJson(read("src/protocol/protocol.schema.yaml"));
  const kept: KillMatrix = JSON.parse(read("reports/kill-matrix.json"));
  const byId = new Map(scenarios.map((scenario) => [scenario.id, scenario]));
  const text = {
    "src/protocol/protocol.schema.json": schema,
    "src/protocol/messages.ts": renderProtocolTypes(schema),
    "docs/protocol.md": renderProtocolDocs(schema, read("src/protocol/protocol.template.md")),
    "docs/faults.md": faults,
    "docs/profiles.md": renderProfilesDocs(),
    "docs/contract.md": renderContractDocs([...ledger.values()], scenarios),
    "docs/sentences.md": await sentences(root),
    "docs/specification.md": renderSpecificationDocs({
      specification: specificationWith(root, faults),
      ledger,
      scenarios,
    }),
    "docs/ports.md": portsPage(root),
    [IDS_LOCK]: renderIdsLock(read(IDS_LOCK), [
      ...ledger.keys(),
      ...scenarios.map(({ slug }) => slug),
    ]),
    "fake-apiserver/README.md": renderFidelity(root, read("fake-apiserver/README.md")),
    [MUTANTS_README]: renderMutants(read(MUTANTS_README), "informers", byId),
    [MUTANTS_OF_PARTS]: renderMutants(read(MUTANTS_OF_PARTS), "parts", byId),
    [LEGAL_VARIANTS_README]: renderLegalVariants(read(LEGAL_VARIANTS_README)),
    "ports/mutants/port.yaml": manifestText(),
    "reports/kill-matrix.json": matrixText(keptMatrix(kept, MUTANTS, new Set(byId.keys()))),
  };
  return [...Object.entries(text).map(([path, text]) => ({ path, text })), ...partPages(schema)];
}

async function sentences(root: string): Promise<string> {
  const informerSteps = readFeatureSteps(join(root, "features"), ["apiserver"]);
  const apiserverSteps = readFeatureSteps(join(root, "features/apiserver"));
  return renderSentencesDocs({
    informers: vocabularyOf(await loadStepLibrary(root, [INFORMER_STEPS]), informerSteps),
    informerSteps,
    apiserver: vocabularyOf(await loadStepLibrary(root, [APISERVER_STEPS]), apiserverSteps),
  });
}

function specificationWith(root: string, faults: string): ReturnType<typeof loadSpecification> {
  const specification = loadSpecification(root);
  const unknown = specification.faults
    .flatMap(({ ids }) => ids)
    .filter((id) => !faults.includes(`\`${id}\``));
  if (unknown.length > 0) throw new Error(`docs/faults.md has no ${unknown.join(", ")}`);
  return specification;
}

function portsPage(root: string): string {
  const findings = new Map(
    readdirSync(join(root, "docs/findings")).map((file) => [
      file.replace(/\.md$/, ""),
      `findings/${file}`,
    ]),
  );
  const { published } = readResults(join(root, "reports/published"));
  return renderPortsPage({ results: published, inShort: readInShort(root), findings });
}

/**
 * The README of the fake apiserver, with a table of the accepted differences from both ledgers.
 * @throws RangeError if the marks around the table are missing
 */
function renderFidelity(root: string, text: string): string {
  const entries = [...loadFidelity(root), ...loadDifferential(root)];
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const rows = [...byId.values()].map(({ difference, reason }) => [difference, reason]);
  return withTables(text, markdownTable(["difference", "why"], rows));
}
