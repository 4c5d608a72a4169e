import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { findCycle, findLoading, findMutualPairs, importGraph } from './structure/import-graph.ts'
import { needlessSubjects, rules, unusedWords } from './structure/rules.ts'
import { readSourceFiles } from './structure/source-file.ts'

const listName = 'landed.json'

/** Packages for emails, pictures and calendars: large, and needed by few processes or late. */
const packagesOnDemand = [
  '@resvg/resvg-js',
  'hucre',
  'ical.js',
  'nodemailer',
  'postal-mime',
  'sharp',
  'smtp-server',
  'web-push',
]

function hashes(folder: string): Record<string, string> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return Object.fromEntries(
    names.sort().map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(path.join(folder, name)))
        .digest('hex'),
    ]),
  )
}

/** Finds landed migrations that were changed. Databases that have applied them would refuse to start. */
function checkMigrations(folder: string): string[] {
  const list = path.join(folder, listName)
  const landed: Record<string, string> = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : {}
  const present = hashes(folder)
  const changed = Object.entries(landed).flatMap(([name, hash]) =>
    present[name] === hash
      ? []
      : [`db/migrations/${name}: has landed and must stay as it is; put the change into a new migration.`],
  )
  const misnamed = Object.keys(present).flatMap((name) =>
    /^\d{4}-[a-z0-9-]+\.sql$/.test(name) ? [] : [`db/migrations/${name}: is not named like 0002-people.sql.`],
  )
  const numbers = Object.keys(present).map((name) => name.slice(0, 4))
  const twice = numbers.filter((number, at) => numbers.indexOf(number) !== at)
  return [...changed, ...misnamed, ...twice.map((number) => `db/migrations: two migrations have the number ${number}.`)]
}

/** Records all current migrations as landed. */
function landMigrations(folder: string): void {
  writeFileSync(path.join(folder, listName), `${JSON.stringify(hashes(folder), null, 2)}\n`)
}

/**
 * Checks what linters don't: file names, imports between folders, and where code may use SQL, requests and the environment.
 * `--land-migrations` records all current migrations as landed.
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
/** Floors whose rooms may not need each other in a circle. */
const floors = [
  /^(src\/server)\/(?!platform\/|boot\/)([a-z-]+)\//,
  /^(src\/server\/platform)\/([a-z-]+)\//,
  /^(src\/domain)\/([a-z-]+)\//,
  /^(src\/web\/ui)\/([a-z-]+)\//,
  /^(src\/web)\/(?!ui\/|platform\/)((?:admin\/)?[a-z-]+)\//,
]
for (const floor of floors) {
  const graph = importGraph(sources, (file) => floor.exec(file)?.slice(1).join('/'))
  const pairs = findMutualPairs(graph)
  wrong.push(...pairs.map(([one, other]) => `${one} and ${other} need each other.`))
  // A pair is a circle that has its own sentence, so longer ones are looked for without it.
  const rest = new Map(
    [...graph].map(([from, to]) => [from, new Set([...to].filter((other) => !graph.get(other)?.has(from)))]),
  )
  const cycle = findCycle(rest)
  if (cycle) wrong.push(`These rooms need each other in a circle: ${cycle.join(' → ')}.`)
}
const loading = findLoading(sources, 'src/server/boot/serve.ts', packagesOnDemand)
if (loading)
  wrong.push(`src/server/boot/serve.ts: a start of the server loads ${loading.at(-1)}: ${loading.join(' → ')}.`)
wrong.push(...checkMigrations(migrations))
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const compose = read('compose.yaml')
/** Variables that the image sets, because programs inside the container need their values. */
const setByImage = new Set(['HOST', 'PORT', 'DATA_DIR'])
const settings = read('docs/settings.md')
for (const [, name] of read('src/server/boot/environment.ts').matchAll(/^  ([A-Z][A-Z0-9_]+):/gm)) {
  if (!settings.includes(`| \`${name}\``) && !settings.includes(`, \`${name}\``)) {
    wrong.push(`docs/settings.md: its tables of variables lack ${name}.`)
  }
  if (!setByImage.has(name!) && !compose.includes(`\n      ${name}: `))
    wrong.push(`compose.yaml: doesn't pass ${name} on.`)
}
const paths = files.map((file) => file.path)
wrong.push(...unusedWords(paths), ...needlessSubjects(paths))

for (const sentence of wrong) console.error(sentence)

/** Sizes are worth a look and never a failure: a file is as long as its subject. */
const longFiles = sources.filter(({ code }) => code.split('\n').length > 400).length
const fullFolders = [
  ...Map.groupBy(
    paths.filter((file) => file.startsWith('src/') && !/\.test\./.test(file)),
    (file) => path.posix.dirname(file),
  ),
]
  .filter(([, inside]) => inside.length > 25)
  .map(([folder, inside]) => `${folder} (${inside.length})`)
console.log(`structure: ${files.length} files, ${wrong.length} problems`)
console.log(`sizes: ${longFiles} files above 400 lines; folders above 25 files: ${fullFolders.join(', ') || 'none'}`)
process.exitCode = wrong.length > 0 ? 1 : 0
