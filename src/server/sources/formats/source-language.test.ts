import { expect, test } from 'vitest'
import { readFeedOrWorkbook } from './read-feed.ts'
import { noHints } from './table/read-table.ts'

const readLanguages = async (text: string) =>
  (await readFeedOrWorkbook(Buffer.from(text), noHints)).events.map(({ language }) => language)

const calendar = (...lines: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    'UID:1',
    'DTSTART:20261205T150000Z',
    ...lines,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
const page = (lang: string, event: object) =>
  `<!doctype html><html lang="${lang}"><head><title>Eventos</title><script type="application/ld+json">${JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: 'Cuentos',
    startDate: '2026-12-05T10:00:00-05:00',
    ...event,
  })}</script></head><body></body></html>`
const feed = (language: string) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>Eventos</title><language>${language}</language><item>
    <title>Cuentos</title><link>https://library.example/1</link><startdate>2026-12-05T10:00:00-05:00</startdate></item></channel></rss>`

test.each([
  ['a calendar entry', calendar('SUMMARY:Cuentos', 'CONTENT-LANGUAGE:es'), 'es'],
  ['a title in a calendar', calendar('SUMMARY;LANGUAGE=es-mx:Cuentos'), 'es-MX'],
  ['a description in a calendar', calendar('SUMMARY:Cuentos', 'DESCRIPTION;LANGUAGE=fr:Venez'), 'fr'],
  ['a calendar entry without one', calendar('SUMMARY:Cuentos'), undefined],
  ['JSON-LD', page('en', { inLanguage: 'es' }), 'es'],
  ['a page', page('es', {}), 'es'],
  ['an event in a page of another', page('es', { inLanguage: 'en' }), 'en'],
  ['an English page, which says nothing', page('en-US', {}), undefined],
  ['a feed', feed('es-us'), 'es-US'],
  ['an English feed, which says nothing', feed('en-us'), undefined],
])('the language of %s is read', async (_, text, language) => {
  expect(await readLanguages(text)).toEqual([language])
})
