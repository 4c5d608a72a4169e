import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'

/** A file on a way, with the functions of it that a reader follows. */
export interface Start {
  /** Path from the root. */
  file: string
  functions: string[]
}

interface Target {
  file: string
  /** Exported name; `*` for the whole module. */
  name: string
}

interface Module {
  /** Names of imports that exist at run time, by local name. */
  imports: Map<string, Target>
  /** Names of other files that this one exports. */
  exports: Map<string, Target>
  /** Names that each declaration uses, and properties such as `queries.find`. */
  declarations: Map<string, Set<string>>
}

type Node = { type: string } & Record<string, unknown>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Collects the names that code mentions. Types are left out: they are read where they are used. */
function collectNames(node: unknown, names: Set<string>): void {
  if (Array.isArray(node)) {
    for (const each of node) collectNames(each, names)
    return
  }
  if (!isNode(node)) return
  if (/^TS(Type|Interface|.*Keyword|Union|Array)/.test(node.type)) return
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') names.add(String(node['name']))
  if (node.type === 'MemberExpression') {
    const { object, property } = node as unknown as { object: Node; property: Node }
    if (object.type === 'Identifier' && property.type === 'Identifier') {
      names.add(`${String(object['name'])}.${String(property['name'])}`)
    }
    collectNames(object, names)
    if (node['computed'] === true) collectNames(property, names)
    return
  }
  if (node.type === 'Property' && node['computed'] !== true) {
    collectNames(node['value'], names)
    return
  }
  for (const value of Object.values(node)) collectNames(value, names)
}

function resolve(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  return specifier.startsWith('.') ? path.posix.join(path.posix.dirname(from), specifier) : undefined
}

function readModule(root: string, file: string): Module {
  const { program } = parseSync(file, readFileSync(path.join(root, file), 'utf8'))
  const module: Module = { imports: new Map(), exports: new Map(), declarations: new Map() }
  const nameOf = (node: unknown) => (isNode(node) ? String(node['name'] ?? node['value']) : '')
  const declare = (declaration: Node) => {
    const parts = declaration.type === 'VariableDeclaration' ? (declaration['declarations'] as Node[]) : [declaration]
    for (const part of parts) {
      const names = new Set<string>()
      collectNames(part['id'], names)
      const mentioned = new Set<string>()
      collectNames(part, mentioned)
      for (const name of names) module.declarations.set(name, mentioned)
    }
  }
  for (const statement of program.body as unknown as Node[]) {
    const source = isNode(statement['source']) ? resolve(file, String(statement['source']['value'])) : undefined
    if (statement.type === 'ImportDeclaration' && source && statement['importKind'] !== 'type') {
      for (const specifier of statement['specifiers'] as Node[]) {
        if (specifier['importKind'] === 'type') continue
        const name = specifier.type === 'ImportNamespaceSpecifier' ? '*' : nameOf(specifier['imported'])
        module.imports.set(nameOf(specifier['local']), { file: source, name })
      }
    } else if (statement.type === 'ExportNamedDeclaration' && source && statement['exportKind'] !== 'type') {
      for (const specifier of statement['specifiers'] as Node[])
        module.exports.set(nameOf(specifier['exported']), { file: source, name: nameOf(specifier['local']) })
    } else {
      const declaration = isNode(statement['declaration']) ? statement['declaration'] : statement
      if (isNode(declaration['id']) || declaration.type === 'VariableDeclaration') declare(declaration)
    }
  }
  return module
}

/** Tools without a domain word, whose names say what they do: a reader doesn't open them. */
const isTool = (file: string) =>
  /^src\/(server\/(platform|boot)|web\/(platform|ui)|texts|domain\/format)\/|^src\/(contract|web)\/[^/]+$/.test(file)

/** The folder whose calls a reader follows. Folders of a step, such as `sources/match`, are one each. */
const findRoom = (file: string) => path.posix.dirname(file)

/** Files of a way. */
export interface Reached {
  /** Files that a person opens: those that the way names, and those in the folders of named functions that these call. */
  files: string[]
  /** Files of other folders that these call. Readers don't open them, because the names say enough. */
  doors: string[]
  /** Functions that a named file doesn't declare. */
  unknown: string[]
}

/**
 * Follows the calls of the named functions, one through another, within their folders. Tools without a
 * domain word don't count unless they are named.
 */
export function findReached(root: string, starts: readonly Start[]): Reached {
  const modules = new Map<string, Module>()
  const getModule = (file: string): Module => {
    const known = modules.get(file)
    if (known) return known
    const module = readModule(root, file)
    modules.set(file, module)
    return module
  }
  const rooms = new Set(starts.flatMap(({ file, functions }) => (functions.length > 0 ? findRoom(file) : [])))
  const files = new Set(starts.map(({ file }) => file))
  const doors = new Set<string>()
  const seen = new Set<string>()
  const follow = (file: string, name: string): void => {
    if (seen.has(`${file} ${name}`) || !/\.tsx?$/.test(file) || !existsSync(path.join(root, file))) return
    seen.add(`${file} ${name}`)
    const { imports, exports, declarations } = getModule(file)
    const elsewhere = exports.get(name)
    if (elsewhere) return reach(elsewhere.file, elsewhere.name)
    for (const mentioned of declarations.get(name) ?? []) {
      const [first = '', property] = mentioned.split('.')
      const target = imports.get(first)
      if (target?.name === '*') {
        if (property) reach(target.file, property)
      } else if (target) reach(target.file, target.name)
      else if (declarations.has(first)) follow(file, first)
    }
  }
  const reach = (file: string, name: string): void => {
    if (isTool(file)) return
    if (!rooms.has(findRoom(file))) {
      doors.add(file)
      return
    }
    files.add(file)
    follow(file, name)
  }
  const unknown: string[] = []
  for (const { file, functions } of starts) {
    for (const name of functions) {
      if (getModule(file).declarations.has(name) || getModule(file).exports.has(name)) follow(file, name)
      else unknown.push(`${name} of ${file}`)
    }
  }
  return { files: [...files].sort(), doors: [...doors].sort(), unknown }
}
