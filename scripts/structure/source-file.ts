import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

interface Import {
  /** Path of the imported file from the root; undefined for packages. */
  file: string | undefined
  name: string
  typeOnly: boolean
  /** Whether it is an `import(…)`, which loads the file on demand. */
  isDynamic: boolean
}

export interface SourceFile {
  /** Path from the root with forward slashes. */
  path: string
  /** The text without comments. */
  code: string
  imports: readonly Import[]
}

const aliases = [
  ['#contract/', 'src/contract/'],
  ['#domain/', 'src/domain/'],
  ['#illustrations/', 'src/illustrations/'],
  ['#server/', 'src/server/'],
  ['#texts/', 'src/texts/'],
  ['#web/', 'src/web/'],
  ['#tests/', 'tests/'],
] as const

function resolve(from: string, name: string): string | undefined {
  if (name.startsWith('.')) return path.posix.join(path.posix.dirname(from), name)
  const alias = aliases.find(([short]) => name.startsWith(short))
  return alias && alias[1] + name.slice(alias[0].length)
}

const importPattern = /(?:^|\n)\s*(import|export)\s+(type\s)?[^'"\n;]*(?:\{[^}]*\}\s*from\s*)?['"]([^'"\n]+)['"]/g
const dynamicPattern = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

function readImports(file: string, code: string): Import[] {
  const fixed = [...code.matchAll(importPattern)].map((match) => ({
    name: match[3] ?? '',
    typeOnly: Boolean(match[2]),
    isDynamic: false,
  }))
  const dynamic = [...code.matchAll(dynamicPattern)].map((match) => ({
    name: match[1] ?? '',
    typeOnly: false,
    isDynamic: true,
  }))
  return [...fixed, ...dynamic].map((entry) => ({ ...entry, file: resolve(file, entry.name) }))
}

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')

export function parseSource(file: string, text: string): SourceFile {
  const code = withoutComments(text)
  return { path: file, code, imports: readImports(file, code) }
}

/** Lists all files in the folders, except fixtures and static files. */
export function readSourceFiles(root: string, folders: readonly string[]): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
      .filter((file) => !/(^|\/)(fixtures|public|__screenshots__)\//.test(file))
      .map((file) => parseSource(file, /\.tsx?$/.test(file) ? readFileSync(path.join(root, file), 'utf8') : '')),
  )
}
