import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeStored, writeStoredError } from './stored-texts.ts'
import { connectTexts } from './text-source-node.ts'
import { t } from './texts.ts'
import { translate } from './catalogs.ts'

let isStoring = false
let locale = 'en-US'
beforeEach(() => connectTexts({ readLocale: () => locale, translate, isStoring: () => isStoring }))
afterEach(() => {
  isStoring = false
  connectTexts({ readLocale: () => 'en-US', translate: () => undefined })
})

function store(write: () => string): string {
  isStoring = true
  const stored = write()
  isStoring = false
  return stored
}

function readIn(language: string, stored: string): string {
  locale = language
  return writeStored(stored)
}

test('a text is stored once and written in the language of each reader', () => {
  const stored = store(() =>
    t('The last read failed. {reason}', { reason: t('{host} not found.', { host: 'a=b.example' }) }),
  )
  expect(readIn('en-US', stored)).toBe('The last read failed. a=b.example not found.')
  expect(readIn('es-US', stored)).toBe('La última lectura falló. No se encontró a=b.example.')
})

test('counts have the plural form and the digits of the reader’s language', () => {
  const [one = '', many = ''] = [1, 1234].map((count) =>
    store(() =>
      t('{count, plural, one {# picture} other {# pictures}} came back instead of {pictures}.', { count, pictures: 3 }),
    ),
  )
  expect(readIn('en-US', one)).toBe('1 picture came back instead of 3.')
  expect(readIn('en-US', many)).toBe('1,234 pictures came back instead of 3.')
  expect(readIn('es-US', one)).toBe('Se recuperó 1 imagen en lugar de 3.')
})

test('words around a text, sentences of earlier versions and unknown texts are unchanged', () => {
  const stored = store(() => `words: ${t('{host} not found.', { host: 'x' })}`)
  expect(readIn('es-US', stored)).toBe('words: No se encontró x.')
  expect(readIn('es-US', 'It failed: 7 {')).toBe('It failed: 7 {')
  expect(readIn('es-US', stored.replace('not found', 'gone'))).toBe('words: x gone.')
})

test('truncated texts are readable, wherever they end', () => {
  const stored = store(() => t('The last read failed. {reason}', { reason: t('{host} not found.', { host: 'x' }) }))
  for (let length = 1; length < stored.length; length += 1)
    expect(readIn('es-US', stored.slice(0, length))).not.toMatch(/[\uE010-\uE012]/)
  expect(readIn('es-US', stored.slice(0, -2))).toBe('La última lectura falló. No se encontró x.')
})

test('an error has its English message again', () => {
  const error = new Error(store(() => t('{host} not found.', { host: 'x' })))
  locale = 'en-US'
  expect(writeStoredError(error)).toBe(error)
  expect(error.message).toBe('x not found.')
  expect(error.stack).toMatch(/^Error: x not found\./)
})

test('characters that a feed repeats don’t overflow the stack', () => {
  expect(readIn('en-US', '\uE010'.repeat(100_000)).length).toBeLessThan(100_001)
})
