import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/boot/config.ts'
import { createGazetteer } from '#server/platform/places/localities.ts'
import { createGuardedFetch } from '#server/platform/network/network-fetch.ts'
import { getUsualConventions } from '#domain/places/place-conventions.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { readArguments } from './arguments.ts'
import { runCommand, type CommandOptions } from './run-import.ts'

let folder: string
let store: TestDatabase
const defaultLocation = { latitude: 40.83, longitude: -74.21 }

const calendar = `BEGIN:VCALENDAR
X-WR-CALNAME:Dover Library
BEGIN:VEVENT
UID:knots
SUMMARY:Knots for sailors
DTSTART;TZID=America/New_York:20261110T100000
DTEND;TZID=America/New_York:20261110T113000
LOCATION:Hall, 1 Mill Road, Montclair, NJ 07042
END:VEVENT
BEGIN:VEVENT
UID:show
SUMMARY:Watercolor show
STATUS:CANCELLED
DTSTART;VALUE=DATE:20261112
DTEND;VALUE=DATE:20261114
END:VEVENT
END:VCALENDAR`

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wonderlark-command-'))
  await writeFile(path.join(folder, 'library.ics'), calendar)
  await writeFile(path.join(folder, 'copy.ics'), calendar)
  const others = calendar.replaceAll('UID:', 'UID:other-').replace('Knots', 'Tents').replace('show', 'class')
  await writeFile(path.join(folder, 'other.ics'), others)
  await writeFile(path.join(folder, 'dateless.csv'), 'Title,Start,End\nKnots,10:00,11:00')
  await writeFile(path.join(folder, 'error.ics'), '{"message": "no"}')
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(async () => {
  store = await createTestDatabase()
})
afterEach(() => store.close())

const run = (...args: string[]) => runWith({}, ...args)

async function runWith(given: Partial<CommandOptions>, ...args: string[]) {
  const printed: string[] = []
  const remarks: string[] = []
  let opened = 0
  const code = await runCommand(readArguments(args), {
    openDatabase: () => {
      opened += 1
      return Promise.resolve(store.database)
    },
    gazetteer: createGazetteer(store.database),
    readTown: () => Promise.resolve({ defaultLocation, conventions: getUsualConventions('US') }),
    adoptLocation: () => Promise.resolve(false),
    fetchGuarded: createGuardedFetch(),
    clock: { now: () => Temporal.Instant.from('2026-11-01T12:00:00Z') },
    folder,
    print: (line) => printed.push(line),
    remark: (line) => remarks.push(line),
    showsStacks: false,
    ...given,
  })
  return { code, printed, remarks: remarks.join('\n'), opened }
}

describe('a dry run', () => {
  test('prints one JSON line per date and writes nothing', async () => {
    const { code, printed, remarks, opened } = await run('library.ics', '--dry-run', '--json')
    expect(printed.map((line) => JSON.parse(line) as unknown)).toEqual([
      {
        uid: 'knots',
        start: '2026-11-10T15:00:00Z',
        end: '2026-11-10T16:30:00Z',
        title: 'Knots for sailors',
        status: 'scheduled',
        place: 'Hall, 1 Mill Road, Montclair, NJ 07042',
        venue: { name: 'Hall', address: '1 Mill Road, Montclair, NJ 07042', precision: 'zip' },
        precision: 'town',
        latitude: expect.closeTo(40.81, 1),
        longitude: expect.closeTo(-74.22, 1),
        category: 'Other',
        learning: expect.closeTo(0.9, 0),
        format: null,
        ageGroups: [],
        isFree: false,
        isPaidEvent: false,
        price: null,
        currency: 'USD',
      },
      {
        uid: 'show',
        start: '2026-11-12',
        end: '2026-11-14',
        title: 'Watercolor show',
        status: 'cancelled',
        place: '',
        venue: null,
        precision: 'unknown',
        latitude: null,
        longitude: null,
        category: 'Art',
        learning: expect.closeTo(0.9, 0),
        format: 'show',
        ageGroups: [],
        isFree: false,
        isPaidEvent: false,
        price: null,
        currency: 'USD',
      },
    ])
    expect(remarks).toContain('2 events read, 2 upcoming dates')
    expect({ code, opened }).toEqual({ code: 0, opened: 0 })
  })

  test('covers the days starting with --now', async () => {
    const on = async (now: string, window: string) =>
      (await run('library.ics', '--dry-run', '--json', '--now', now, '--window', window)).printed.length
    expect(await on('2026-11-13T23:00:00-05:00', '10')).toBe(0)
    expect(await on('2026-11-13T12:00:00-05:00', '10')).toBe(1)
    expect(await on('2026-11-10', '1')).toBe(1)
  })
})

test("an input that isn't a calendar is reported, exits with 2 and doesn't stop the others", async () => {
  const { code, printed, remarks } = await run('error.ics', 'library.ics')
  expect(code).toBe(2)
  expect(remarks).toContain('error.ics is not a calendar. It is JSON, not a calendar: {"message": "no"}')
  expect(printed.join()).toContain('2 new')
})

describe('the home of a source', () => {
  const town = { defaultLocation: { latitude: 40.0379, longitude: -76.3055 }, conventions: getUsualConventions('US') }

  test('becomes the location of a town without one, before the source is read', async () => {
    const homes: object[] = []
    const adoptLocation = (home: object) => Promise.resolve(homes.push(home) > 0)
    const { code, remarks } = await runWith({ adoptLocation }, 'library.ics', '--place', '40.8,-74.2')
    expect([code, homes]).toEqual([0, [{ latitude: 40.8, longitude: -74.2 }]])
    expect(remarks).toContain('Visitors whose location is unknown now start in 40.8,-74.2.')
  })

  test('far from the town is pointed out, and one nearby is not', async () => {
    const readTown = () => Promise.resolve(town)
    const { remarks } = await runWith({ readTown }, 'library.ics', '--place', '40.8,-74.2')
    expect(remarks).toContain('too far from 40.8,-74.2 to see its events')
    expect((await runWith({ readTown }, 'library.ics', '--place', '40.1,-76.3')).remarks).toBe('')
  })
})

describe('a table without a date column', () => {
  test('is rejected in one sentence, and read with --date', async () => {
    const refused = await run('dateless.csv', '--dry-run', '--json')
    expect(refused).toMatchObject({ code: 1, printed: [] })
    expect(refused.remarks).toMatch(/dateless\.csv: The table has no date column.* --date 2026-12-06/)
    const { code, printed } = await run(
      'dateless.csv',
      '--dry-run',
      '--json',
      '--date',
      '12/6/2026',
      '--time-zone',
      'America/New_York',
    )
    expect(code).toBe(0)
    expect(printed.map((line) => JSON.parse(line) as unknown)).toMatchObject([{ start: '2026-12-06T15:00:00Z' }])
  })

  test('is read with the same date again', async () => {
    await run('dateless.csv', '--date', '2026-12-06')
    expect((await run('--all')).printed.join()).toContain('1 upcoming date,')
  })

  test.each(['soon', '2026-13-01', '2026-12-06 10:00'])('rejects "%s" as a date', async (date) => {
    await expect(run('dateless.csv', '--date', date)).rejects.toThrow(
      `--date: "${date}" is not a date such as 2026-12-06.`,
    )
  })
})

describe('a source that is read before the previous one is written', () => {
  const reports = async (...files: string[]) => {
    const { code, printed } = await run(...files, '--json')
    return { code, reports: printed.map((line) => JSON.parse(line) as unknown) }
  }

  test('may turn out to be the same source', async () => {
    expect(await reports('library.ics', 'copy.ics')).toMatchObject({
      code: 0,
      reports: [
        { source: 'Dover Library', new: 2 },
        { source: 'Dover Library', new: 0, unchanged: 2 },
      ],
    })
  })

  test('is distinguished from it if their names are the same', async () => {
    expect(await reports('library.ics', 'other.ics')).toMatchObject({
      reports: [
        { source: 'Dover Library', new: 2 },
        { source: 'Dover Library (other)', new: 2 },
      ],
    })
    const organizers = store.database.read((sql) => sql`select distinct organizer from events order by organizer`)
    expect(await organizers).toEqual([{ organizer: 'Dover Library' }, { organizer: 'Dover Library (other)' }])
  })

  test("is stored even if another one between them can't be read", async () => {
    expect(await reports('library.ics', 'nothing.ics', 'other.ics')).toMatchObject({
      code: 1,
      reports: [{ new: 2 }, { new: 2 }],
    })
  })

  test("determines the exit code if it can't be read, although the previous one is still being written", async () => {
    expect(await reports('library.ics', 'error.ics')).toMatchObject({ code: 2, reports: [{ new: 2 }] })
  })
})

describe('an unexpected error in one source', () => {
  const fetchGuarded = () => Promise.reject(new TypeError('nobody expects this\nat all'))
  const address = 'https://library.example/events.ics'

  test.each([[[]], [['--dry-run']]])("is one sentence, exits with 1 and doesn't stop the others %j", async (flags) => {
    const { code, printed, remarks } = await runWith({ fetchGuarded }, address, 'library.ics', ...flags)
    expect(code).toBe(1)
    expect(remarks.split('\n')[0]).toBe(`Failed to import ${address}: unexpected error: TypeError: nobody expects this`)
    expect(remarks).not.toContain('    at ')
    expect([...printed, remarks].join()).toContain('2 events read')
  })

  test('has its stack before the sentence if enabled', async () => {
    const { remarks } = await runWith({ fetchGuarded, showsStacks: true }, address)
    expect(remarks).toContain('    at ')
    expect(remarks.split('\n').at(-1)).toContain('unexpected error')
  })
})

describe('a source on a private network', () => {
  let server: Server
  let address: string
  beforeEach(async () => {
    server = createServer((_request, response) => response.end(calendar))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/library.ics`
  })
  afterEach(() => server.close())

  test('is rejected with a hint to the setting that allows it', async () => {
    const { code, remarks } = await run(address)
    expect(code).toBe(1)
    expect(remarks).toBe(
      `${address}: 127.0.0.1 is not on the public Internet. To import from a private network, add it to SOURCE_NETWORKS.`,
    )
  })

  test('is imported if the operator allows its network', async () => {
    const { sourceNetworks: allowedNetworks } = readConfig({ SOURCE_NETWORKS: '127.0.0.1/32' })
    const { code, printed } = await runWith({ fetchGuarded: createGuardedFetch({ allowedNetworks }) }, address)
    expect(code).toBe(0)
    expect(printed.join()).toContain('2 new')
  })
})

test('an unreadable property is reported and its event imported', async () => {
  await writeFile(
    path.join(folder, 'odd.ics'),
    calendar.replace('UID:knots', 'EXRULE:FREQ=HOURLY\nRRULE:FREQ=WEEKLY\nUID:odd'),
  )
  const { code, printed } = await run('odd.ics')
  expect(code).toBe(0)
  expect(printed.join()).toContain('  warning: Knots for sailors: EXRULE was ignored: recurs more often than daily')
})

test('a missing file exits with 1', async () => {
  const { code, remarks } = await run('nothing.ics', '--dry-run')
  expect(code).toBe(1)
  expect(remarks).toMatch(/^[^:]*nothing\.ics: The file was not found\.$/m)
})

test('sources are listed, read again and removed', async () => {
  await run('library.ics', '--town', 'Montclair, NJ')
  expect((await run('--list')).printed.join()).toContain('Dover Library')
  expect((await run('--all', '--json')).printed.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { source: 'Dover Library', unchanged: 2, new: 0 },
  ])
  expect((await run('--remove', 'Dover Library')).printed).toEqual(['Removed "Dover Library" and its 2 events.'])
  expect((await run('--list')).remarks).toBe('No sources yet.')
})

test.each([
  [[], 'Give a file or URL to import.'],
  [['--colour'], "Unknown option '--colour'"],
  [['a.ics', '--all'], 'Choose one of: files or URLs, --list, --all, --remove.'],
  [['a.ics', '--window', '0'], '--window: "0" is not a number of days'],
  [['a.ics', '--now', 'soon'], '--now: "soon" is not a time with an offset'],
  [['a.ics', '--place', '99,1'], '--place: "99,1" is not latitude,longitude'],
  [['a.ics', '--category', 'Fun'], '--category: "Fun" is not one of STEM'],
  [['a.ics', 'b.ics', '--name', 'X'], '--name applies to a single source'],
])('%j is rejected', (args, message) => {
  expect(() => readArguments(args)).toThrow(message)
})

test.each([
  [['library.ics', '--dry-run', '--town', 'Nowhere, NJ'], '"Nowhere, NJ" is not a known town'],
  [['library.ics', '--dry-run', '--time-zone', 'Mars'], '"Mars" is not a time zone'],
])('%j is reported', async (args, message) => {
  const { code, remarks } = await run(...args)
  expect(code).toBe(1)
  expect(remarks).toContain(message)
})
