import type { SourceFile } from './source-file.ts'

type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** Finds a cycle in the graph. Its first element is repeated at the end. */
export function findCycle(graph: Graph): string[] | undefined {
  const done = new Set<string>()
  const trail: string[] = []
  const visit = (node: string): string[] | undefined => {
    if (trail.includes(node)) return [...trail.slice(trail.indexOf(node)), node]
    if (done.has(node)) return undefined
    trail.push(node)
    for (const next of graph.get(node) ?? []) {
      const circle = visit(next)
      if (circle) return circle
    }
    trail.pop()
    done.add(node)
    return undefined
  }
  for (const node of graph.keys()) {
    const circle = visit(node)
    if (circle) return circle
  }
  return undefined
}

/** Finds pairs of nodes that lead to each other, each once. */
export function findMutualPairs(graph: Graph): [string, string][] {
  return [...graph].flatMap(([from, to]) =>
    [...to]
      .filter((other) => from < other && graph.get(other)?.has(from))
      .map((other): [string, string] => [from, other]),
  )
}

/** Builds the graph of imports, types included. `findName` may group files by folder. */
export function importGraph(files: readonly SourceFile[], findName: (file: string) => string | undefined): Graph {
  const graph = new Map<string, Set<string>>()
  for (const file of files) {
    const from = findName(file.path)
    if (from === undefined || /\.test\.tsx?$/.test(file.path)) continue
    const targets = graph.get(from) ?? new Set()
    graph.set(from, targets)
    for (const entry of file.imports) {
      const to = entry.file === undefined ? undefined : findName(entry.file)
      if (to !== undefined && to !== from) targets.add(to)
    }
  }
  return graph
}

/**
 * Finds how a file comes to load one of the packages when it is itself loaded, not on demand.
 * @returns the files from the first to the one that imports the package, then the package
 */
export function findLoading(
  files: readonly SourceFile[],
  start: string,
  packages: readonly string[],
): string[] | undefined {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const trails = [[start]]
  const seen = new Set([start])
  for (const trail of trails) {
    for (const { file, name, typeOnly, isDynamic } of byPath.get(trail.at(-1) ?? '')?.imports ?? []) {
      if (typeOnly || isDynamic) continue
      if (packages.includes(name)) return [...trail, name]
      if (file === undefined || seen.has(file)) continue
      seen.add(file)
      trails.push([...trail, file])
    }
  }
  return undefined
}
