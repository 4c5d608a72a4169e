import { expect, test } from 'vitest'
import { readFeed } from '#server/sources/formats/read-feed.ts'
import { noHints, type TableHints } from '#server/sources/formats/table/read-table.ts'

const london = { homeZone: 'Europe/London' }
const chicago = { homeZone: 'America/Chicago' }

function read(text: string, hints: Partial<TableHints>) {
  const { events, notes } = readFeed(
    Buffer.from(text),
    { ...noHints, today: '2026-11-22', ...hints },
    'https://dover.example/events',
  )
  return { days: events.map(({ start }) => start.local.slice(0, 10)), ends: events.map(({ end }) => end?.local), notes }
}

const json = (...dates: string[]) => JSON.stringify({ events: dates.map((date) => ({ title: 'Knots', start: date })) })
const jsonLd = (...dates: string[]) =>
  `<html><script type="application/ld+json">${JSON.stringify(
    dates.map((startDate) => ({ '@type': 'Event', name: 'Knots', startDate })),
  )}</script></html>`
const microdata = (...dates: string[]) =>
  `<html>${dates
    .map(
      (date) =>
        `<div itemscope itemtype="https://schema.org/Event"><b itemprop="name">Knots</b><time itemprop="startDate" datetime="${date}"></time></div>`,
    )
    .join('')}</html>`
const classes = (...dates: string[]) =>
  `<html>${dates.map((date) => `<div class="vevent"><b class="summary">Knots</b><abbr class="dtstart" title="${date}">soon</abbr></div>`).join('')}</html>`
const script = (...dates: string[]) =>
  `<html><script>window.__STATE__ = ${json(...dates)}</script><p>Loading</p></html>`
const feed = (...dates: string[]) =>
  `<rss><channel>${dates.map((date) => `<item><title>Knots</title><startDate>${date}</startDate></item>`).join('')}</channel></rss>`
const list = (...dates: string[]) =>
  `<html>${dates.map((date) => `<article><h3>Knots</h3><p>${date}</p></article>`).join('')}</html>`
const times = (...dates: string[]) =>
  `<html>${dates.map((date) => `<article><h3>Knots</h3><time datetime="${date}">soon</time></article>`).join('')}</html>`

const forms = { json, jsonLd, microdata, classes, script, feed, list, times }

test.each(Object.entries(forms))('dates in %s are read in the order of the source’s country', (_, write) => {
  const text = write('06/12/2026', '07/12/2026 19:30')
  expect(read(text, london).days).toEqual(['2026-12-06', '2026-12-07'])
  expect(read(text, { siteZone: 'Australia/Sydney' }).days).toEqual(['2026-12-06', '2026-12-07'])
  expect(read(text, chicago).days).toEqual(['2026-06-12', '2026-07-12'])
  expect(read(text, {}).days).toEqual(['2026-06-12', '2026-07-12'])
})

test.each(Object.entries(forms))('dates in %s are read in the order of an unambiguous one', (_, write) => {
  expect(read(write('06/12/2026', '13/12/2026'), chicago).days).toEqual(['2026-12-06', '2026-12-13'])
  expect(read(write('12/06/2026', '12/13/2026'), london).days).toEqual(['2026-12-06', '2026-12-13'])
})

test.each(Object.entries({ json, jsonLd, feed, list }))('a weekday proves the order of dates in %s', (_, write) => {
  expect(read(write('Sun, 06/12/2026', '07/12/2026'), chicago).days).toEqual(['2026-12-06', '2026-12-07'])
  expect(read(write('Sun 12/06/2026', '12/07/2026'), london).days).toEqual(['2026-12-06', '2026-12-07'])
})

test('the report explains how ambiguous dates were read', () => {
  const note =
    'dates such as "06/12/2026" were read with the day first, as at the home of this installation (Europe/Berlin), since the source has no --town or --time-zone.'
  for (const write of Object.values(forms))
    expect(read(write('06/12/2026', '2026-12-08'), { siteZone: 'Europe/Berlin' }).notes).toContain(note)
  expect(read(json('2026-12-06'), london).notes ?? []).toEqual([])
})

test('ranges and times with zones are read in the same order', () => {
  const { days, ends } = read(json('06/12/2026 - 08/12/2026', '06/12/2026 19:00 GMT'), london)
  expect(days).toEqual(['2026-12-06', '2026-12-06'])
  expect(ends).toEqual(['2026-12-09T00:00:00', undefined])
})

test('other texts are unchanged', () => {
  const event = {
    title: '06/12/2026: a day to remember',
    version: '1.13.10',
    start: '06/12/2026',
    place: '1/2/26 Mill Ln',
  }
  const { events } = readFeed(Buffer.from(JSON.stringify([event, event])), { ...noHints, ...london })
  expect(events[0]).toMatchObject({ title: event.title, start: { local: '2026-12-06T00:00:00' } })
})

test('dates nested deeper than in any real page are unchanged', () => {
  const deep = `${'['.repeat(5_000)}"06/12/2026"${']'.repeat(5_000)}`
  expect(read(`{"events":[{"title":"Knots","start":"06/12/2026"}],"more":${deep}}`, london).days).toEqual([
    '2026-12-06',
  ])
})

test('the settings of the installation apply to sources in its country', () => {
  const text = json('06/12/2026', '07/12/2026')
  const [dayFirst, monthFirst] = [
    ['2026-12-06', '2026-12-07'],
    ['2026-06-12', '2026-07-12'],
  ]
  expect(read(text, { siteZone: 'America/Chicago', siteOrder: 'day' }).days).toEqual(dayFirst)
  expect(read(text, { siteZone: 'Europe/London', siteOrder: 'month' }).days).toEqual(monthFirst)
  expect(read(text, { ...chicago, siteOrder: 'day', isAtHome: true }).days).toEqual(dayFirst)
  expect(read(text, { ...chicago, siteOrder: 'day', isAtHome: false }).days).toEqual(monthFirst)
  expect(read(json('06/12/2026', '12/13/2026'), { siteZone: 'Europe/London', siteOrder: 'day' }).days).toEqual([
    ...['2026-06-12', '2026-12-13'],
  ])
})
