/** The page's style sheet: readable in light, in dark and on paper. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --line: #d0d7de; --soft: #f6f8fa; --bad: #b3261e; --good: #1a7f37; --warn: #7d5700; --dim: #57606a; --calm: #0969da; }
@media (prefers-color-scheme: dark) {
  :root { --line: #3d444d; --soft: #1b2027; --bad: #ff8a80; --good: #6fdd8b; --warn: #e3b341; --dim: #9aa4af; --calm: #79b8ff; }
}
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 80rem; padding: 0 1rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.25rem; margin-top: 2.5rem; } h3 { font-size: 1.05rem; }
code, pre, .timeline td { font: 13px/1.45 ui-monospace, Menlo, Consolas, monospace; }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
small { color: var(--dim); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; }
th, td { border: 1px solid var(--line); padding: .25rem .6rem; text-align: left; vertical-align: top; }
thead th { background: var(--soft); }
tbody th { font-weight: normal; }
.number { font-variant-numeric: tabular-nums; text-align: right; white-space: nowrap; }
.notice, .tone-bad, .v-FAIL, .v-ERROR, .v-CHANGED, .result-nonconformant td:nth-child(2), .result-error td:nth-child(2), .result-failed td:nth-child(2) { color: var(--bad); }
.tone-good, .v-PASS { color: var(--good); }
.tone-known, .v-KNOWN, .v-STALE { color: var(--warn); }
.tone-differs, .v-DIFFERS, .v-INFO { color: var(--calm); }
.tone-none, .v-SKIP { color: var(--dim); }
form { display: flex; flex-wrap: wrap; gap: 1rem; align-items: end; background: var(--soft); padding: .75rem 1rem; border: 1px solid var(--line); }
label { display: grid; font-size: .85rem; } input, select { font: inherit; }
.group { border-left: 3px solid var(--bad); margin: 1rem 0; padding-left: .8rem; } h4 { font-size: 1rem; margin: .4rem 0; }
details { border: 1px solid var(--line); margin: .4rem 0; padding: .3rem .8rem; }
summary { cursor: pointer; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; } dd { margin: 0; } dt { color: var(--dim); }
.timeline th, .timeline td { border: 0; padding: .05rem .6rem; white-space: pre-wrap; overflow-wrap: anywhere; }
.timeline .number, .timeline td:nth-child(3), .timeline th { white-space: nowrap; overflow-wrap: normal; }
.pointed td { font-weight: bold; color: var(--bad); }
.from-step td { color: var(--dim); font-style: italic; }
@media print { form { display: none; } body { margin: 0; max-width: none; } details { break-inside: avoid; } }
`;

/** The page's script: filters, and opens everything for printing. Without it the page shows everything. */
export const PAGE_SCRIPT = `
const control = (id) => document.getElementById(id);
const matches = (wanted, value) => wanted === "" || wanted === value;
function filter() {
  const text = control("text").value.trim().toLowerCase();
  const [verdict, port, feature] = ["verdict", "port", "feature"].map((id) => control(id).value);
  let shownCount = 0;
  const folds = document.querySelectorAll("main section details[data-port]");
  for (const fold of folds) {
    const data = fold.dataset;
    const isShown = data.text.includes(text) && matches(verdict, data.verdict) &&
      matches(port, data.port) && matches(feature, data.feature);
    fold.hidden = !isShown;
    shownCount += isShown ? 1 : 0;
  }
  for (const section of document.querySelectorAll("main section, main .group")) section.hidden = !section.querySelector("details:not([hidden])");
  control("none").hidden = shownCount > 0 || folds.length === 0;
  control("shown").value = shownCount + " of " + folds.length + " not passed";
  for (const cell of document.querySelectorAll("#all [data-port]")) cell.hidden = !matches(port, cell.dataset.port);
  for (const row of document.querySelectorAll("#all tbody tr")) {
    const hasVerdict = verdict === "" ||
      [...row.cells].some((cell) => cell.dataset.verdict === verdict && matches(port, cell.dataset.port));
    row.hidden = !(row.dataset.text.includes(text) && matches(feature, row.dataset.feature) && hasVerdict);
  }
}
control("filter").addEventListener("input", filter);
control("filter").addEventListener("submit", (event) => event.preventDefault());
addEventListener("beforeprint", () => { for (const fold of document.querySelectorAll("main section details[data-port]")) fold.open = true; });
filter();
`;
