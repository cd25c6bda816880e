import type { Finding } from "./finding.js";
import type { SourceTree } from "./source-tree.js";

/** No file imports itself by way of others; "only types" is no excuse. Reports the shortest way round, once a knot. */
export function importCycles(tree: SourceTree): Finding[] {
  const graph = importGraph(tree);
  const knotted = new Set<string>();
  const findings: Finding[] = [];
  for (const path of graph.keys()) {
    if (knotted.has(path)) continue;
    const cycle = shortestCycle(graph, path);
    if (!cycle) continue;
    for (const member of cycle) knotted.add(member);
    findings.push({
      path,
      line: lineOfImport(tree, path, cycle[1] ?? path),
      what: `import cycle ${[...cycle, path].join(" → ")}`,
      instead: "let the consumer own the interface, or move what both need into a third file",
    });
  }
  return findings;
}

type ImportGraph = ReadonlyMap<string, readonly string[]>;

function importGraph(tree: SourceTree): ImportGraph {
  return new Map(
    tree.sources.map(({ path, imports }) => [path, imports.flatMap(({ target }) => target ?? [])]),
  );
}

/** Breadth first from `start` until an edge leads back to it. */
function shortestCycle(graph: ImportGraph, start: string): readonly string[] | undefined {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (const path of queue) {
    for (const next of graph.get(path) ?? []) {
      if (next === start) return wayTo(path, start, cameFrom);
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, path);
      queue.push(next);
    }
  }
  return undefined;
}

function wayTo(end: string, start: string, cameFrom: ReadonlyMap<string, string>): string[] {
  const way = [end];
  for (let path = end; path !== start; ) {
    path = cameFrom.get(path) ?? start;
    way.unshift(path);
  }
  return way;
}

function lineOfImport(tree: SourceTree, path: string, target: string): number {
  const source = tree.sources.find((one) => one.path === path);
  return source?.imports.find((one) => one.target === target)?.line ?? 1;
}
