import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync } from 'oxc-parser'

/** A regular expression of the sources. */
export interface Pattern {
  /** Path from the root. */
  file: string
  line: number
  source: string
  flags: string
}

/** Calls of `RegExp` that don't run while modules load, so their patterns are unknown. */
export interface Unknown {
  file: string
  line: number
}

interface Node {
  type: string
  start: number
  regex?: { pattern: string; flags: string }
  callee?: { name?: string }
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

function visit(node: unknown, found: (node: Node) => void): void {
  if (Array.isArray(node)) for (const child of node) visit(child, found)
  else if (isNode(node)) {
    found(node)
    for (const child of Object.values(node)) visit(child, found)
  }
}

/** Lists the patterns written as literals, and the calls of `RegExp`. */
function readFile(root: string, file: string): { patterns: Pattern[]; calls: Unknown[] } {
  const text = readFileSync(path.join(root, file), 'utf8')
  const patterns: Pattern[] = []
  const calls: Unknown[] = []
  visit(parseSync(file, text).program, (node) => {
    const at = { file, line: text.slice(0, node.start).split('\n').length }
    if (node.regex) patterns.push({ ...at, source: node.regex.pattern, flags: node.regex.flags })
    if (node.callee?.name === 'RegExp') calls.push(at)
  })
  return { patterns, calls }
}

/** Loads the modules and lists the patterns that they construct meanwhile. */
async function listConstructed(root: string, files: readonly string[]): Promise<Pattern[]> {
  const built: Pattern[] = []
  const Original = RegExp
  const note = (pattern: RegExp): RegExp => {
    const caller = new Error().stack
      ?.split('\n')
      .find((line) => line.includes(pathToFileURL(root + path.sep + 'src').href))
    const [, url = '', line = ''] = /(file:[^\s()]+?):(\d+):\d+/.exec(caller ?? '') ?? []
    const file = path
      .relative(root, decodeURI(url.replace('file://', '')))
      .split(path.sep)
      .join('/')
    if (url !== '') built.push({ file, line: Number(line), source: pattern.source, flags: pattern.flags })
    return pattern
  }
  globalThis.RegExp = new Proxy(Original, {
    construct: (target, given, own) => note(Reflect.construct(target, given, own) as RegExp),
    apply: (target, _self, given) => note(Reflect.apply(target, undefined, given) as RegExp),
  })
  try {
    for (const file of files) await import(pathToFileURL(path.join(root, file)).href)
  } finally {
    globalThis.RegExp = Original
  }
  return built
}

/** Lists all patterns in the folders, written or constructed, each once. */
export async function collectPatterns(
  root: string,
  folders: readonly string[],
): Promise<{ patterns: Pattern[]; unknown: Unknown[] }> {
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.split(path.sep).join('/')}`)
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file)),
  )
  const read = files.map((file) => ({ file, ...readFile(root, file) }))
  const building = read.filter(({ file, calls }) => calls.length > 0 && file.endsWith('.ts'))
  const constructed = await listConstructed(
    root,
    building.map(({ file }) => file),
  )
  const known = new Set(constructed.map(({ file, line }) => `${file}:${line}`))
  const unknown = read.flatMap(({ calls }) => calls).filter(({ file, line }) => !known.has(`${file}:${line}`))
  const all = [...read.flatMap(({ patterns }) => patterns), ...constructed]
  const distinct = new Map(all.map((pattern) => [`${pattern.file} ${pattern.source} ${pattern.flags}`, pattern]))
  return { patterns: [...distinct.values()], unknown }
}
