import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { PublishedResult } from "../../src/report/published-result.js";
import { SAMPLE_RESULT } from "../../src/report/samples.js";

/** How large a project is. */
export interface ProjectSize {
  readonly features: number;
  readonly rules: number;
  readonly examples: number;
  readonly requirements: number;
  readonly ports: number;
}

/** One scenario in so many fails. */
const FAILING_EVERY = 40;
/** One requirement in so many is of the contract. */
const CONTRACT_EVERY = 10;
const FOLDER_COUNT = 20;
/** Requirements of a component. */
const COMPONENT_COUNT = 20;
const DIGEST = "000000000000";

/** A specification in a temporary folder, and results of ports: as many as one likes of each. */
export class LargeProject implements Disposable {
  readonly root = mkdtempSync(join(tmpdir(), "large-site-"));
  readonly #size: ProjectSize;

  constructor(size: ProjectSize) {
    this.#size = size;
    this.#write("features/requirements/large.yaml", this.#ledger());
    for (let feature = 0; feature < size.features; feature++) {
      this.#write(uriOf(feature), this.#feature(feature));
    }
  }

  /** What ports were found to do: each fails some scenarios, others than the next. */
  published(): readonly PublishedResult[] {
    return Array.from({ length: this.#size.ports }, (_, port) => this.#result(port));
  }

  [Symbol.dispose](): void {
    rmSync(this.root, { recursive: true, force: true });
  }

  #write(path: string, text: string): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    writeFileSync(join(this.root, path), text);
  }

  #ledger(): string {
    const rows = Array.from({ length: this.#size.requirements }, (_, place) =>
      place % CONTRACT_EVERY === 0
        ? `- id: ${requirementAt(place)}
  duty: must
  basis: contract
  area: Recovery
  says: Whatever happens to a watch, statement ${place} of the contract is kept.
  otherwise: Stale for ever.
  source: "Bookmarks, https://kubernetes.io/docs/#bookmarks"
`
        : `- id: ${requirementAt(place)}
  duty: must
  basis: client-go
  says: A list asks for what was seen last, in the way of requirement ${place}.
  source: client-go tools/cache/reflector.go
`,
    );
    return rows.join("");
  }

  #feature(feature: number): string {
    const { rules, examples } = this.#size;
    const blocks = Array.from({ length: rules }, (_, rule) => {
      const shown = Array.from(
        { length: examples },
        (__, example) => `
    @id:${idOf(feature, rule, example)}
    Example: watch ${example} ends in way ${rule}
      Given pods default/one and default/two exist
      And an informer on pods with a handler has synced
      When the open watch ends
      Then the handler is notified of exactly: delete default/two
`,
      );
      return `
  @req:${this.#requirementOf(feature, rule)}
  Rule: Rule ${rule} of feature ${feature} holds whatever the server does
${shown.join("")}`;
    });
    return `@must @area:reflector
Feature: Feature ${feature}, about the end of a watch
  A watch ends, and nothing is lost.

  Source: client-go tools/cache/reflector.go.
${blocks.join("")}`;
  }

  #requirementOf(feature: number, rule: number): string {
    return requirementAt((feature * this.#size.rules + rule) % this.#size.requirements);
  }

  #result(port: number): PublishedResult {
    const passed: Record<string, string> = {};
    const others: PublishedResult["areas"][number]["others"][number][] = [];
    let number = port;
    for (let feature = 0; feature < this.#size.features; feature++) {
      for (let rule = 0; rule < this.#size.rules; rule++) {
        for (let example = 0; example < this.#size.examples; example++) {
          const id = idOf(feature, rule, example);
          number++;
          if (number % FAILING_EVERY !== 0) passed[id] = DIGEST;
          else {
            const requirement = this.#requirementOf(feature, rule);
            const uri = uriOf(feature);
            const reason = `it gives up after the ${example}. error`;
            others.push({
              id,
              digest: DIGEST,
              verdict: "KNOWN",
              name: id,
              uri,
              requirement,
              reason,
            });
          }
        }
      }
    }
    return {
      ...SAMPLE_RESULT,
      port: { name: `port-${port}`, version: "1.0.0", description: "One of many", language: "c" },
      areas: [{ name: "Recovery", passed, others }],
    };
  }
}

function uriOf(feature: number): string {
  return `features/folder-${feature % FOLDER_COUNT}/feature-${feature}.feature`;
}

function idOf(feature: number, rule: number, example: number): string {
  return `f${feature}-r${rule}-e${example}`;
}

/** As they are today: a component has some twenty. */
function requirementAt(place: number): string {
  const digits = `${place}`.padStart(3, "0");
  if (place % CONTRACT_EVERY === 0) return `C-${digits}`;
  return `L${Math.floor(place / COMPONENT_COUNT)}-${digits}`;
}
