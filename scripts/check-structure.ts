import { readFileSync } from 'node:fs'
import path from 'node:path'
import { findCycle, importGraph } from './structure/cycles.ts'
import { checkMigrations, landMigrations } from './structure/migrations.ts'
import { rules, unusedWords } from './structure/rules.ts'
import { readSourceFiles } from './structure/source-file.ts'

/**
 * Checks what linters do not: names of files, who may import whom, where SQL, requests and the environment are read.
 * `--land-migrations` writes down that the migrations of today have landed.
 */
const root = path.join(import.meta.dirname, '..')
const migrations = path.join(root, 'db/migrations')
if (process.argv.includes('--land-migrations')) landMigrations(migrations)

const files = readSourceFiles(root, ['src', 'tests'])
const wrong = files.flatMap((file) =>
  rules.flatMap((rule) => rule(file).map((sentence) => `${file.path}: ${sentence}`)),
)

const sources = files.filter((file) => file.path.startsWith('src/'))
const fileCycle = findCycle(importGraph(sources, (file) => file))
if (fileCycle) wrong.push(`${fileCycle[0]}: these files import each other in a circle: ${fileCycle.join(' → ')}.`)
const slice = (file: string) => /^src\/server\/(?!platform\/)([a-z-]+)\//.exec(file)?.[1]
const sliceCycle = findCycle(importGraph(sources, slice))
if (sliceCycle) wrong.push(`src/server: these slices need each other in a circle: ${sliceCycle.join(' → ')}.`)
wrong.push(...checkMigrations(migrations))
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const settings = read('README.md') + read('docs/operating.md')
for (const [, name] of read('src/server/environment.ts').matchAll(/^  ([A-Z][A-Z0-9_]+):/gm)) {
  if (!settings.includes(`| \`${name}\``) && !settings.includes(`, \`${name}\``)) {
    wrong.push(`README.md and docs/operating.md: their tables of variables lack ${name}.`)
  }
}
wrong.push(...unusedWords(files.map((file) => file.path)))

for (const sentence of wrong) console.error(sentence)
console.log(`structure: ${files.length} files, ${wrong.length} problems`)
process.exitCode = wrong.length > 0 ? 1 : 0
