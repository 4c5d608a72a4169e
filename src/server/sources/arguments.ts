import { parseArgs } from 'node:util'
import { categories } from '#contract/events/event-options.ts'
import { OperatorError } from '#server/platform/process/process.ts'
import { MomentError } from './formats/calendar/calendar-moments.ts'
import type { ImportOptions } from './read/import-options.ts'
import { parseColumnMapping } from './formats/table/csv-columns.ts'
import { readWrittenMoment } from '#server/sources/formats/text/written-times.ts'

export const usage = `npm run import -- <file or URL>… [options]   Import events from calendars, web pages and tables
npm run import -- --list                     List saved sources
npm run import -- --all                      Import all saved sources again
npm run import -- --remove NAME              Remove a source and unlist events that no other source has

  --town "Montclair, NJ"    Home town of the source, for events without a venue
  --place 40.82,-74.21      Same, as latitude,longitude
  --time-zone ZONE          Time zone for times without one at unknown venues, such as America/New_York
  --category CATEGORY       Category of all events, instead of one derived from their text: ${categories.join(', ')}
  --columns title=A,date=B  Columns of a table that hold each field
  --date 2026-12-06         Date of every row of a table without a date column
  --name NAME               Name of the source
  --window DAYS             Number of days to import ahead (default: 180)
  --now TIME                Time to use as now, ISO 8601
  --dry-run                 Print the events without saving them
  --json                    Print one JSON object per line`

export interface CommandArguments {
  task: 'import' | 'list' | 'all' | 'remove' | 'help'
  /** Files and URLs, or the name of the source to remove. */
  targets: string[]
  options: ImportOptions
  name: string | null
  isDryRun: boolean
  asJson: boolean
  /** Null: the system clock. */
  now: Temporal.Instant | null
  windowDays: number
}

const flags = {
  town: { type: 'string' },
  place: { type: 'string' },
  'time-zone': { type: 'string' },
  category: { type: 'string' },
  columns: { type: 'string' },
  date: { type: 'string' },
  name: { type: 'string' },
  window: { type: 'string' },
  now: { type: 'string' },
  remove: { type: 'string' },
  'dry-run': { type: 'boolean' },
  json: { type: 'boolean' },
  list: { type: 'boolean' },
  all: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

type Values = ReturnType<typeof parse>['values']

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: flags, allowPositionals: true })
  } catch (error) {
    if (error instanceof TypeError) throw new OperatorError(`${error.message}\n\n${usage}`)
    throw error
  }
}

function readPlace(text: string): { latitude: number; longitude: number } {
  const match = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text)
  const [latitude, longitude] = [Number(match?.[1]), Number(match?.[2])]
  if (match && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return { latitude, longitude }
  throw new OperatorError(`--place: "${text}" is not latitude,longitude in decimal degrees.`)
}

function readNow(text: string): Temporal.Instant {
  try {
    return Temporal.Instant.from(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00Z` : text)
  } catch (error) {
    if (error instanceof RangeError)
      throw new OperatorError(`--now: "${text}" is not a time with an offset, such as 2026-08-22T12:00:00-04:00.`)
    throw error
  }
}

/** Parses a date in any table format and returns ISO 8601, which means the same wherever the source is read. */
function readDate(text: string): string {
  try {
    const { local, isDate } = readWrittenMoment(text)
    if (isDate) return local.slice(0, 10)
  } catch (error) {
    if (!(error instanceof MomentError)) throw error
  }
  throw new OperatorError(`--date: "${text}" is not a date such as 2026-12-06.`)
}

function readDays(text: string): number {
  const days = Number(text)
  if (/^\d+$/.test(text) && days >= 1 && days <= 1_100) return days
  throw new OperatorError(`--window: "${text}" is not a number of days from 1 to 1100.`)
}

function readOptions(values: Values): ImportOptions {
  const category = categories.find((known) => known.toLowerCase() === values.category?.toLowerCase())
  if (values.category !== undefined && !category) {
    throw new OperatorError(`--category: "${values.category}" is not one of ${categories.join(', ')}.`)
  }
  if (values.town !== undefined && values.place !== undefined)
    throw new OperatorError('Use either --town or --place, not both.')
  return {
    town: values.town ?? null,
    place: values.place === undefined ? null : readPlace(values.place),
    timeZone: values['time-zone'] ?? null,
    category: category ?? null,
    columns: values.columns === undefined ? null : parseColumnMapping(values.columns),
    date: values.date === undefined ? null : readDate(values.date),
    timeCorrection: null,
    isNameGuessed: false,
    detected: null,
  }
}

function readTask(values: Values, targets: string[]): CommandArguments['task'] {
  if (values.help) return 'help'
  const tasks = (['list', 'all', 'remove'] as const).filter((task) => values[task] !== undefined)
  if (tasks.length + (targets.length > 0 ? 1 : 0) > 1)
    throw new OperatorError(`Choose one of: files or URLs, --list, --all, --remove.\n\n${usage}`)
  const [task] = tasks
  if (task) return task
  if (targets.length === 0) throw new OperatorError(`Give a file or URL to import.\n\n${usage}`)
  if (values.name !== undefined && targets.length > 1)
    throw new OperatorError('--name applies to a single source; give only one file or URL.')
  return 'import'
}

/** @throws OperatorError if the arguments are invalid */
export function readArguments(args: string[]): CommandArguments {
  const { values, positionals } = parse(args)
  const task = readTask(values, positionals)
  return {
    task,
    targets: task === 'remove' ? [values.remove ?? ''] : positionals,
    options: readOptions(values),
    name: values.name?.trim() || null,
    isDryRun: values['dry-run'] ?? false,
    asJson: values.json ?? false,
    now: values.now === undefined ? null : readNow(values.now),
    windowDays: values.window === undefined ? 180 : readDays(values.window),
  }
}
