import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { z } from 'zod'
import {
  newSourceBodySchema,
  sourcePreviewBodySchema,
  type NewSourceBody,
  type Source,
  type SourcePreview,
} from '#contract/sources/source.ts'
import { sourceTrusts } from '#contract/sources/source-options.ts'
import { commandActor } from '#server/admin/log-service.ts'
import { parseColumnMapping } from './formats/table/csv-columns.ts'
import { isUrl } from './read/source-names.ts'
import { describeCount, explainIssue, OperatorError, systemCode } from '#server/platform/process/process.ts'
import { mergeSource, removeSource, restoreSource } from './removal-service.ts'
import {
  addSource,
  changeSource,
  confirmSource,
  getSource,
  listSources,
  previewSource,
  type Sourcing,
} from './service.ts'
import type { Core } from '#server/platform/dependencies/dependencies.ts'

export const usage = `npm run sources -- list                     List all sources with their health
npm run sources -- show SOURCE              Show a source and its last runs
npm run sources -- preview URL|FILE         Show what adding a calendar, feed, web page or table would do
npm run sources -- add URL|FILE             Add a source and read it
npm run sources -- read SOURCE              Read a source now
npm run sources -- pause SOURCE             Stop reading a source (undo: resume SOURCE)
npm run sources -- confirm SOURCE           Agree that the dates missing from a shrunk source are gone, and read it
npm run sources -- move SOURCE URL          Read a source from a new URL
npm run sources -- merge SOURCE INTO        Move all events of a source to another one and delete it
npm run sources -- remove SOURCE            Remove a source and unlist its events (undo within 30 days: restore ID)

SOURCE is an ID or a name in quotes.

  --name NAME               Name of the source (default: the calendar's own)
  --town "Montclair, NJ"    Home town of the source, for events without a venue
  --time-zone ZONE          Time zone for times without one at unknown venues, such as America/New_York
  --category CATEGORY       Category of all events, instead of one derived from their text
  --columns title=A,date=B  Columns of a table that hold each field
  --date 2026-12-06         Date of all rows of a table without a date column
  --trust TRUST             ${sourceTrusts.join(', ')} (default: learning)
  --attribution TEXT        Credit shown with the events
  --license TEXT            License of the data, such as "CC BY 4.0"
  --json                    Print JSON`

const flags = {
  name: { type: 'string' },
  town: { type: 'string' },
  'time-zone': { type: 'string' },
  category: { type: 'string' },
  columns: { type: 'string' },
  date: { type: 'string' },
  trust: { type: 'string' },
  attribution: { type: 'string' },
  license: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: flags, allowPositionals: true })
  } catch (error) {
    if (error instanceof TypeError) throw new OperatorError(`${error.message}\n\n${usage}`)
    throw error
  }
}
type Values = ReturnType<typeof parse>['values']

/** Environment of the command: the data it works on, and its output. */
export interface CommandOptions extends Sourcing {
  /** Reads a stored source and records the run. */
  readSource: (id: number) => Promise<void>
  /** Base folder of relative paths. */
  folder: string
  print: (line: string) => void
}

/** The arguments after the name of the command. */
interface CommandInput {
  targets: string[]
  values: Values
}

async function readTarget(target: string, folder: string): Promise<Pick<NewSourceBody, 'url' | 'file'>> {
  if (isUrl(target)) return { url: target }
  const file = path.resolve(folder, target)
  try {
    return { file: { name: path.basename(file), base64: (await readFile(file)).toString('base64') } }
  } catch (error) {
    const isMissing = ['ENOENT', 'EISDIR'].includes(systemCode(error))
    // "library.org/events" is an address without its scheme.
    if (isMissing && /^[^/\s]+\.[^/\s]+/.test(target)) return { url: target }
    throw isMissing ? new OperatorError(`${file}: file not found.`, { cause: error }) : error
  }
}

/** @throws OperatorError naming the first invalid option */
function validate<Schema extends z.ZodType>(schema: Schema, body: object): z.output<Schema> {
  const parsed = schema.safeParse(body, { error: explainIssue })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new OperatorError(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'is not valid'}`)
}

/** The name of a removed source may be taken, so only its ID identifies it. */
function readId(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new OperatorError(`"${text}" is not the ID of a source. Removing a source prints its ID.`)
}

const readAssumptions = (values: Values) => ({
  name: values.name,
  home: values.town,
  timeZone: values['time-zone'],
  category: values.category,
  columns: values.columns === undefined ? undefined : parseColumnMapping(values.columns),
  date: values.date,
})

/** Returns a source by its ID or name. @throws OperatorError if there is none */
async function resolveSource(deps: Core, idOrName: string): Promise<Source> {
  const sources = await listAllSources(deps)
  const found = sources.find(({ id }) => String(id) === idOrName) ?? sources.find(({ name }) => name === idOrName)
  if (found) return found
  const names = sources.map(({ id, name }) => `${id} "${name}"`).join(', ') || 'none'
  throw new OperatorError(`Source "${idOrName}" not found. Known sources: ${names}.`)
}

async function listAllSources(deps: Core): Promise<Source[]> {
  const all: Source[] = []
  for (let after: number | null = 0; after !== null;) {
    const page: { rows: Source[]; next: number | null } = await listSources(deps, { after, q: '' })
    all.push(...page.rows)
    after = page.next
  }
  return all
}

const formatSource = ({ id, name, url, fileName, health, healthReason, datesAhead, lastReadAt, nextReadAt }: Source) =>
  `${id}\t${health}\t${name}\n\t${url ?? fileName ?? 'created here'}\n\t${healthReason}\n\tupcoming dates: ${
    datesAhead
  }, last checked: ${lastReadAt ?? 'never'}, next check: ${nextReadAt ?? 'none'}`

const formatRun = ({
  at,
  outcome,
  found,
  new: added,
  changed,
  withdrawn,
  merged,
  skipped,
  error,
}: Source['runs'][number]) =>
  `\t${at}  ${outcome}: ${error ?? `${found} found, ${added} new, ${changed} changed, ${withdrawn} withdrawn, ${merged} merged, ${skipped} skipped`}`

const formatPercent = (share: number) => `${Math.round(share * 100)} %`

/** Explains how to name columns that every event needs and the table seems to lack. */
function formatColumnHint(columns: SourcePreview['columns']): string[] {
  if (!columns || columns.missing.length === 0) return []
  const names = columns.header.map(({ name }) => name).join(', ')
  const pairs = columns.missing.map((field) => `${field}=NAME`).join(',')
  return [`  Its columns: ${names}. Name them with --columns ${pairs}.`]
}

function formatPreview(preview: SourcePreview): string {
  const { label, readAddress, suggested, shares, merges, skipped, warnings, columns } = preview
  const span = preview.firstDate === null ? 'none upcoming' : `from ${preview.firstDate} to ${preview.lastDate}`
  return [
    `${suggested.name} (${label}${readAddress === null ? '' : `, ${readAddress}`})`,
    `  ${describeCount(preview.events, 'event')}, ${describeCount(preview.dates, 'date')} in ${preview.series} series, ${span}, ${describeCount(preview.outside, 'event')} outside the window, ${preview.cancelled} cancelled, ${preview.private} private`,
    `  learning ${formatPercent(shares.learning)}, exact venue ${formatPercent(shares.exactVenue)}, price ${formatPercent(shares.price)}, ages ${formatPercent(shares.ages)}`,
    `  ${preview.categories.map(({ category, dates }) => `${category} ${dates}`).join(', ') || 'no categories'}`,
    `  ${describeCount(merges.dates, 'date')} would merge with known events, ${describeCount(skipped.events, 'event')} skipped`,
    ...preview.samples.map(
      ({ title, date, location }) => `  ${date.slice(0, 16).replace('T', ' ')}  ${title}  (${location || 'no place'})`,
    ),
    ...skipped.rows.slice(0, 20).map(({ event, reason }) => `  skipped: ${event}: ${reason}`),
    ...warnings.slice(0, 20).map(({ event, reason }) => `  ${event}: ${reason}`),
    ...(preview.events === 0 ? formatColumnHint(columns) : []),
  ].join('\n')
}

type Task = (deps: CommandOptions, input: CommandInput) => Promise<{ json: unknown; text: string }>

const showSource = (source: Source) => ({
  json: source,
  text: [formatSource(source), ...source.runs.map(formatRun)].join('\n'),
})

/** Reads the source in this process, whether or not a server is running. */
async function readNow(deps: CommandOptions, id: number) {
  await deps.readSource(id)
  return showSource(await getSource(deps, id))
}

/** Creates a task that changes one source. */
const createChange =
  (toBody: (input: CommandInput) => { isPaused?: boolean; url?: string }): Task =>
  async (deps, input) => {
    const { id, version } = await resolveSource(deps, input.targets[0] ?? '')
    return showSource(await changeSource(deps, id, { version, ...toBody(input) }, commandActor()))
  }

/** Tasks by name, with their number of targets. */
const tasks: Record<string, [targets: number, Task]> = {
  list: [
    0,
    async (deps) => {
      const sources = await listAllSources(deps)
      return { json: sources, text: sources.map(formatSource).join('\n') || 'No sources yet.' }
    },
  ],
  show: [
    1,
    async (deps, { targets: [source = ''] }) =>
      showSource(await getSource(deps, (await resolveSource(deps, source)).id)),
  ],
  preview: [
    1,
    async (deps, { targets: [target = ''], values }) => {
      const body = { ...(await readTarget(target, deps.folder)), ...readAssumptions(values) }
      const preview = await previewSource(deps, validate(sourcePreviewBodySchema, body))
      return { json: preview, text: formatPreview(preview) }
    },
  ],
  add: [
    1,
    async (deps, { targets: [target = ''], values }) => {
      const { trust, attribution, license } = values
      const body = {
        ...(await readTarget(target, deps.folder)),
        ...readAssumptions(values),
        trust,
        attribution,
        license,
      }
      const { id } = await addSource(deps, validate(newSourceBodySchema, body), commandActor())
      return readNow(deps, id)
    },
  ],
  read: [1, async (deps, { targets: [source = ''] }) => readNow(deps, (await resolveSource(deps, source)).id)],
  pause: [1, createChange(() => ({ isPaused: true }))],
  resume: [1, createChange(() => ({ isPaused: false }))],
  move: [2, createChange(({ targets: [, url = ''] }) => ({ url }))],
  confirm: [
    1,
    async (deps, { targets: [source = ''] }) => {
      const { id } = await resolveSource(deps, source)
      await confirmSource(deps, id, commandActor())
      return readNow(deps, id)
    },
  ],
  merge: [
    2,
    async (deps, { targets: [source = '', into = ''] }) => {
      const [from, to] = [await resolveSource(deps, source), await resolveSource(deps, into)]
      return showSource(await mergeSource(deps, from.id, to.id, commandActor()))
    },
  ],
  remove: [
    1,
    async (deps, { targets: [source = ''] }) => {
      const { id, name } = await resolveSource(deps, source)
      const removed = await removeSource(deps, id, commandActor())
      const done = `Removed "${name}" and its ${describeCount(removed.dates, 'upcoming date')}. To undo: npm run sources -- restore ${id}`
      return { json: removed, text: done }
    },
  ],
  restore: [
    1,
    async (deps, { targets: [id = ''] }) => showSource(await restoreSource(deps, readId(id), commandActor())),
  ],
}

/**
 * Parses the arguments of `npm run sources`.
 * @returns the function that runs the command; null to print the usage
 * @throws OperatorError for unknown or incomplete commands
 */
export function readCommand(args: string[]): ((deps: CommandOptions) => Promise<void>) | null {
  const { values, positionals } = parse(args)
  const [name = 'help', ...targets] = positionals
  if (values.help || name === 'help') return null
  const [count, task] = (Object.hasOwn(tasks, name) && tasks[name]) || []
  if (!task || targets.length !== count)
    throw new OperatorError(`"${positionals.join(' ')}" matches none of these commands.\n\n${usage}`)
  return async (deps) => {
    const { json, text } = await task(deps, { targets, values })
    deps.print(values.json ? JSON.stringify(json) : text)
  }
}
