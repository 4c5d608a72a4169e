import { CorrectionRules } from '#domain/curation/correction-rules.ts'
import type { EventRevision } from '#server/events/service.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import { curateEvent, recurateEvent, type Curated } from './curate-service.ts'
import * as queries from './queries.ts'
import type { CurableValues, CuratedRow } from './queries.ts'

/** Events per statement. */
const batchSize = 500

/**
 * Applies all corrections and the sources' trust to stored events.
 * @param rules default: all active ones
 * @returns number of events that changed, and ids of those that another transaction is changing
 */
export async function curateStoredEvents(
  sql: WriteSql,
  ids: readonly number[],
  now: string,
  rules?: CorrectionRules,
): Promise<{ changed: number; locked: number[] }> {
  if (ids.length === 0) return { changed: 0, locked: [] }
  const all = rules ?? new CorrectionRules(await queries.listRules(sql))
  const locked: number[] = []
  let changed = 0
  for (let at = 0; at < ids.length; at += batchSize) {
    const batch = ids.slice(at, at + batchSize)
    const free = await queries.lockFreeEvents(sql, batch)
    const isFree = new Set(free)
    const rows = await queries.listCurated(sql, free)
    const curated = rows.flatMap((row) => {
      const next = recurateEvent(row, all, now)
      return next ? [{ id: row.id, ...next }] : []
    })
    if (free.length < batch.length) locked.push(...batch.filter((id) => !isFree.has(id)))
    if (curated.length === 0) continue
    const changedIds = curated.map(({ id }) => id)
    await queries.replaceFields(
      sql,
      changedIds,
      curated.flatMap(({ fields }) => fields),
    )
    await queries.updateCurated(
      sql,
      curated.map(({ id, values, curation }) => ({ id, ...values, shownStatus: values.status, ...curation })),
      now,
    )
    changed += curated.length
  }
  return { changed, locked }
}

const pickValues = (revision: EventRevision): CurableValues => revision

/** Applies corrections to the events of one import, before they are written. */
export class ImportCuration {
  readonly #sql: WriteSql
  readonly #source: CuratedRow['sources'][number]
  readonly #rules: CorrectionRules
  readonly #version: string
  readonly #now: string
  /** Events written by this import. */
  readonly #written: number[] = []

  private constructor(
    sql: WriteSql,
    source: CuratedRow['sources'][number],
    known: { rules: CorrectionRules; version: string; now: string },
  ) {
    this.#sql = sql
    this.#source = source
    this.#rules = known.rules
    this.#version = known.version
    this.#now = known.now
  }

  static async open(sql: WriteSql, sourceId: number, now: string): Promise<ImportCuration> {
    const version = await queries.readRulesVersion(sql)
    const rules = new CorrectionRules(await queries.listRules(sql))
    const trust = (await queries.findTrust(sql, sourceId)) ?? 'learning'
    return new ImportCuration(sql, { id: sourceId, trust }, { rules, version, now })
  }

  #curate(revision: EventRevision, row: CuratedRow | null): Curated {
    const sources = row ? mergeSources(row.sources, this.#source) : [this.#source]
    const { id, seriesId, title, organizer, shortDescription, description, location, learning } = revision
    const ruled = { id, seriesId, title, organizer, shortDescription, description, location }
    const applied = this.#rules.applyTo({ ...ruled, sourceIds: sources.map((source) => source.id) })
    const known = row ?? { heldFor: null, pinnedAt: null, isHosted: false, fields: {} }
    const state = { ...known, sources, learning, isNew: row === null }
    return curateEvent(id, pickValues(revision), state, applied, this.#now)
  }

  /** Returns new events with their corrections, and a function that stores which fields were corrected. */
  curateNew(revisions: readonly EventRevision[]) {
    return this.#finishBatch(revisions.map((revision) => ({ revision, curated: this.#curate(revision, null) })))
  }

  /** Like `curateNew`, for changed events. */
  async curateChanged(revisions: readonly EventRevision[]) {
    const rows = await queries.listCurated(
      this.#sql,
      revisions.map(({ id }) => id),
    )
    const known = new Map(rows.map((row) => [row.id, row]))
    return this.#finishBatch(
      revisions.map((revision) => ({ revision, curated: this.#curate(revision, known.get(revision.id) ?? null) })),
    )
  }

  #finishBatch(batch: { revision: EventRevision; curated: Curated }[]) {
    const ids = batch.map(({ revision }) => revision.id)
    this.#written.push(...ids)
    return {
      revisions: batch.map(({ revision, curated: { values, curation } }) => ({ ...revision, ...values, curation })),
      writeFields: () =>
        queries.replaceFields(
          this.#sql,
          ids,
          batch.flatMap(({ curated: { fields } }) => fields),
        ),
    }
  }

  /**
   * Applies corrections made since the import began, and handles events that gained or lost a source. Blocks new
   * corrections until the transaction ends.
   */
  async finish(touched: readonly number[]): Promise<void> {
    await queries.lockCorrections(this.#sql)
    const isCurrent = (await queries.readRulesVersion(this.#sql)) === this.#version
    const ids = isCurrent ? touched : [...touched, ...this.#written]
    await curateStoredEvents(this.#sql, [...new Set(ids)], this.#now, isCurrent ? this.#rules : undefined)
  }
}

const mergeSources = (sources: CuratedRow['sources'], own: CuratedRow['sources'][number]) => [
  ...sources.filter(({ id }) => id !== own.id),
  own,
]
