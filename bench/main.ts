/**
 * The benchmarks: `node dist/bench/main.js [name…]`. Absolute numbers belong to the machine that is printed above them;
 * ratios are of two things measured in the same run.
 */
import { BENCHMARKS } from "./benchmarks.js";
import { describeMachine } from "./machine.js";
import { measurementTable } from "./measurement-table.js";

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !BENCHMARKS.some((benchmark) => benchmark.name === name));
if (unknown.length > 0) {
  const names = BENCHMARKS.map(({ name }) => name).join(", ");
  process.stderr.write(`error: no benchmark ${unknown.join(", ")}; there are ${names}\n`);
  process.exit(2);
}

process.stdout.write(`${describeMachine()}\n`);
for (const benchmark of BENCHMARKS) {
  if (wanted.length > 0 && !wanted.includes(benchmark.name)) continue;
  const measurements = await benchmark.run("full");
  process.stdout.write(`\n${benchmark.name}: ${benchmark.summary}\n`);
  process.stdout.write(`${measurementTable(measurements)}\n`);
}
