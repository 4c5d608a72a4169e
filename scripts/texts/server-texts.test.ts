import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { problems, type ProblemCode } from '../../src/contract/problem.ts'
import { DomainError, toProblem } from '../../src/server/platform/http/problem-response.ts'
import { accent } from '../../src/texts/accent.ts'
import { translate } from '../../src/texts/catalogs.ts'
import { listPlaceholders } from '../../src/texts/storable-text.ts'
import { connectTexts, withoutContext } from '../../src/texts/text-source-node.ts'
import { t, type Message } from '../../src/texts/texts.ts'
import { findTexts } from './find-texts.ts'

/*
 * Renders each problem of the API and each other text that a server writes in Spanish and in the accented language. Requests
 * cause few of them: most need a race, a full disk or a broken source.
 */

const root = path.join(import.meta.dirname, '../..')
const files = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', 'src/server', 'src/domain', 'src/contract'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  // The names of subjects may be the same in every language.
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.startsWith('src/domain/topics/lists/'))
const texts = [
  ...new Set(
    files.flatMap((file) => findTexts(file, readFileSync(path.join(root, file), 'utf8')).map(({ text }) => text)),
  ),
]

const toEnglish = { readLocale: () => 'en-US', translate: () => undefined }
const toSpanish = { readLocale: () => 'es-US', translate }
const toAccented = { readLocale: () => 'el-XA', translate: (text: string) => accent(withoutContext(text)) }
afterAll(() => connectTexts(toEnglish))

/** Writes a text with a number for each of its placeholders, which fits all kinds of them. */
const write = (text: string, count: number) =>
  t(text as unknown as Message, Object.fromEntries(listPlaceholders(text).map((name) => [name, count])))

function writeIn(sources: Parameters<typeof connectTexts>[0], work: () => string): string {
  connectTexts(sources)
  return work()
}

describe.each(Object.keys(problems) as ProblemCode[])('the problem %s', (code) => {
  const read = () => {
    const { title, message } = toProblem(new DomainError(code))
    return [title, message].join('\n')
  }

  test('contains only accented letters in the accented language', () => {
    expect(writeIn(toAccented, read)).not.toMatch(/[a-z]{2}/)
  })

  test('isn’t English in Spanish', () => {
    const [english, spanish] = [writeIn(toEnglish, read), writeIn(toSpanish, read)]
    expect(spanish).not.toBe(english)
    expect(spanish).not.toMatch(/\b(the|this|your?|isn’t|can’t|with|and|or|not)\b/i)
  })
})

/** Forms, commands, addresses and names, which are the same in every language. */
const isSame = (text: string) => !/\p{Ll}{2}.*\s.*\p{Ll}{2}/u.test(text.replaceAll(/\{\w+\}/g, ''))

test('every other text of the server has its values inserted, accented and in Spanish', () => {
  expect(texts.length).toBeGreaterThan(1_000)
  for (const text of texts)
    for (const count of [1, 7]) {
      expect(
        writeIn(toAccented, () => write(text, count)),
        text,
      ).not.toMatch(/\b[a-z]{3,}\b|\{|undefined/)
      const [english, spanish] = [toEnglish, toSpanish].map((to) => writeIn(to, () => write(text, count)))
      expect(spanish, text).not.toMatch(/undefined/)
      if (!isSame(text)) expect(spanish).not.toBe(english)
    }
})
