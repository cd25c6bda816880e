import { existsSync } from "node:fs";
import { join } from "node:path";
import { compileSchema, readCheckedYaml } from "../suite/values/checked-yaml.js";
import { SuiteError } from "../suite/values/suite-error.js";
import { REQUEST_KINDS, type RequestKind } from "./finding.js";
import type { Fingerprint } from "./fingerprint.js";

/** The first finding of a wrong informer, shortened. */
export interface MutantFingerprint extends Fingerprint {
  readonly name: string;
  /** What it does wrong. */
  readonly does: string;
  readonly property: string;
  /** All that it breaks: histories show now one, now another. */
  readonly requirements: readonly string[];
  readonly request: RequestKind;
}

/** The file, relative to the root. The wrong informers themselves are in no package. */
export const MUTANT_FINGERPRINTS_FILE = "ports/mutant-fingerprints.yaml";

/** In the file each sentence stands once, and fingerprints have its number in the list. */
interface Written {
  readonly sentences: readonly string[];
  readonly happenings: readonly string[];
  readonly mutants: readonly (Omit<MutantFingerprint, "sentences" | "happenings"> & {
    readonly sentences: readonly number[];
    readonly happenings: readonly number[];
  })[];
}

const text = { type: "string", minLength: 1 };
const texts = { type: "array", items: text, uniqueItems: true };
const places = { type: "array", items: { type: "integer", minimum: 0 } };

const isWritten = compileSchema<Written>({
  type: "object",
  required: ["sentences", "happenings", "mutants"],
  additionalProperties: false,
  properties: {
    sentences: texts,
    happenings: texts,
    mutants: {
      type: "array",
      items: {
        type: "object",
        required: [
          "name",
          "does",
          "property",
          "requirements",
          "request",
          "sentences",
          "happenings",
        ],
        additionalProperties: false,
        properties: {
          name: text,
          does: text,
          property: text,
          requirements: texts,
          request: { enum: REQUEST_KINDS },
          sentences: places,
          happenings: places,
        },
      },
    },
  },
});

/** Reads the fingerprints; a project without the file has none. @throws SuiteError code "ledger" when it is malformed */
export function readMutantFingerprints(root: string): readonly MutantFingerprint[] {
  const file = join(root, MUTANT_FINGERPRINTS_FILE);
  if (!existsSync(file)) return [];
  const { value, lineOf } = readCheckedYaml(file, MUTANT_FINGERPRINTS_FILE, isWritten, "ledger");
  return value.mutants.map((mutant, place) => {
    const named = (what: "sentences" | "happenings") =>
      mutant[what].map((number) => {
        const found = value[what][number];
        if (found !== undefined) return found;
        const where = `${MUTANT_FINGERPRINTS_FILE}:${lineOf(["mutants", place])}`;
        throw new SuiteError("ledger", `${where}: ${mutant.name}: there are no ${what} ${number}`);
      });
    return { ...mutant, sentences: named("sentences"), happenings: named("happenings") };
  });
}

/** The text of the file: a line for each sentence, and for each mutant. */
export function mutantFingerprintsText(fingerprints: readonly MutantFingerprint[]): string {
  const inOrder = fingerprints.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const all = (what: "sentences" | "happenings") =>
    [...new Set(inOrder.flatMap((one) => one[what]))].sort();
  const sentences = all("sentences");
  const happenings = all("happenings");
  const quoted = (value: string) => JSON.stringify(value);
  const numbers = (list: readonly string[], of: readonly string[]) =>
    `[${list.map((one) => of.indexOf(one)).join(", ")}]`;
  const rows = inOrder.map(
    ({ name, does, property, requirements, request, ...fingerprint }) =>
      `  - { name: ${name}, does: ${quoted(does)}, property: ${quoted(property)}, ` +
      `requirements: [${requirements.join(", ")}], request: ${request}, ` +
      `sentences: ${numbers(fingerprint.sentences, sentences)}, ` +
      `happenings: ${numbers(fingerprint.happenings, happenings)} }`,
  );
  return [
    "# What the first finding of each wrong informer looks like: docs/exploration.md says how findings are compared with these.",
    "# Written by: npm run explore:mutants -- --fingerprints ports/mutant-fingerprints.yaml",
    "# Sentences and happenings are numbered from 0, in this order.",
    "sentences:",
    ...sentences.map((one) => `  - ${quoted(one)}`),
    "happenings:",
    ...happenings.map((one) => `  - ${quoted(one)}`),
    "mutants:",
    ...rows,
    "",
  ].join("\n");
}
