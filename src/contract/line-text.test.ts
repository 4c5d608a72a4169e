import { expect, test } from 'vitest'
import { isPlainLine, lineText, toPlainLine } from './line-text.ts'

const at = (...points: number[]) => String.fromCodePoint(...points)

test.each([
  ['a line break', 'Ada\nLovelace'],
  ['a carriage return', 'Ada\rLovelace'],
  ['a tab', 'Ada\tLovelace'],
  ['a next line', `Ada${at(0x85)}Lovelace`],
  ['a line separator', `Ada${at(0x2028)}Lovelace`],
  ['a paragraph separator', `Ada${at(0x2029)}Lovelace`],
  ['a zero-width space', `Ada${at(0x200b)}Lovelace`],
  ['a zero-width joiner in Latin', `A${at(0x200d)}da`],
  ['a zero-width non-joiner in Cyrillic', `А${at(0x200c)}да`],
  ['a joiner at the end', `علی${at(0x200c)}`],
  ['two joiners', `می${at(0x200c, 0x200c)}خواهم`],
  ['a right-to-left override', `Ada${at(0x202e)}txt.exe`],
  ['a right-to-left isolate', `${at(0x2067)}Ada${at(0x2069)}`],
  ['a left-to-right mark', `Ada${at(0x200e)}`],
  ['an Arabic letter mark', `Ada${at(0x61c)}`],
  ['a byte order mark', `A${at(0xfeff)}da`],
  ['a word joiner', `A${at(0x2060)}da`],
  ['a soft hyphen', `A${at(0xad)}da`],
  ['a Hangul filler', at(0x3164)],
  ['a blank Braille cell', at(0x2800)],
  ['a tag', `Ada${at(0xe0041)}`],
])('a name with %s is refused, and cleaned if it comes from elsewhere', (_what, text) => {
  expect(isPlainLine(text)).toBe(false)
  expect(lineText(100).safeParse(text).error?.issues[0]?.message).toBe('must be one line without invisible characters')
  const cleaned = toPlainLine(text)
  expect(isPlainLine(cleaned)).toBe(true)
  expect(cleaned).toBe(cleaned.trim())
})

test.each([
  'Zoë O’Hara-Łuksza, 3rd',
  'محمد رضا',
  `می${at(0x200c)}خواهم`,
  `क्${at(0x200d)}ष`,
  `Families ${at(0x1f469, 0x200d, 0x1f469, 0x200d, 0x1f467)}`,
  `${at(0x2764, 0xfe0f, 0x200d, 0x1f525)} night`,
  '池の生き物 🦆',
  'שלום',
  `葛${at(0xe0100)}飾`,
  'no\u00a0break',
])('%j is a name', (text) => {
  expect(isPlainLine(text)).toBe(true)
  expect(toPlainLine(text)).toBe(text)
})

test('an imported title becomes one line', () => {
  expect(toPlainLine(' Pond\r\n\tdipping\u200b \u202efor all\u202c ')).toBe('Pond dipping for all')
})
