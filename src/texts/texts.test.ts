import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { rich } from './rich.ts'
import { connectTexts } from './text-source-node.ts'
import { msg, t } from './texts.ts'

const toEnglish = { readLocale: () => 'en-US', translate: () => undefined }
afterEach(() => connectTexts(toEnglish))

test('a text inserts its values and uses the plural forms of its language', () => {
  const events = '{count, plural, one {# event} other {# events}} near {town}'
  expect(t('{count, plural, one {# event} other {# events}} near {town}', { count: 1204, town: 'Riverton' })).toBe(
    '1,204 events near Riverton',
  )
  connectTexts({
    readLocale: () => 'es-US',
    translate: (text) =>
      text === events ? '{count, plural, one {# evento} other {# eventos}} cerca de {town}' : undefined,
  })
  expect(t('{count, plural, one {# event} other {# events}} near {town}', { count: 1, town: 'Riverton' })).toBe(
    '1 evento cerca de Riverton',
  )
  expect(t('Not translated yet')).toBe('Not translated yet')
})

test('a label that was defined earlier is in the language of each reader', () => {
  const label = msg('Going')
  expect(t(label)).toBe('Going')
  connectTexts({ readLocale: () => 'es', translate: () => 'Voy' })
  expect(t(label)).toBe('Voy')
})

test('a context distinguishes two meanings of a word, and is never shown', () => {
  expect(t('[[which goals]] Show')).toBe('Show')
  connectTexts({ readLocale: () => 'es', translate: (text) => (text === 'Show' ? 'Espectáculo' : 'Mostrar') })
  expect([t('Show'), t('[[which goals]] Show')]).toEqual(['Espectáculo', 'Mostrar'])
})

test('a sentence that ends with an abbreviation has one period', () => {
  expect(t('RSVP by {time}.', { time: '6:00 p.m.' })).toBe('RSVP by 6:00 p.m.')
  expect(t('RSVP by {time}.', { time: '6:00 PM' })).toBe('RSVP by 6:00 PM.')
  expect(t('From {time}...', { time: '6:00 p.m' })).toBe('From 6:00 p.m...')
})

test('elements are where the translated sentence has them', () => {
  const node = rich('Open the link we sent to <b>{email}</b>, {age}. {count, plural, one {# day} other {# days}}', {
    b: (children) => createElement('strong', null, children),
    email: 'ada@example.org',
    age: createElement('time', null, 'just now'),
    count: 2,
  })
  expect(renderToStaticMarkup(node)).toBe(
    'Open the link we sent to <strong>ada@example.org</strong>, <time>just now</time>. 2 days',
  )
  const inside = rich('See <a>all of {name}</a>', {
    a: (children) => createElement('i', null, children),
    name: createElement('b', null, 'it'),
  })
  expect(renderToStaticMarkup(inside)).toBe('See <i>all of <b>it</b></i>')
})
