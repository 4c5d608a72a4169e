import { expect, test } from 'vitest'
import { readColumns } from './read-columns.ts'
import { readFeed } from '#server/sources/formats/read-feed.ts'

const read = (text: string) => readFeed(Buffer.from(text))

test('rows after one with broken quotation marks are read, and the broken one is named', () => {
  const rows = [
    'Title,Date',
    '"A "blue" knot",2026-12-05',
    'Bats,2026-12-06',
    '',
    '"Crabs,2026-12-07',
    'Owls,2026-12-08',
  ]
  const reason = 'has broken quotation marks: inside a quoted cell, each must be doubled'
  for (const lineEnd of ['\n', '\r\n', '\r']) {
    const { events, skipped, isComplete } = read(rows.join(lineEnd))
    expect(events.map(({ title, start }) => [title, start.local.slice(0, 10)])).toEqual([
      ['Bats', '2026-12-06'],
      ['Owls', '2026-12-08'],
    ])
    expect(skipped).toEqual([
      { what: 'line 2', reason },
      { what: 'line 5', reason },
    ])
    expect(isComplete).toBe(false)
  }
})

test('a large table of broken quotation marks is rejected', { timeout: 20_000 }, () => {
  const { skipped } = read(`Title,Date\nOwls,2026-12-08\n${'"Knots,2026-12-07\n'.repeat(150_000)}`)
  expect(skipped.at(-1)?.what).toMatch(/^line \d+ and all after it$/)
})

test.each([
  ['English', 'Program Title;Start Date/Time;Where\nOwls;12/5/2026 7:00 PM;Grange'],
  ['German', 'Was;Wann;Wo\nEulen;5.12.2026;Scheune'],
  ['German', 'Veranstaltungstitel;Startdatum;Veranstaltungsort;PLZ;Ort\nEulen;5.12.2026;Scheune;10115;Berlin'],
  ['French', 'Intitulé;Jour;Lieu\nChouettes;5/12/2026;Grange'],
  ['French', 'Nom de l’événement;Date de début;Lieu\nChouettes;5/12/2026;Grange'],
  ['French', 'Quoi;Quand;Où\nChouettes;13/12/2026;Grange'],
  ['Spanish', 'Nombre del evento;Fecha de inicio;Lugar\nBúhos;13/12/2026;Granero'],
  ['Spanish', 'Qué;Cuándo;Dónde\nBúhos;13/12/2026;Granero'],
])('%s columns are recognized: %s', (_language, text) => {
  const [title] = (text.split('\n')[1] ?? '').split(';')
  expect(read(text)).toMatchObject({ skipped: [], events: [{ title }] })
  expect(read(text).events[0]?.place.text).toMatch(/^(?:Scheune|Grange|Granero)/)
})

test('a column of registration links is that of the links, unless there is another', () => {
  const link = (header: string) =>
    read(`Title,Date,${header}\nOwls,2026-12-05,https://example.org/1,https://example.org/2`).events[0]?.link
  expect(link('Registration,Foo')).toBe('https://example.org/1')
  expect(link('Registration,More Info')).toBe('https://example.org/2')
})

test('a time that is not known yet makes an event all day, and an unknown date is named', () => {
  const { events, skipped } = read(
    'Title,Date,Start,End\nOwls,2026-12-05,TBD,–\nBats,TBA,10:00,\nCrabs,2026-12-06,N/A,tbc',
  )
  expect(events.map(({ title, start, end }) => [title, start.isDate, end])).toEqual([
    ['Owls', true, null],
    ['Crabs', true, null],
  ])
  expect(skipped).toEqual([{ what: 'Bats (line 3)', reason: 'has no date' }])
})

test('a table with unknown columns is rejected in a sentence that names them', () => {
  expect(() => read('Our list\n\nFoo;Bar;Baz\nOwls;5.12.2026;Library\nBats;6.12.2026;Park')).toThrow(
    'The table has no title column and no date column. Its columns: Foo, Bar, Baz. Name them with --columns title=NAME,date=NAME.',
  )
  expect(() => read('Dear Jo,\nplease come, as always.\nBest, Ann')).toThrow(/^It is plain text/)
  expect(() => read('[{"a": 1, "b": 2, "c": 3},\n{"a": 1, "b": 2, "c": 3},\n')).toThrow(
    /^It is damaged or incomplete JSON/,
  )
})

test('the columns to choose from are those of the header, also in UTF-16', async () => {
  const unknown = await readColumns(Buffer.from('Foo;Bar;Baz\nOwls;5.12.2026;Library'), null)
  expect(unknown?.header.map(({ name }) => name)).toEqual(['Foo', 'Bar', 'Baz'])
  const wide = await readColumns(Buffer.from('\ufeffTitle\tDate\nOwls\t2026-12-05', 'utf16le'), null)
  expect(wide).toMatchObject({ mapping: { title: 'Title', date: 'Date' }, missing: [] })
})

test('the columns of libraries and parks departments', () => {
  const { events } = read(
    'Event Title,Event Start,Event End,Branch\nKnots,12/5/2026 10:30 AM,12/5/2026 11:15 AM,Main Library',
  )
  expect(events).toMatchObject([
    { start: { local: '2026-12-05T10:30:00' }, end: { local: '2026-12-05T11:15:00' }, place: { text: 'Main Library' } },
  ])
  expect(read('Event Name,Date,Park Name\nYoga,2026-12-05,Mill Park').events[0]?.place.text).toBe('Mill Park')
})
