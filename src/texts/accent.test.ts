import { expect, test } from 'vitest'
import { checkTranslation } from '../../scripts/texts/check-translation.ts'
import { accent } from './accent.ts'
import { readItems } from './catalogs.ts'

test.each([
  ['Save', '⟦Šááṽéé⟧'],
  ['Remove {name}?', '⟦Ŕééɱóóṽé {name}?⟧'],
  ['Open <b>{email}</b>', '⟦Óþééñ <b>{email}</b>⟧'],
  [
    '{count, plural, =0 {none} one {# day} other {# days}}',
    '⟦{count, plural, =0 {ñóóñéé} one {# ðááý} other {# ðááýš}}⟧',
  ],
  ['{size, number} MB', '⟦{size, number} ṀƁ⟧'],
  ['## Save', '## ⟦Šááṽéé⟧'],
])('“%s” becomes “%s”', (text, accented) => {
  expect(accent(text)).toBe(accented)
})

test('accented texts keep their placeholders, have only accented letters, and grow by about 40 %', () => {
  // Tests every fifth, to save time.
  const texts = readItems('es').flatMap(({ msgid }, index) => (index % 5 === 0 ? [msgid] : []))
  for (const text of texts) expect(checkTranslation(text, accent(text)), text).toBeNull()
  const words = texts.filter((text) => !/[{<[]/.test(text))
  for (const text of words) expect(accent(text)).not.toMatch(/[a-z]/i)
  const length = (all: readonly string[]) => all.join('').length
  const growth = length(words.map(accent)) / length(words)
  expect(growth).toBeGreaterThan(1.35)
  expect(growth).toBeLessThan(1.55)
})
