import { expect, test } from 'vitest'
import { readFeed } from '#server/sources/formats/read-feed.ts'
import { noHints } from '#server/sources/formats/table/read-table.ts'

const read = (...items: string[]) => {
  const list = items.map((item) => `<article><h3>Knots</h3>${item}</article>`).join('')
  const page = `<html><head><title>Dover</title></head><body>${list}</body></html>`
  const { events } = readFeed(Buffer.from(page), { ...noHints, today: '2026-11-22' }, 'https://dover.example/events')
  return events.map(({ start, end }) => [start.local, end?.local])
}

test.each([
  ['Samstag, 5. Dezember 2026, 19 Uhr', '2026-12-05T19:00:00', undefined],
  ['Sa., 05.12.2026, 18:00 – 20:00 Uhr', '2026-12-05T18:00:00', '2026-12-05T20:00:00'],
  ['Sa, 5. Dez. um 18.30 Uhr', '2026-12-05T18:30:00', undefined],
  ['samedi 5 décembre 2026 à 19h30', '2026-12-05T19:30:00', undefined],
  ['sábado, 5 de diciembre de 2026, 19:00', '2026-12-05T19:00:00', undefined],
  ['März 5, 2027', '2027-03-05T00:00:00', undefined],
])('the text of an item may be in another language: %s', (text, start, end) => {
  expect(read(`<p>${text}</p>`, '<p>Dec 20, 2026</p>')[0]).toEqual([start, end])
})

test('an item may have a machine-readable date', () => {
  expect(
    read(
      '<time datetime="2026-12-05T18:00:00Z">Dec 5</time>',
      '<time datetime="2026-12-05T18:00">Dec 5</time> – <time datetime="2026-12-05T20:00">8 pm</time>',
      '<time datetime="2026-12-05">Dec 5</time>, 6 pm',
      '<time datetime="2026-12-05">Dec 5</time> – <time datetime="2026-12-06">Dec 6</time>',
      '<time datetime="18:00">6 pm</time>',
    ),
  ).toEqual([
    ['2026-12-05T18:00:00', undefined],
    ['2026-12-05T18:00:00', '2026-12-05T20:00:00'],
    ['2026-12-05T18:00:00', undefined],
    ['2026-12-05T00:00:00', '2026-12-07T00:00:00'],
  ])
})
