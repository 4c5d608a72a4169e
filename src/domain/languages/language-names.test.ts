import { expect, test } from 'vitest'
import {
  describeLanguage,
  languageAttributes,
  listOfferedLanguages,
  listNamedLanguages,
  nameLanguage,
} from './language-names.ts'

test('languages have names, and unknown ones their tag', () => {
  expect(describeLanguage('es')).toBe('In Spanish')
  expect(nameLanguage('qqx')).toBe('qqx')
})

test('a text is marked if it isn’t in the language of the page', () => {
  expect(languageAttributes('en')).toEqual({})
  expect(languageAttributes(undefined)).toEqual({})
  expect(languageAttributes('es')).toEqual({ lang: 'es', dir: 'ltr' })
  expect(languageAttributes('ar')).toEqual({ lang: 'ar', dir: 'rtl' })
})

test('filters offer the languages other than that of the page, and the chosen ones', () => {
  expect(listOfferedLanguages({ es: 2, de: 0 }, [])).toEqual(['es', 'de'])
  expect(listOfferedLanguages({}, ['fr'])).toEqual(['fr'])
})

test('an event shows its languages if one differs from that of the page', () => {
  expect(listNamedLanguages(['en'])).toEqual([])
  expect(listNamedLanguages(['en', 'es'])).toEqual(['English', 'Spanish'])
  expect(listNamedLanguages()).toEqual([])
})
