import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { OperatorError } from '#server/platform/process/operator-error.ts'
import { parseColumnMapping } from './csv-columns.ts'
import { NotACalendar } from '#server/sources/formats/feed-event.ts'
import { readFeed } from '#server/sources/formats/read-feed.ts'
import { noHints, type TableHints } from './read-table.ts'

const read = (table: string | Buffer, hints: Partial<TableHints> = {}) =>
  readFeed(Buffer.from(table), { ...noHints, ...hints })

const times = (table: string, hints: Partial<TableHints> = {}) =>
  read(table, hints).events.map(({ start, end }) => [start.local, end?.local])

describe('times next to a date', () => {
  test.each([
    ['10:00', '11:30', '10:00', '11:30'],
    ['10 AM', '1 PM', '10:00', '13:00'],
    ['10:00 AM - 12 PM', '', '10:00', '12:00'],
    ['7:00 - 9:00 PM', '', '19:00', '21:00'],
    ['11 - 1pm', '', '11:00', '13:00'],
    ['10:00-11:30', '', '10:00', '11:30'],
    ['19h30', '21h', '19:30', '21:00'],
    ['19.30 Uhr', '21 Uhr', '19:30', '21:00'],
    ['noon', '2 p.m.', '12:00', '14:00'],
    ['6:00 p. m.', '7:30\u00a0p.\u00a0m.', '18:00', '19:30'],
    ['6 a 8 p. m.', '', '18:00', '20:00'],
    ['de 20h à 22h', '', '20:00', '22:00'],
    ['10:00', '2026-12-06 11:30', '10:00', '11:30'],
    ['2026-12-06 10:00', '11:30', '10:00', '11:30'],
  ])('start "%s" and end "%s" are from %s to %s', (start, end, from, to) => {
    expect(times(`title,date,start,end\nKnots,2026-12-06,${start},${end}`)).toEqual([
      [`2026-12-06T${from}:00`, `2026-12-06T${to}:00`],
    ])
  })

  test('an end before the start is on the next day', () => {
    expect(times('title,date,start,end\nOwls,2026-12-06,22:00,01:00')).toEqual([
      ['2026-12-06T22:00:00', '2026-12-07T01:00:00'],
    ])
  })

  test('start and end may contain whole dates if there is no date column', () => {
    expect(times('title,start,end\nOwls,2026-12-06 22:00,2026-12-07 01:00')).toEqual([
      ['2026-12-06T22:00:00', '2026-12-07T01:00:00'],
    ])
    expect(times('title,day,start\nOwls,Sunday,2026-12-06')).toEqual([['2026-12-06T00:00:00', undefined]])
  })

  test('one cell may contain the date and both times, or two dates', () => {
    expect(times('title,when\nKnots,"Sun, Dec 6, 2026 10:00 AM - 12 PM"')).toEqual([
      ['2026-12-06T10:00:00', '2026-12-06T12:00:00'],
    ])
    expect(times('title,when\nFair,6.12.2026 – 8.12.2026')).toEqual([['2026-12-06T00:00:00', '2026-12-09T00:00:00']])
  })

  test.each([
    ['9am-12pm', '', '09:00', '11T12:00'],
    ['9am', '12pm', '09:00', '11T12:00'],
    ['9am', '', '09:00', '12T00:00'],
    ['', '', '00:00', '12T00:00'],
  ])('the times of several days, "%s" and "%s", are those of the first and the last', (start, end, from, to) => {
    for (const days of ['Dec 7-11, 2026', 'Dec 7 - Dec 11, 2026', '12/7/2026 - 12/11/2026'])
      expect(times(`title,date,start,end\nCamp,"${days}",${start},${end}`)).toEqual([
        [`2026-12-07T${from}:00`, `2026-12-${to}:00`],
      ])
  })

  test('"all day" is not a time', () => {
    expect(read('title,date,time\nFair,2026-12-06,all day').events[0]?.start.isDate).toBe(true)
  })
})

describe('dates', () => {
  test.each([
    '6.12.2026',
    '6. 12. 2026',
    '06.12.26',
    '6 December 2026',
    '6. Dezember 2026',
    'Dec 6, 2026',
    'Sonntag, 6. Dezember 2026',
    '6 décembre 2026',
    '6 de diciembre de 2026',
    '6-Dec-26',
    '2026-12-06',
    '20261206',
    '46362',
  ])('%s is December 6', (date) => {
    expect(times(`title;date\nKnots;"${date}"`)).toEqual([['2026-12-06T00:00:00', undefined]])
  })

  test('an Excel serial may have a time in its fraction', () => {
    expect(times('title,date,time\nKnots,46362.4375,\nOwls,46362,0.4375')).toEqual([
      ['2026-12-06T10:30:00', undefined],
      ['2026-12-06T10:30:00', undefined],
    ])
  })

  const twoDates = (one: string, other: string) => `title,date\nKnots,${one}\nOwls,${other}`
  const days = (table: string, hints?: Partial<TableHints>) => times(table, hints).map(([start]) => start?.slice(0, 10))

  test('are read in the order implied by another date of the column', () => {
    expect(days(twoDates('6/12/2026', '13/12/2026'))).toEqual(['2026-12-06', '2026-12-13'])
    expect(days(twoDates('12/6/2026', '12/13/2026'), { homeZone: 'Europe/Paris' })).toEqual([
      '2026-12-06',
      '2026-12-13',
    ])
    expect(days(twoDates('12.6.2026', '12.13.2026'))).toEqual(['2026-12-06', '2026-12-13'])
    expect(read(twoDates('6/12/2026', '13/12/2026')).notes).toEqual([
      'dates such as "6/12/2026" were read with the day first, as in its other dates.',
    ])
  })

  test.each([
    ['12/6/2026', null, 'the month first, as in the United States, since the source has no --town or --time-zone.'],
    ['12/6/2026', 'America/Chicago', "the month first, as at the source's home (America/Chicago)."],
    ['6/12/2026', 'Europe/London', "the day first, as at the source's home (Europe/London)."],
    ['6.12.2026', 'America/Chicago', 'the day first, as usual for dates with dots.'],
  ])('%s of a source in %s is read with %s', (date, homeZone, words) => {
    const { events, notes } = read(`title,date\nKnots,${date}`, { homeZone })
    expect(events[0]?.start.local).toBe('2026-12-06T00:00:00')
    expect(notes).toEqual([`dates such as "${date}" were read with ${words}`])
  })

  test('that are unambiguous need no note, even in a table that mixes orders', () => {
    const { events, notes } = read(twoDates('13/12/2026', '12/14/2026'))
    expect(events.map(({ start }) => start.local.slice(0, 10))).toEqual(['2026-12-13', '2026-12-14'])
    expect(notes).toEqual([])
  })
})

describe('the text of a table', () => {
  const table = 'Titel;Datum;Uhrzeit;Ort\nMärchen für alle;6.12.2026;19.30 Uhr;Café Größ'
  const utf16 = Buffer.from(`\ufeff${table}`, 'utf16le')
  test.each([
    ['UTF-8', Buffer.from(table)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${table}`)],
    ['Windows-1252', Buffer.from(table, 'latin1')],
    ['UTF-16', utf16],
    ['UTF-16 with the other byte order', Buffer.from(utf16).swap16()],
  ])('may be %s', (_encoding, bytes) => {
    expect(read(bytes).events).toMatchObject([
      { title: 'Märchen für alle', place: { text: 'Café Größ' }, start: { local: '2026-12-06T19:30:00' } },
    ])
  })

  test('may have a name of a million brackets', () => {
    expect(read(`title,date,${'('.repeat(1_000_000)}\nKnots,2026-12-06,`).events).toHaveLength(1)
  })

  test('is UTF-8 despite one broken character, and Windows-1252 has quotation marks', () => {
    const damaged = Buffer.concat([Buffer.from(`${table}\nGrün;7.12.2026;;`), Buffer.of(0xe2, 0x82)])
    expect(read(damaged).events[0]?.title).toBe('Märchen für alle')
    const quoted = Buffer.concat([Buffer.from('title,date\n'), Buffer.of(0x93), Buffer.from('Knots'), Buffer.of(0x94)])
    expect(read(Buffer.concat([quoted, Buffer.from(',2026-12-06')])).events[0]?.title).toBe('“Knots”')
  })

  test.each([
    ['semicolons', 'Title;Date;Price\nKnots, bends;2026-12-06;12,50\nOwls, bats;2026-12-07;5,00'],
    ['tabs', 'Title\tDate\tPrice\nKnots, bends\t2026-12-06\t5\nOwls, bats\t2026-12-07\t5'],
    ['pipes', 'Title|Date|Price\nKnots, bends|2026-12-06|5\nOwls, bats|2026-12-07|5'],
    ['commas', 'Title,Date,Tags\n"Knots, bends",2026-12-06,a|b\n"Owls, bats",2026-12-07,a|b'],
    ['what its first line says', 'sep=;\r\nTitle;Date\r\nKnots, bends;2026-12-06\r\nOwls, bats;2026-12-07'],
  ])('may separate its cells by %s', (_kind, text) => {
    expect(read(text).events.map(({ title }) => title)).toEqual(['Knots, bends', 'Owls, bats'])
  })

  test('may have quoted line breaks, trailing empty columns and empty rows', () => {
    const { events, skipped } = read(
      'Title,Date,Description,,\nKnots,2026-12-06,"One\n\nTwo",,\n,,,,\n"Owls",2026-12-07,,,\n',
    )
    expect(events).toMatchObject([
      { title: 'Knots', description: 'One\n\nTwo', place: { text: '' } },
      { title: 'Owls', place: { text: '' } },
    ])
    expect(skipped).toEqual([])
  })
})

describe('the header', () => {
  test('may have titles above it and be repeated', () => {
    const { events, skipped } = read(
      'Winter program;;\nQuestions: desk@example.org;;\n;;\nTitle;Date;Room\nKnots;2026-12-06;Hall\n\nTitle;Date;Room\nOwls;2026-12-07;Barn',
    )
    expect(events.map(({ title, place }) => [title, place.text])).toEqual([
      ['Knots', 'Hall'],
      ['Owls', 'Barn'],
    ])
    expect(skipped).toEqual([])
  })

  test.each([
    'Veranstaltung;Datum;Beginn;Ende;Ort',
    'Titre;Date;Début;Fin;Lieu',
    'Título;Fecha;Hora de inicio;Hora fin;Lugar',
    'Titolo;Data;Ora;Fine;Luogo',
    'Event Name;Date (YYYY-MM-DD);Time;Ends;Where',
  ])('may say %s', (header) => {
    expect(read(`${header}\nKnots;2026-12-06;10:00;11:00;Hall`).events).toMatchObject([
      {
        title: 'Knots',
        start: { local: '2026-12-06T10:00:00' },
        end: { local: '2026-12-06T11:00:00' },
        place: { text: 'Hall' },
      },
    ])
  })
})

describe('a table without a date column', () => {
  const table = 'Title,Start,End,Room\nKnots,10:00,11:00,Hall\nOwls,2 PM,3 PM,Barn'

  test('is rejected in one sentence that says what to do', () => {
    expect(() => read(table)).toThrow(
      new OperatorError(
        'The table has no date column. Its columns: Title, Start, End, Room. Set a date for all rows with --date 2026-12-06, or name the column with --columns date=NAME.',
      ),
    )
  })

  test('uses the date that was given for all rows', () => {
    expect(times(table, { date: '2026-12-06' })).toEqual([
      ['2026-12-06T10:00:00', '2026-12-06T11:00:00'],
      ['2026-12-06T14:00:00', '2026-12-06T15:00:00'],
    ])
  })

  test('may have a date column with another name', () => {
    const columns = parseColumnMapping('date=Whenever')
    expect(times('Title,Whenever\nKnots,2026-12-06', { columns })).toEqual([['2026-12-06T00:00:00', undefined]])
  })

  test("a row without a date doesn't get that of another row", () => {
    const { events, skipped } = read('Title,Date\nKnots,2026-12-06\nOwls,', { date: '2026-12-07' })
    expect(events).toHaveLength(1)
    expect(skipped).toMatchObject([{ what: 'Owls (line 3)', reason: 'has no date' }])
  })
})

test('a table without a title column is rejected', () => {
  expect(() => read('Date,Price\n2026-12-06,5')).toThrow(/^The table has no title column\. Its columns: Date, Price\./)
})

const cell = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '"',
    '6.12.2026',
    '12/13/2026',
    '10 AM - 12',
    '46362.5',
    '$5',
    '2026-12-06T10:00',
    '25:99',
    'a\nb',
  ),
  fc.constantFrom(
    'title',
    'date',
    'start',
    'end',
    'price',
    'enddate',
    'Titel',
    'Datum',
    '"title',
    '12.13.99',
    '9999-12-31',
  ),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
)

test('any table is read or rejected, with any cells, delimiter and encoding', () => {
  const options = {
    rows: fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 8 }),
    delimiter: fc.constantFrom(',', ';', '\t', '|'),
    encoding: fc.constantFrom('utf8', 'latin1', 'utf16le'),
    date: fc.constantFrom(null, '2026-12-06'),
    hasHeader: fc.boolean(),
  } as const
  fc.assert(
    fc.property(fc.record(options), ({ rows, delimiter, encoding, date, hasHeader }) => {
      const header = hasHeader ? [['title', 'date', 'start', 'end', 'price']] : []
      const text = [...header, ...rows].map((cells) => cells.join(delimiter)).join('\n')
      try {
        for (const event of read(Buffer.from(text, encoding), { date }).events) {
          expect(event.title).not.toBe('')
          expect(Temporal.PlainDateTime.from(event.start.local).toString()).toContain('T')
        }
      } catch (error) {
        expect(error instanceof NotACalendar || error instanceof OperatorError, String(error)).toBe(true)
      }
    }),
    { numRuns: 500 },
  )
})
