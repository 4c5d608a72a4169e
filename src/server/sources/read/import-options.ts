import type { Conventions } from '#texts/conventions.ts'
import { getUsualConventions } from '#domain/places/place-conventions.ts'
import { z } from 'zod'
import { categories, type Category } from '#contract/events/event-options.ts'
import { sourceColumnFields, type TimeCorrection } from '#contract/sources/source-options.ts'
import { timeCorrectionSchema } from '#contract/sources/source.ts'
import { findTimeZone } from '#domain/places/time-zone-names.ts'
import { OperatorError } from '#server/platform/process/process.ts'
import { countryAt, countryOfZone, type Gazetteer, type Position, zoneAt } from '#server/platform/places/places.ts'
import { parseColumnMapping } from '#server/sources/formats/table/csv-columns.ts'
import { sourceKindNames } from '#server/sources/detect/source-kinds.ts'
import type { TableHints } from '#server/sources/formats/table/read-table.ts'
import type { Services } from '#server/platform/dependencies/dependencies.ts'

/** Stored import options of a source; null for unspecified ones. */
const importOptionsSchema = z.object({
  town: z.string().nullable().default(null),
  place: z
    .object({ latitude: z.number(), longitude: z.number(), label: z.string().optional() })
    .nullable()
    .default(null),
  timeZone: z.string().nullable().default(null),
  category: z.enum(categories).nullable().default(null),
  /** Columns by field. Earlier versions stored them as written on the command line. */
  columns: z
    .union([z.string().transform(parseColumnMapping), z.partialRecord(z.enum(sourceColumnFields), z.string())])
    .nullable()
    .default(null),
  /** Date of the rows in a table without a date column. */
  date: z.string().nullable().default(null),
  /** Correction of a source whose hours contradict its text. */
  timeCorrection: timeCorrectionSchema.nullable().default(null).catch(null),
  /** The source is named after its host until its first read reveals the calendar's own name. */
  isNameGuessed: z.boolean().default(false),
  /** The address at which the events of a website were found. */
  detected: z
    .object({ address: z.string(), kind: z.enum(sourceKindNames), readAddress: z.string() })
    .nullable()
    .default(null)
    // A later version may have stored a kind that this one doesn't know. The address is searched again then.
    .catch(null),
})
export type ImportOptions = z.output<typeof importOptionsSchema>

export const noOptions: ImportOptions = importOptionsSchema.parse({})

/** Parses stored options. An older version may have stored fewer. */
export function readStoredOptions(stored: unknown): ImportOptions {
  const parsed = importOptionsSchema.safeParse(stored ?? {})
  return parsed.success ? parsed.data : noOptions
}

/** Merges new options into the stored ones. A new home replaces the old one, however either was specified. */
export function mergeOptions(remembered: ImportOptions, said: ImportOptions): ImportOptions {
  const hasNewHome = said.town !== null || said.place !== null
  const home = hasNewHome ? said : remembered
  return {
    town: home.town,
    place: home.place,
    timeZone: said.timeZone ?? (hasNewHome ? null : remembered.timeZone),
    category: said.category ?? remembered.category,
    columns: said.columns ?? remembered.columns,
    date: said.date ?? remembered.date,
    timeCorrection: said.timeCorrection ?? remembered.timeCorrection,
    isNameGuessed: false,
    detected: said.detected ?? remembered.detected,
  }
}

export interface ReadingPlan {
  /** The source's home; by default, the installation's. Used to interpret and guess places. */
  home: Position
  /** Whether the source's home is only the default. */
  isHomeAssumed: boolean
  /** IANA name; null if neither zone nor home was specified. */
  timeZone: string | null
  /** IANA zone of the installation. */
  defaultZone: string
  /** Conventions of the installation. */
  conventions: Conventions
  category: Category | null
  timeCorrection: TimeCorrection | null
  table: TableHints
}

/** @returns null if the options name no home @throws OperatorError for an unknown town */
export async function findHome(
  options: ImportOptions,
  { gazetteer, defaultLocation }: Pick<Parameters<typeof planReading>[1], 'gazetteer' | 'defaultLocation'>,
): Promise<Position | null> {
  if (options.place) return options.place
  if (options.town === null) return null
  const { place, candidates } = await gazetteer.resolve(options.town, defaultLocation)
  if (place) return { latitude: place.latitude, longitude: place.longitude }
  throw new OperatorError(
    candidates.length > 0
      ? `--town: "${options.town}" could be ${candidates.map(({ label }) => label).join(' or ')}. Write which one.`
      : `--town: "${options.town}" is not a known town. Write it like "Montclair, NJ", or use --place lat,lon.`,
  )
}

/** @throws OperatorError for an unknown town or zone, or invalid columns */
export async function planReading(
  options: ImportOptions,
  deps: Pick<Services, 'defaultLocation' | 'conventions'> & { gazetteer: Pick<Gazetteer, 'resolve'> },
): Promise<ReadingPlan> {
  const home = await findHome(options, deps)
  const zone = options.timeZone === null ? null : findTimeZone(options.timeZone)
  if (options.timeZone !== null && (zone === null || !/^[A-Za-z]/.test(zone))) {
    throw new OperatorError(`--time-zone: "${options.timeZone}" is not a time zone. Write it like America/New_York.`)
  }
  const timeZone = zone ?? (home ? zoneAt(home) : null)
  const { defaultLocation, conventions = getUsualConventions(countryAt(deps.defaultLocation)) } = deps
  const defaultZone = zoneAt(defaultLocation)
  return {
    home: home ?? defaultLocation,
    isHomeAssumed: home === null,
    timeZone,
    defaultZone,
    conventions,
    category: options.category,
    timeCorrection: options.timeCorrection,
    table: {
      columns: options.columns,
      date: options.date,
      homeZone: timeZone,
      siteZone: defaultZone,
      siteOrder: conventions.dateOrder,
      isAtHome: timeZone === null || countryOfZone(timeZone) === conventions.country,
    },
  }
}
