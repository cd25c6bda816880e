import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buildReport } from "../report/envelope.js";
import type { PublishedResult } from "../report/published-result.js";
import type { FoundResults } from "../report/read-results.js";
import { SAMPLE_FACTS, SAMPLE_RESULT } from "../report/samples.js";
import {
  sampleFailure,
  sampleOutcome,
  samplePass,
  sampleScenario,
  sampleSkip,
} from "../suite/verdict/samples.js";

/** Text that does harm if it is inserted unescaped. */
export const HOSTILE = `</script><img src=x onerror=alert(1)>'"&\u202e`;
const FEATURE = `@must @area:reflector
Feature: Gaps
  A gap is bridged.

  Source: client-go tools/cache/reflector.go.

  Background:
    Given pods default/one exist

  @req:C-01
  Rule: Nothing is missed

    @id:gap
    Scenario Outline: for <time>
      When <time> pass
      Then the handler learns:
        | object      | state |
        | default/one | gone  |

      Examples:
        | time  |
        | 1 s   |
        | [2] s |

    @id:hostile
    Example: </script><b>
      Given a text:
        """
        <script>
        """

  @req:RLIST-02
  Rule: As client-go does

    @id:habit
    Example: a habit
      Given pods default/one exist
`;
const LEDGER = `- id: C-01
  duty: must
  basis: contract
  area: Recovery
  says: Nothing is <b>missed</b>.
  otherwise: Stale for ever.
  source: "Bookmarks, https://kubernetes.io/docs/#bookmarks"
- id: RLIST-02
  duty: must
  basis: client-go
  says: A list asks for what was last seen.
  source: client-go tools/cache/reflector.go
  since: "0.18"
`;
const GUIDE = `# A \`guide\`

See [the contract](contract.md#c-01), [gaps](../features/reflector/gaps.feature), [nothing](../src/index.ts) and
<script>alert(1)</script>

An [evil](javascript:alert(1)).
`;

/** The published result of the port "kept". */
export const PUBLISHED: PublishedResult = {
  ...SAMPLE_RESULT,
  port: { name: "kept", version: "1.0.0", description: HOSTILE, language: "c" },
  library: { name: "kept", version: "1.0.0" },
  areas: [
    {
      name: "Recovery",
      passed: { "gap [1 s]": "1" },
      others: [
        {
          id: "gap [[2] s]",
          digest: "2",
          verdict: "KNOWN",
          name: "for [2] s",
          uri: "features/reflector/gaps.feature",
          requirement: "C-01",
          says: "Nothing is missed.",
          reason: `It \`forgets\` ${HOSTILE}`,
          link: "javascript:alert(1)",
        },
        {
          id: "habit",
          digest: "3",
          verdict: "SKIP",
          reason: "the port does not declare capability x",
        },
      ],
    },
  ],
};

/** A run of the port "sample" with a failure in which every text is hostile. */
export function sampleReport() {
  const uri = "features/reflector/gaps.feature";
  const failure = sampleFailure("hostile", {
    reason: HOSTILE,
    expected: `a; b; ${HOSTILE}`,
    observed: "a; c",
    step: HOSTILE,
    pointsAt: [2],
  });
  const timeline = [
    { index: 1, atMs: 0, source: "step", text: HOSTILE, place: `${uri}:1` },
    {
      index: 2,
      atMs: 900,
      source: "server",
      text: `GET /${HOSTILE} → stream w1`,
      data: { a: HOSTILE },
    },
    { index: 4, atMs: 901, source: "server", text: "w1 ← ADDED default/one version 7" },
  ] as const;
  const results = [
    {
      ...failure,
      scenario: sampleScenario("hostile", { uri, requirements: ["C-01"], name: HOSTILE }),
      broken: "C-01",
      ...(failure.evidence && { evidence: { ...failure.evidence, timeline, adapterLog: HOSTILE } }),
    },
    { ...samplePass("gap [1 s]"), scenario: sampleScenario("gap [1 s]", { uri }) },
    { ...sampleSkip("habit"), scenario: sampleScenario("habit", { uri }) },
  ];
  return buildReport(sampleOutcome(results), SAMPLE_FACTS);
}

/** A small project in a temporary folder, with hostile texts, two published results and one run. */
export class SiteFixture implements Disposable {
  readonly root = mkdtempSync(join(tmpdir(), "site-"));

  constructor() {
    const files = {
      "features/reflector/gaps.feature": FEATURE,
      "features/requirements/contract.yaml": LEDGER,
      "docs/guide.md": GUIDE,
      "docs/contract.md": "# Not shown\n",
    };
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(this.root, path)), { recursive: true });
      writeFileSync(join(this.root, path), text);
    }
  }

  /** Two versions of one port, and a run of another. */
  found(): FoundResults {
    const older = { ...PUBLISHED, port: { ...PUBLISHED.port, version: "0.9.0" } };
    return { reports: [sampleReport()], published: [older, PUBLISHED] };
  }

  [Symbol.dispose](): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
