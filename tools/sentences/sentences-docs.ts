import { groupBy } from "../../src/report/group-by.js";
import { DEED_LABELS, DEEDS_PATTERN, deedsFrom } from "../../src/suite/parts/deeds.js";
import { NOTATION } from "../../src/suite/parts/notation.js";
import { wordsOfQuestion } from "../../src/suite/parts/question-pattern.js";
import { QUESTIONS } from "../../src/suite/parts/questions.js";
import { SETTING_LABELS } from "../../src/suite/parts/settings.js";
import type { FeatureStep } from "./feature-steps.js";
import type { Parameter, Sentence, Vocabulary } from "./sentence.js";

/** Rows of an example's table, and lines of its text, that are shown. */
const EXAMPLE_MAX_LINES = 6;

/** Where settings of parts and of whole informers stand, and where questions do. */
const PART_SETTINGS = /^(?!an informer with:).* with:$/;
const INFORMER_SETTINGS = /^an informer(?! factory| watcher).* with:$/;
const QUESTIONED = /^the .* answers?:$/;

type TableRow = FeatureStep["rows"][number];

/** Sentences about informers, and those about the fake apiserver itself, each with the steps of their features. */
export interface Language {
  readonly informers: Vocabulary;
  readonly informerSteps: readonly FeatureStep[];
  readonly apiserver: Vocabulary;
}

/** The text of docs/sentences.md. */
export function renderSentencesDocs({ informers, informerSteps, apiserver }: Language): string {
  const partSettings = rowsBelow(informerSteps, PART_SETTINGS);
  const informerSettings = rowsBelow(informerSteps, INFORMER_SETTINGS);
  const questions = rowsBelow(informerSteps, QUESTIONED);
  return `# Sentences

<!-- Generated from the steps and the features by npm run generate. Do not edit. -->

All sentences of scenarios: ${informers.sentences.length} about informers and their parts, ${apiserver.sentences.length} about the apiserver itself, each with
the shortest example from the features. Any other step is an ERROR, which names the closest sentence.

\`{name}\` stands for one of [these words](#words-in-braces), \`(s)\` may be left out, and \`is/are\` is either. A sentence that ends with
a colon has a table or a text below it. \`src/suite/features/step-needs.ts\` has the capabilities that each sentence needs.

[Objects in one word](#objects-in-one-word) · [Words in braces](#words-in-braces) · [Settings](#settings) ·
[Questions](#questions) · [What a part can be made to do](#what-a-part-can-be-made-to-do) · [Sentences about informers](#sentences-about-informers) ·
[Sentences about the apiserver](#sentences-about-the-apiserver)

## Objects in one word

| written | means |
| --- | --- |
${NOTATION.map(([text, means]) => row(code(text), means)).join("\n")}

## Words in braces

${parameterTable(informers.parameters)}

## Settings

Rows of a table below a sentence that ends with \`with:\`. An adapter refuses unknown settings;
[docs/parts](parts/README.md) has those of each part.

| of a part | for example |
| --- | --- |
${SETTING_LABELS.map((label) => settingRow(label, partSettings)).join("\n")}

| of an informer | for example |
| --- | --- |
${firstCells(informerSettings)
  .map((label) => settingRow(label, informerSettings))
  .join("\n")}

## Questions

Rows of a table below \`{part} answer(s):\`; beside each stands the answer.

| question | for example | answer |
| --- | --- | --- |
${QUESTIONS.map(({ words }) => questionRow(words, questions)).join("\n")}

## What a part can be made to do

The \`{deeds}\` of \`{part} {deeds}\`, alone or joined: "the tracker starts a, finishes a and starts b".

| what | for example |
| --- | --- |
${deedRows(informerSteps)}

## Sentences about informers

${sentenceSections(informers.sentences)}
## Sentences about the apiserver

${parameterTable(apiserver.parameters)}

${sentenceSections(apiserver.sentences)}`;
}

function sentenceSections(sentences: readonly Sentence[]): string {
  const files = groupBy(sentences, ({ file }) => file);
  return [...files.keys()]
    .sort()
    .map(
      (file) =>
        `### ${file}\n\n\`\`\`gherkin\n${(files.get(file) ?? []).map(sentenceText).join("\n")}\`\`\`\n`,
    )
    .join("\n");
}

function sentenceText({ keyword, pattern, example }: Sentence): string {
  const below = [
    ...example.rows.map((cells) => `| ${cells.join(" | ")} |`),
    ...(example.lines.length === 0
      ? []
      : ['"""', ...example.lines.slice(0, EXAMPLE_MAX_LINES), '"""']),
  ];
  const shown = below.slice(0, EXAMPLE_MAX_LINES + 2);
  if (shown.length < below.length) shown.push("# and so on");
  return [
    `# ${pattern}`,
    `${keyword} ${example.text}`,
    ...shown.map((line) => `  ${line}`),
    "",
  ].join("\n");
}

function parameterTable(parameters: readonly Parameter[]): string {
  const rows = parameters.map(({ name, phrases, examples }) =>
    row(code(`{${name}}`), phrases.map(code).join(", "), examples.map(code).join(", ")),
  );
  return ["| word | one of | or, for example |", "| --- | --- | --- |", ...rows].join("\n");
}

function questionRow(words: RegExp, rows: readonly TableRow[]): string {
  const isIt = (cell: string) => QUESTIONS.find((one) => one.words.test(cell))?.words === words;
  const [question, answer] = exampleRow(isIt, rows, wordsOfQuestion(words));
  return row(code(wordsOfQuestion(words)), code(question), code(answer));
}

/** The rows of the tables below such a sentence. */
function rowsBelow(steps: readonly FeatureStep[], sentence: RegExp): readonly TableRow[] {
  return steps.filter(({ text }) => sentence.test(text)).flatMap(({ rows }) => rows);
}

function firstCells(rows: readonly TableRow[]): readonly string[] {
  return [...new Set(rows.map(([first = ""]) => first))].sort();
}

function deedRows(steps: readonly FeatureStep[]): string {
  const atEnd = new RegExp(`^the .*?(${DEEDS_PATTERN.source})$`);
  const deeds = steps.flatMap(({ text }) => {
    const words = atEnd.exec(text)?.[1];
    return words === undefined ? [] : deedsFrom(words);
  });
  return [...DEED_LABELS]
    .sort()
    .map((label) => {
      const words = deeds.find(([name]) => name === label)?.[1];
      if (words === undefined) throw new Error(`No feature says "${label}": delete it`);
      return row(code(label), code(words));
    })
    .join("\n");
}

function settingRow(label: string, rows: readonly TableRow[]): string {
  const [, value] = exampleRow((cell) => cell === label, rows, label);
  return row(code(label), code(value));
}

/** The first such row, rather one that says something. @throws Error for vocabulary that no feature uses */
function exampleRow(
  isIt: (cell: string) => boolean,
  rows: readonly TableRow[],
  name: string,
): readonly [string, string] {
  const own = rows.filter(([cell = ""]) => isIt(cell));
  const [cell, value = ""] = own.find(([, text]) => text !== "") ?? own[0] ?? [];
  if (cell === undefined) throw new Error(`No feature asks for or sets "${name}": delete it`);
  return [cell, value];
}

function row(...cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

function code(text: string): string {
  return text === "" ? "" : `\`${text.replaceAll("|", "\\|")}\``;
}
