import type { SourceHealth } from '#contract/sources/source-options.ts'
import type {
  NewSourceBody,
  Source,
  SourceChangeBody,
  SourcePreview,
  SourcePreviewBody,
} from '#contract/sources/source.ts'
import { explainUnknownPlace } from '#domain/places/place-text.ts'
import { getHealth } from '#domain/sources/source-health.ts'
import { type Actor, noteAction } from '#server/admin/log-service.ts'
import { listByOffset } from '#server/admin/paging-service.ts'
import { readStoredOptions, type ImportOptions } from './read/import-options.ts'
import { nameFromAddress } from './read/source-names.ts'
import { importJob, requestImport } from './schedule-service.ts'
import type { ConfigSource } from '#server/boot/config.ts'
import { adoptLocation } from '#server/settings/service.ts'
import { curateSource } from '#server/curation/correction-service.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/http/http.ts'
import type { Gazetteer } from '#server/platform/places/places.ts'
import { getNow } from '#server/platform/process/process.ts'
import { presentSource } from './present.ts'
import * as queries from './queries.ts'
import type { Core, Services } from '#server/platform/dependencies/dependencies.ts'

/** Reads a URL or file without writing anything. @throws DomainError explaining why it can't be read */
/** @param signal aborted when nobody waits for the preview any more */
export type PreviewSource = (request: SourcePreviewBody, signal?: AbortSignal) => Promise<SourcePreview>

/** Dependencies of managing sources. */
export interface Sourcing extends Core, Pick<Services, 'defaultLocation'> {
  places: Pick<Gazetteer, 'resolve'>
  configSource: ConfigSource
  previewSource: PreviewSource
}

const buildView = (deps: Pick<Services, 'clock'>) => ({ kind: importJob.name, now: getNow(deps) })

/** @throws DomainError `source_not_found` */
export async function findDetails(sql: ReadSql, deps: Pick<Services, 'clock'>, id: number) {
  const row = await queries.findSource(sql, id, buildView(deps))
  if (!row) throw new DomainError('source_not_found')
  return row
}

export async function present(sql: ReadSql, deps: Pick<Services, 'clock'>, id: number): Promise<Source> {
  return presentSource(await findDetails(sql, deps, id), await queries.listRuns(sql, [id]))
}

interface SourceSearch {
  q: string
  health?: SourceHealth | undefined
  after?: number | undefined
}

/** Lists sources, those that need attention first. Pages by offset, because a read changes the order. */
export function listSources(deps: Core, { after = 0, ...search }: SourceSearch) {
  return deps.database.read(async (sql) => {
    const { rows, next } = await listByOffset(after, (page) =>
      queries.listSources(sql, { ...buildView(deps), ...search, ...page }),
    )
    const runs = Map.groupBy(
      await queries.listRuns(
        sql,
        rows.map(({ id }) => id),
      ),
      ({ sourceId }) => sourceId,
    )
    const briefRuns = (id: number) =>
      (runs.get(id) ?? []).map(({ sourceId: _id, ...run }, index) => (index === 0 ? run : { ...run, skips: [] }))
    return { rows: rows.map((row) => presentSource(row, briefRuns(row.id))), next }
  })
}

/** @throws DomainError `source_not_found` */
export const getSource = (deps: Core, id: number): Promise<Source> =>
  deps.database.read((sql) => present(sql, deps, id))

/**
 * Normalizes a URL that a person pasted. Adds a missing scheme. Keeps `webcal:`, which may stand for https or http.
 * @throws DomainError `source_url_invalid`
 */
function normalizeUrl(text: string): string {
  const isWebcal = /^webcal:/i.test(text.trim())
  const trimmed = text.trim().replace(/^webcals?:\/*/i, 'https://')
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(trimmed)
  const url = URL.parse(hasScheme ? trimmed : `https://${trimmed}`)
  const isHost = url !== null && /^[^.\s]+(?:\.[^.\s]+)+\.?$|^localhost$|^\[/.test(url.hostname)
  if (!url || !/^https?:$/.test(url.protocol) || !isHost) throw new DomainError('source_url_invalid')
  url.hash = ''
  return isWebcal ? url.href.replace(/^https:/, 'webcal:') : url.href
}

/** @throws DomainError `source_exists` if another source reads the URL */
export function requireFreeUrl(
  sources: readonly { id: number; address: string | null }[],
  url: string,
  id: number | null,
) {
  const normalize = (address: string) => URL.parse(address.replace(/^webcals?:/i, 'https:'))?.href
  const other = sources.find(
    ({ id: otherId, address }) => otherId !== id && address !== null && normalize(address) === normalize(url),
  )
  if (other) throw new DomainError('source_exists')
}

/** @throws DomainError `source_name_taken` */
function requireFreeName(sources: readonly { id: number; name: string }[], name: string, id: number | null) {
  if (sources.some((source) => source.id !== id && source.name === name)) throw new DomainError('source_name_taken')
}

/** Returns a name that no other source has. */
export function freeName(sources: readonly { name: string }[], wanted: string): string {
  const taken = new Set(sources.map(({ name }) => name))
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted} ${number}`
    if (!taken.has(name)) return name
  }
}

type Assumptions = Pick<SourceChangeBody, 'home' | 'timeZone' | 'category' | 'columns' | 'date' | 'timeCorrection'>

/** Merges assumptions into the stored options. @throws DomainError `source_home_unknown` */
async function mergeAssumptions(deps: Sourcing, stored: ImportOptions, given: Assumptions): Promise<ImportOptions> {
  const { home, timeZone, category, columns, date, timeCorrection } = given
  const merged: ImportOptions = {
    ...stored,
    ...(timeZone !== undefined && { timeZone }),
    ...(category !== undefined && { category }),
    ...(columns !== undefined && { columns }),
    ...(date !== undefined && { date }),
    ...(timeCorrection !== undefined && { timeCorrection }),
  }
  if (home === undefined) return merged
  if (home === null) return { ...merged, town: null, place: null }
  if (typeof home !== 'string') return { ...merged, town: null, place: home }
  const { place: found, candidates } = await deps.places.resolve(home, deps.defaultLocation)
  if (!found) throw new DomainError('source_home_unknown', explainUnknownPlace(home, candidates))
  return { ...merged, town: null, place: { latitude: found.latitude, longitude: found.longitude, label: home } }
}

export const noteSource = (sql: WriteSql, deps: Core, actor: Actor, action: SourceAction, id: number, name: string) =>
  noteAction(sql, deps, actor, { action: `source.${action}`, target: { kind: 'source', id, name } })

type SourceAction = 'add' | 'change' | 'pause' | 'resume' | 'remove' | 'restore' | 'merge' | 'confirm' | 'import'

/**
 * Adds a source and queues its first read. Its home becomes the town's location if it has none.
 * @throws DomainError `source_url_invalid`, `source_exists`, `source_name_taken`, `source_home_unknown`
 */
export async function addSource(deps: Sourcing, body: NewSourceBody, actor: Actor): Promise<Source> {
  const url = body.url === undefined ? null : normalizeUrl(body.url)
  const options = await mergeAssumptions(deps, readStoredOptions({}), body)
  const source = await deps.database.write(async (sql) => {
    const sources = await queries.listNames(sql)
    if (url !== null) requireFreeUrl(sources, url, null)
    if (body.name !== undefined) requireFreeName(sources, body.name, null)
    const guessed = freeName(sources, nameFromAddress(url ?? body.file?.name ?? ''))
    const fields = {
      name: body.name ?? guessed,
      address: url,
      options: { ...options, isNameGuessed: body.name === undefined },
      trust: body.trust ?? 'learning',
      attribution: body.attribution ?? '',
      license: body.license ?? '',
    }
    const id = await queries.insertSource(sql, fields, getNow(deps))
    if (id === null) throw new DomainError('source_name_taken')
    if (body.file) await queries.insertFile(sql, id, body.file.name, Buffer.from(body.file.base64, 'base64'))
    await requestImport(sql, id)
    await noteSource(sql, deps, actor, 'add', id, fields.name)
    return present(sql, deps, id)
  })
  if (options.place) await adoptLocation(deps, options.place, actor)
  return source
}

/**
 * Shows what adding a source would do. Nothing is written.
 * @throws DomainError `source_…` explaining why it can't be read
 */
export async function previewSource(
  deps: Sourcing,
  body: SourcePreviewBody,
  signal?: AbortSignal,
): Promise<SourcePreview> {
  const { place } = await mergeAssumptions(deps, readStoredOptions({}), { home: body.home })
  const request = {
    ...body,
    ...(body.url !== undefined && { url: normalizeUrl(body.url) }),
    ...(body.home !== undefined && { home: place && { ...place, label: place.label ?? '' } }),
  }
  return deps.previewSource(request, signal)
}

const assumptionFields = ['home', 'timeZone', 'category', 'columns', 'date', 'timeCorrection', 'url'] as const

/** Sets the health after an operator's action. */
export async function settleHealth(sql: WriteSql, deps: Core, id: number): Promise<void> {
  const row = await findDetails(sql, deps, id)
  const condition = {
    isPaused: row.isPaused,
    failures: row.failures,
    isShrunk: row.shrunkFrom !== null,
    movedAt: row.movedAt === null ? null : Temporal.Instant.from(row.movedAt),
    wasRead: row.lastReadAt !== null,
    datesAhead: row.datesAhead,
  }
  await queries.setHealth(sql, id, getHealth(condition, deps.clock.now()), getNow(deps))
}

/**
 * Edits a source. Changed assumptions apply to all its events at the next read, which is queued.
 * @throws DomainError `source_not_found`, `source_changed` with the current state, and those of `addSource`
 */
export async function changeSource(deps: Sourcing, id: number, body: SourceChangeBody, actor: Actor): Promise<Source> {
  return deps.database.write(async (sql) => {
    await queries.lockSource(sql, id)
    const row = await findDetails(sql, deps, id)
    if (row.version !== body.version) {
      throw new DomainError('source_changed').with({ current: await present(sql, deps, id) })
    }
    const url = body.url === undefined ? null : normalizeUrl(body.url)
    const sources = await queries.listNames(sql)
    if (url !== null) requireFreeUrl(sources, url, id)
    if (body.name !== undefined) requireFreeName(sources, body.name, id)
    const options = await mergeAssumptions(deps, readStoredOptions(row.options), body)
    await queries.updateFields(sql, id, {
      name: body.name ?? row.name,
      address: url ?? row.address,
      options: body.name === undefined ? options : { ...options, isNameGuessed: false },
      trust: body.trust ?? row.trust,
      attribution: body.attribution ?? row.attribution,
      license: body.license ?? row.license,
    })
    if (body.trust !== undefined && body.trust !== row.trust) await curateSource(sql, id, getNow(deps))
    if (url !== null) await queries.clearMove(sql, id)
    await changePause(sql, deps, row, body.isPaused)
    if (assumptionFields.some((field) => body[field] !== undefined)) {
      await queries.clearValidators(sql, id)
      const canBeRead = (url ?? row.address ?? row.fileName) !== null
      if (canBeRead && !(body.isPaused ?? row.isPaused)) await requestImport(sql, id)
    }
    await settleHealth(sql, deps, id)
    const isOnlyPaused = Object.keys(body).every((field) => field === 'version' || field === 'isPaused')
    const action = isOnlyPaused ? (body.isPaused ? 'pause' : 'resume') : 'change'
    await noteSource(sql, deps, actor, action, id, body.name ?? row.name)
    return present(sql, deps, id)
  })
}

async function changePause(
  sql: WriteSql,
  deps: Core,
  row: queries.SourceDetails,
  isPaused: boolean | undefined,
): Promise<void> {
  if (isPaused === undefined || isPaused === row.isPaused) return
  if (isPaused) await queries.pause(sql, row.id, getNow(deps))
  else await queries.resume(sql, row.id, getNow(deps))
}

/** Confirms that the missing dates of a shrunk source were removed. @throws DomainError `source_not_found` */
export const confirmSource = (deps: Core, id: number, actor: Actor) =>
  deps.database.write(async (sql) => {
    await queries.lockSource(sql, id)
    const row = await findDetails(sql, deps, id)
    if (row.shrunkFrom !== null) {
      await queries.acceptDrop(sql, id)
      await requestImport(sql, id)
      await noteSource(sql, deps, actor, 'confirm', id, row.name)
    }
    return present(sql, deps, id)
  })

/** Queues a read of the source. @throws DomainError `source_not_found` */
export const importSource = (deps: Core, id: number, actor: Actor) =>
  deps.database.write(async (sql) => {
    const name = await requestImport(sql, id)
    await noteSource(sql, deps, actor, 'import', id, name)
  })
