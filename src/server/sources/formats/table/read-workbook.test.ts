import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { OperatorError } from '#server/platform/process/operator-error.ts'
import { archive, styled, workbook, type WorkbookCell } from '#tests/support/sources/workbook.ts'
import { NotACalendar } from '#server/sources/formats/feed-event.ts'
import { readFeed, readFeedOrWorkbook } from '#server/sources/formats/read-feed.ts'
import { noHints, type TableHints } from './read-table.ts'

const read = (bytes: Buffer, hints: Partial<TableHints> = {}) => readFeedOrWorkbook(bytes, { ...noHints, ...hints })

const header = ['Title', 'Date', 'Start', 'End']
const december6 = 46_362

describe('an Excel workbook', () => {
  test('has dates and times in cells formatted as such', async () => {
    const sheet = {
      rows: [
        header,
        ['Knots', styled(1, december6), styled(2, 10 / 24), styled(2, 11.5 / 24)],
        ['Owls', styled(3, december6 + 19.75 / 24), null, null],
        ['Fair', styled(1, december6), null, null],
        ['Tents', '6.12.2026', '10:20 AM', '12 PM'],
        ['Bends', december6, 10 / 24, null],
      ],
    }
    const reading = await read(workbook(sheet))
    expect(reading).toMatchObject({ kind: 'XLSX', isComplete: true, skipped: [] })
    expect(reading.events.map(({ start, end }) => [start.local, start.isDate, end?.local])).toEqual([
      ['2026-12-06T10:00:00', false, '2026-12-06T11:30:00'],
      ['2026-12-06T19:45:00', false, undefined],
      ['2026-12-06T00:00:00', true, undefined],
      ['2026-12-06T10:20:00', false, '2026-12-06T12:00:00'],
      ['2026-12-06T10:00:00', false, undefined],
    ])
  })

  test('may count days from 1904, in unformatted cells too', async () => {
    const day = december6 - 1_462
    const rows = [
      header,
      ['Knots', day, null, null],
      ['Owls', styled(1, day), null, null],
      ['Bends', day + 0.5, null, null],
    ]
    const { events } = await read(workbook({ rows, isFrom1904: true }))
    expect(events.map(({ start }) => start.local)).toEqual([
      '2026-12-06T00:00:00',
      '2026-12-06T00:00:00',
      '2026-12-06T12:00:00',
    ])
  })

  test('is read from the first sheet with events, below its title', async () => {
    const notes = { rows: [['Winter program'], ['Questions?', 'Ask Ada']] }
    const prices = {
      rows: [
        ['Name', 'Room'],
        ['Ada', 'Hall'],
      ],
    }
    const events = { rows: [['Winter'], [], header, ['Knots', styled(1, december6), null, null]], merged: ['A1:D1'] }
    const { events: found } = await read(workbook(notes, prices, events, { rows: [header, ['Late', '2026-12-07']] }))
    expect(found.map(({ title }) => title)).toEqual(['Knots'])
  })

  test('applies a merged cell to all its rows', async () => {
    const rows: WorkbookCell[][] = [
      header,
      ['Knots', styled(1, december6), '10:00'],
      ['Owls', null, '11:00'],
      ['Late', null],
    ]
    const { events, skipped } = await read(workbook({ rows, merged: ['B2:B3'] }))
    expect(events.map(({ title, start }) => [title, start.local])).toEqual([
      ['Knots', '2026-12-06T10:00:00'],
      ['Owls', '2026-12-06T11:00:00'],
    ])
    expect(skipped).toEqual([{ what: 'Late (line 4)', reason: 'has no date' }])
  })

  test('may have the currency of a price only in its format', async () => {
    const prices = [styled(4, 12.5), styled(5, 8), 5, '7 CHF', 0]
    const rows = [
      ['Title', 'Date', 'Price'],
      ...prices.map((price, at) => [`Knots ${at}`, styled(1, december6), price]),
    ]
    const { events } = await read(workbook({ rows }))
    expect(events.map(({ price }) => price && [price.amount, price.sign, price.isFree])).toEqual([
      [12.5, '€', false],
      [8, '', false],
      [5, '', false],
      [7, 'CHF', false],
      [null, '', true],
    ])
  })

  test("may have an event's URL as a hyperlink of its title or link", async () => {
    const rows = [
      ['Title', 'Date', 'Link'],
      ['Knots', styled(1, december6), 'More'],
      ['Owls', styled(1, december6), ''],
      ['Bends', styled(1, december6), 'https://example.org/bends'],
    ]
    const links = { C2: 'https://example.org/knots', A3: 'https://example.org/owls', A4: 'https://example.org/other' }
    const { events } = await read(workbook({ rows, links }))
    expect(events.map(({ link }) => link)).toEqual(
      ['knots', 'owls', 'bends'].map((name) => `https://example.org/${name}`),
    )
  })

  test('without a date column is rejected, but read with a given date', async () => {
    const bytes = workbook({
      rows: [
        ['Title', 'Start'],
        ['Knots', styled(2, 10 / 24)],
      ],
    })
    await expect(read(bytes)).rejects.toThrow(/^The table has no date column\. Its columns: Title, Start\./)
    expect((await read(bytes, { date: '2026-12-06' })).events[0]?.start.local).toBe('2026-12-06T10:00:00')
  })
})

describe('the reader rejects', () => {
  test.each<[string, Buffer, string | RegExp]>([
    [
      'a workbook of an old Excel',
      Buffer.from('d0cf11e0a1b11ae10000', 'hex'),
      /^It is a legacy Excel workbook \(\.xls\)/,
    ],
    [
      'an OpenDocument table',
      archive({ 'content.xml': '<x/>', mimetype: 'x' }),
      /OpenDocument.*Save the table as \.xlsx/,
    ],
    ['a Word document', archive({ 'word/document.xml': '<x/>' }), /^It is a Word document\. Save/],
    ['a binary workbook', archive({ 'xl/workbook.bin': 'x' }), /\.xlsb/],
    ['any other archive', archive({ 'a.txt': 'a' }), 'It is a ZIP archive, not a calendar.'],
    ['a cut archive', workbook({ rows: [header] }).subarray(0, 300), 'It is a damaged ZIP archive, not a calendar.'],
    [
      'a workbook without its parts',
      archive({ 'xl/workbook.xml': '<x/>' }),
      /^It is an Excel workbook that cannot be read/,
    ],
    [
      'one without events',
      workbook({
        rows: [
          ['a', 'b'],
          [1, 2],
        ],
      }),
      /no sheet contains a table of events/,
    ],
  ])('%s', async (_kind, bytes, message) => {
    const refusal = await read(bytes).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(NotACalendar)
    expect((refusal as Error).message).toMatch(message)
  })

  test('a workbook sent as an error page', () => {
    expect(() => readFeed(workbook({ rows: [header] }))).toThrow('It is a ZIP archive, not a calendar.')
  })

  test('a workbook of more than 32 MB unpacked', async () => {
    const rows = Array.from({ length: 60 }, (_, at) => [`Knots ${at}`.repeat(100_000)])
    await expect(read(workbook({ rows }))).rejects.toThrow('It is a workbook larger than 32 MB when unpacked.')
  })

  test('a workbook whose cells share a text and have more than 32 MB of it together', async () => {
    const merged = ['A2:A1002']
    const rows = [header, ['Knots '.repeat(10_000), '2026-12-06'], ...Array.from({ length: 1_000 }, () => [null, null])]
    await expect(read(workbook({ rows, merged }))).rejects.toThrow('It is a workbook larger than 32 MB when unpacked.')
  })

  test('a workbook larger than it declares', async () => {
    const text = 'Knots '.repeat(1_000_000)
    const bytes = workbook({ rows: [header, [text, '2026-12-06']] })
    for (let at = bytes.indexOf('PK\u0001\u0002'); at !== -1; at = bytes.indexOf('PK\u0001\u0002', at + 4)) {
      if (bytes.readUInt32LE(at + 24) > text.length) bytes.writeUInt32LE(50_000, at + 24)
    }
    await expect(read(bytes)).rejects.toThrow('It is a damaged ZIP archive, not a calendar.')
  })

  test('a workbook with more than 20,000 rows', async () => {
    const rows = [header, ...Array.from({ length: 20_026 }, () => ['Knots', '2026-12-06'])]
    await expect(read(workbook({ rows }))).rejects.toThrow('It has more than 20,000 events.')
  })
})

test("a cell in the last corner of a sheet doesn't make the reader allocate all cells before it", async () => {
  const rows: WorkbookCell[][] = [header, ['Knots', '2026-12-06'], [{ xml: '<c r="XFD1048576"><v>1</v></c>' }]]
  expect((await read(workbook({ rows }))).events).toHaveLength(1)
})

test('a workbook with a file that never ends is rejected', async () => {
  // Compressed data with one code for a length that doesn't exist. The zeros behind the end repeat it forever.
  const endless = Buffer.from('fde081080000000020f8fb5755d50f', 'hex')
  const bytes = workbook({ rows: [header, ...Array.from({ length: 20 }, () => ['Knots', '2026-12-06'])] })
  const name = 'xl/worksheets/sheet1.xml'
  endless.copy(bytes, bytes.indexOf(name) + name.length)
  await expect(read(bytes)).rejects.toThrow(/^It is an Excel workbook that cannot be read/)
})

test('a workbook with corrupted bytes is read or rejected', async () => {
  const whole = workbook({ rows: [header, ['Knots', styled(1, december6), '10:00', '11:00']], merged: ['B2:B9'] })
  const bytes = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(bytes, async (changes) => {
      const broken = Buffer.from(whole)
      for (const [at, byte] of changes) broken[at] = byte
      const outcome = await read(broken).catch((error: unknown) => error)
      const isRefusal = outcome instanceof NotACalendar || outcome instanceof OperatorError
      expect(isRefusal || !(outcome instanceof Error), String(outcome)).toBe(true)
    }),
    { numRuns: 200 },
  )
})
