import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import PO from 'pofile'
import { catalogFile } from '../../src/texts/catalogs.ts'
import { languageOptions, languages, type Language } from '../../src/texts/languages.ts'
import { checkTranslation } from './check-translation.ts'
import { findBareAnswers, findBareTexts } from './bare-texts.ts'
import { findTexts } from './find-texts.ts'

/*
 * `npm run texts` brings the catalogs in src/texts/catalogs up to date with the code. With --check it changes nothing, and
 * fails if a catalog isn't up to date or a translation doesn't fit its text.
 */

const root = path.join(import.meta.dirname, '../..')

const readSource = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** Lists the source files without tests. */
const listSources = () =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && existsSync(path.join(root, file)))
    .toSorted()

/** Lists each text of the product once, with the files that have it, in the order of the code. */
function collectTexts(): Map<string, string[]> {
  const texts = new Map<string, string[]>()
  for (const file of listSources())
    for (const { text } of findTexts(file, readSource(file))) {
      const places = texts.get(text) ?? []
      if (!places.includes(file)) texts.set(text, [...places, file])
    }
  return texts
}

function openCatalog(language: Language): PO {
  const file = catalogFile(language)
  const catalog = existsSync(file) ? PO.parse(readFileSync(file, 'utf8')) : new PO()
  // Tools for translators add headers of their own.
  const added = Object.entries(catalog.headers).filter(([, value]) => value)
  catalog.headers = {
    ...Object.fromEntries(added),
    'Project-Id-Version': 'Wonderlark',
    Language: language,
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=UTF-8',
    'Content-Transfer-Encoding': '8bit',
  }
  return catalog
}

/** Brings a catalog up to date: new texts are empty, and those that the code no longer has are gone. */
function updateCatalog(catalog: PO, texts: Map<string, string[]>) {
  const before = new Map(catalog.items.map((item) => [item.msgid, item]))
  catalog.items = [...texts].map(([text, files]) => {
    const item = before.get(text) ?? Object.assign(new PO.Item(), { msgid: text, msgstr: [''] })
    return Object.assign(item, { references: files, flags: { ...item.flags, 'icu-message-format': true } })
  })
  return [...before.keys()].filter((text) => !texts.has(text))
}

/**
 * Lists the files whose texts are translated: pages, emails, rules and reports about sources. Commands stay English.
 */
const listScreens = () =>
  listSources().filter(
    (file) =>
      /^src\/(web|mail|domain|server\/sources|server\/platform\/network)\//.test(file) &&
      // Names of subjects, and text for programs.
      !/(topics\/lists\/\w+|feed-json|event-place)\.ts$/.test(file) &&
      !/^src\/server\/.*(command|arguments|run-import|\/report)\.ts$/.test(file),
  )

const mayWrite = !process.argv.includes('--check')
const texts = collectTexts()
const complaints: string[] = []
for (const text of texts.keys()) {
  const problem = checkTranslation(text, text)
  if (problem) complaints.push(`“${text}” ${problem}.`)
  if (/'[{}<>#|]/.test(text.replaceAll("''", '')))
    complaints.push(`“${text}”: write two apostrophes before a brace, since one quotes it.`)
}
for (const file of listScreens())
  for (const { line, text } of findBareTexts(file, readSource(file)))
    complaints.push(`${file}:${line}: “${text}” isn’t in a catalog: write it through t, msg or rich.`)
for (const file of listSources().filter((source) => source.startsWith('src/server/')))
  for (const { line, text } of findBareAnswers(file, readSource(file)))
    complaints.push(`${file}:${line}: “${text}” isn’t in a catalog: write it through t.`)
for (const language of languages) {
  if (language === 'en') continue
  const file = catalogFile(language)
  const written = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const catalog = openCatalog(language)
  const unused = updateCatalog(catalog, texts)
  const missing = catalog.items.filter(({ msgstr }) => !msgstr[0])
  for (const { msgid, msgstr } of catalog.items) {
    const problem = msgstr[0] ? checkTranslation(msgid, msgstr[0]) : null
    if (problem) complaints.push(`${language}: the translation of “${msgid}” ${problem}.`)
  }
  const updated = `${catalog.toString().trim()}\n`
  if (mayWrite) writeFileSync(file, updated)
  else if (updated !== written) complaints.push(`${path.relative(root, file)} isn’t up to date: run npm run texts.`)
  const share = Math.floor((100 * (texts.size - missing.length)) / texts.size)
  console.log(
    `${languageOptions[language].name}: ${texts.size} texts, ${missing.length} not translated (${share} % done), ${unused.length} no longer used.`,
  )
  if (process.argv.includes('--missing')) for (const { msgid } of missing) console.log(`  ${msgid}`)
}
for (const complaint of complaints) console.error(complaint)
if (complaints.length > 0) process.exitCode = 1
