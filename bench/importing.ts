import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { SocketConnection } from '#server/platform/database/open-database.ts'
import { toDatabaseUrl, type Candidate } from './candidate.ts'
import { load } from './load.ts'
import { summarize } from './report.ts'

export interface ImportFigures {
  events: number
  /**
   * The first half is imported without other load, the second half while visitors send requests as fast as they get
   * responses.
   */
  perSecondAlone: number
  perSecondBesideVisitors: number
  /** Latency of event details on four connections in milliseconds, without and with an import. */
  p99Alone: number
  p99During: number
}

const words =
  'learn together bring friends materials beginners welcome gentle small group curious question discover neighborhood session teacher guide explore history nature listen build taste draw read share family music evening weekend paper color light science river street artist program skill careful surprising old rare common month'.split(
    ' ',
  )
const topics = 'Pottery Astronomy Robotics Gardening Chess Poetry Jazz Yoga Fossils Quilting Origami Weaving'.split(' ')

const pick = <Item>(list: readonly Item[], at: number) => list[at % list.length] as Item

/** Returns a text of about 600 letters, different for each seed. */
const prose = (seed: number) =>
  Array.from({ length: 90 }, (_, at) => pick(words, (seed * 31 + at * (7 + (seed % 11))) >>> 1)).join(' ')

const two = (value: number) => String(value).padStart(2, '0')

function calendarEvent(at: number, begin: Date): string {
  const start = new Date(begin.getTime() + (at % 170) * 86_400_000 + (at % 40) * 900_000)
  const day = `${start.getUTCFullYear()}${two(start.getUTCMonth() + 1)}${two(start.getUTCDate())}`
  const stamp = `${day}T${two(start.getUTCHours())}${two(start.getUTCMinutes())}00Z`
  return [
    'BEGIN:VEVENT',
    `UID:import-${at}@bench.example`,
    `DTSTAMP:${stamp}`,
    `DTSTART:${stamp}`,
    'DURATION:PT2H',
    `SUMMARY:${pick(topics, at)} number ${at}`,
    `DESCRIPTION:${prose(at)}`,
    `LOCATION:Hall ${at % 900}\\, Brooklyn\\, NY`,
    `GEO:${(40.5 + (at % 500) / 1000).toFixed(4)};${(-74.2 + (at % 700) / 1000).toFixed(4)}`,
    `URL:https://calendar.example/${at}`,
    'END:VEVENT',
  ].join('\r\n')
}

/** Returns an iCalendar file with this many events in the coming months. */
function calendarText(count: number, first: number): string {
  const begin = new Date(Date.now() + 86_400_000)
  const events = Array.from({ length: count }, (_, at) => calendarEvent(first + at, begin))
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//bench//', ...events, 'END:VCALENDAR', ''].join('\r\n')
}

/** Maximum events per calendar; a source may have 20,000. */
const largest = 10_000

/** Writes `count` events, numbered from `first`, to as many calendars as needed. @returns the files */
async function writeCalendars(folder: string, count: number, first: number): Promise<string[]> {
  const files: string[] = []
  for (let left = count; left > 0; left -= largest) {
    const file = path.join(folder, `feed-${first + count - left}.ics`)
    await writeFile(file, calendarText(Math.min(left, largest), first + count - left))
    files.push(file)
  }
  return files
}

/** Runs `npm run import` on this database. @returns seconds */
async function runImport(connection: SocketConnection, files: readonly string[]): Promise<number> {
  const began = performance.now()
  const command = path.join(import.meta.dirname, '../src/server/sources/import-command.ts')
  const child = spawn(process.execPath, [command, ...files], {
    env: { ...process.env, DATABASE_URL: toDatabaseUrl(connection) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`The import ended with ${String(code)}.`)
  return (performance.now() - began) / 1_000
}

/** Imports calendars, first alone and then while visitors read. Imported events stay. */
export async function measureImport(
  connection: SocketConnection,
  product: Candidate,
  paths: readonly string[],
  events: number,
): Promise<ImportFigures> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wonderlark-import-'))
  try {
    const half = Math.ceil(events / 2)
    const first = await writeCalendars(folder, half, 0)
    const second = await writeCalendars(folder, half, half)
    const read = (seconds: number) => load(product.port, paths, 4, seconds)
    await read(1)
    const alone = summarize([await read(5)])
    const secondsAlone = await runImport(connection, first)
    const during = []
    let isImporting = true
    const importing = runImport(connection, second).finally(() => (isImporting = false))
    while (isImporting) during.push(await read(1))
    return {
      events: 2 * half,
      perSecondAlone: half / secondsAlone,
      perSecondBesideVisitors: half / (await importing),
      p99Alone: alone.p99,
      p99During: summarize(during).p99,
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
