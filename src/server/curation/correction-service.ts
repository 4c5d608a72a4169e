import { z } from 'zod'
import { curationLimits } from '#contract/curation/curation-options.ts'
import type { CorrectionPreview, CuratedEvent, ParsedCorrection } from '#contract/curation/curation.ts'
import { CorrectionRules, normalizePhrase } from '#domain/curation/correction-rules.ts'
import type { Trust } from '#domain/curation/listing-rules.ts'
import { releaseEvents } from '#server/events/service.ts'
import { releasePictures } from '#server/pictures/service.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { addJob, jobKind } from '#server/platform/jobs/jobs.ts'
import * as correctionQueries from './correction-queries.ts'
import { describePrice, describeTime, isCoveredBy, readShownValues } from './curate-service.ts'
import * as queries from './queries.ts'
import type { CorrectionTarget, CuratedRow, EndedCorrection, NewCorrection } from './queries.ts'
import { curateStoredEvents } from './service.ts'
import { t } from '#texts/texts.ts'

/** Applies corrections and trust to many events in the background. */
export const curationJob = jobKind(
  'curation.apply',
  z.object({
    /** Events that this correction covers or covered. */
    correctionId: z.number().optional(),
    /** Events of this source. */
    sourceId: z.number().optional(),
    eventIds: z.array(z.number()).optional(),
  }),
)

/** Maximum number of events to change while the request waits. */
const maxAtOnce = 500

export interface CurationResult {
  events: number
  isApplying: boolean
}

/** Changes a few events at once, or many in a job. */
async function applyTo(
  sql: WriteSql,
  ids: readonly number[],
  payload: z.infer<typeof curationJob.payload>,
  now: string,
): Promise<CurationResult> {
  const events = ids.length
  if (events > maxAtOnce) {
    await addJob(sql, { kind: curationJob, payload })
    return { events, isApplying: true }
  }
  const { locked } = await curateStoredEvents(sql, ids, now)
  if (locked.length > 0) await addJob(sql, { kind: curationJob, payload: { eventIds: locked } })
  return { events, isApplying: locked.length > 0 }
}

/** Lists a source's events or holds them back, after its trust has changed. */
export async function curateSource(sql: WriteSql, sourceId: number, now: string): Promise<CurationResult> {
  await queries.lockCorrections(sql)
  return applyTo(sql, await queries.listSourceEvents(sql, sourceId, now), { sourceId }, now)
}

/** @throws DomainError `event_not_found` */
async function getEvent(sql: ReadSql, id: number): Promise<CuratedRow> {
  const [row] = await queries.listCurated(sql, [id])
  if (!row) throw new DomainError('event_not_found', t('Event {id} not found.', { id }))
  return row
}

const refuse = (field: string, message: string) => {
  throw new DomainError('invalid_request', `${field}: ${message}`, [{ field, message }])
}

const everywhere = { eventId: null, seriesId: null, sourceId: null, words: null }

/** @throws DomainError `event_not_found`, `source_not_found`, `invalid_request` */
async function resolveTarget(sql: ReadSql, correction: ParsedCorrection): Promise<CorrectionTarget> {
  const { scope, eventId, sourceId, words, changes } = correction
  const event = eventId === undefined ? null : await getEvent(sql, eventId)
  if (sourceId !== undefined && !(await correctionQueries.findSourceName(sql, sourceId)))
    throw new DomainError('source_not_found')
  const rule = { ...everywhere, scope, sourceId: sourceId ?? null }
  switch (scope) {
    case 'event':
    case 'series': {
      const isOwn = event?.isHosted && Object.keys(changes).some((field) => field !== 'listing' && field !== 'pinned')
      if (isOwn) refuse('changes', 'only the host can change the text of a hosted event; hide or pin it')
      return event && scope === 'series' && event.seriesId !== null
        ? { ...everywhere, scope, seriesId: event.seriesId }
        : { ...everywhere, scope: 'event', eventId: event?.id ?? null }
    }
    case 'organizer': {
      const organizer = words || event?.organizer || ''
      if (normalizePhrase(organizer) === '') refuse('words', t('must name the organizer, because the event has none'))
      return { ...rule, words: organizer }
    }
    case 'title':
    case 'words':
      if (normalizePhrase(words) === '') refuse('words', t('must contain a letter or digit'))
      return { ...rule, words }
    case 'source':
      return rule
  }
}

/** Maximum number of events whose texts a preview compares exactly. */
const maxCompared = 3_000

/** Lists the events that the correction covers. */
async function listCovered(sql: ReadSql, target: CorrectionTarget, now: string): Promise<number[]> {
  const candidates = await queries.listCandidates(sql, target, now)
  const needsTexts = target.scope === 'title' || target.scope === 'words' || target.scope === 'organizer'
  if (!needsTexts || candidates.length > maxCompared) return candidates
  const rule = new CorrectionRules([{ id: 0, ...target, changes: {} }])
  const rows = await queries.listCurated(sql, candidates)
  return rows.filter((row) => isCoveredBy(row, rule)).map(({ id }) => id)
}

/** Counts the upcoming events that a correction would cover. Writes nothing. */
export async function previewCorrection(
  sql: ReadSql,
  correction: ParsedCorrection,
  now: string,
): Promise<CorrectionPreview> {
  const ids = await listCovered(sql, await resolveTarget(sql, correction), now)
  return { events: ids.length, samples: await correctionQueries.listSamples(sql, ids, curationLimits.samples) }
}

/** The operator who corrects, and the time. */
export interface CorrectionContext {
  /** Null for a command. */
  by: number | null
  now: string
}

/**
 * Stores a correction and applies it.
 * @param correction its picture has been stored already
 * @throws DomainError `event_not_found`, `source_not_found`, `invalid_request`
 */
export async function makeCorrection(
  sql: WriteSql,
  correction: ParsedCorrection,
  { by, now }: CorrectionContext,
): Promise<CurationResult & { id: number; target: CorrectionTarget }> {
  await queries.lockCorrections(sql)
  const target = await resolveTarget(sql, correction)
  const changes: NewCorrection['changes'] = { ...correction.changes }
  if (target.scope === 'source' && target.sourceId !== null && changes.listing === 'show') {
    const formerTrust = await queries.setTrust(sql, target.sourceId, 'everything')
    if (formerTrust !== null) changes.formerTrust = formerTrust
  }
  const { reason } = correction
  const id = await queries.insertCorrection(sql, { ...target, changes, reason, createdBy: by, now })
  const ids = await listCovered(sql, target, now)
  if (changes.listing === 'show' && (target.scope === 'event' || target.scope === 'series'))
    await releaseImported(sql, ids, now)
  return { id, target, ...(await applyTo(sql, ids, { correctionId: id }, now)) }
}

/** Shows imported events that an operator has hidden one by one. */
async function releaseImported(sql: WriteSql, ids: readonly number[], now: string): Promise<void> {
  const rows = await queries.listCurated(sql, ids)
  const hidden = rows.filter(({ isHosted, status }) => !isHosted && status === 'hidden')
  await releaseEvents(
    sql,
    hidden.map(({ id }) => id),
    now,
  )
}

/** Restores a source's previous trust, unless someone has changed it since. */
async function restoreTrust(sql: WriteSql, { sourceId, changes }: EndedCorrection): Promise<void> {
  const former: Trust | undefined = changes.formerTrust
  if (sourceId === null || former === undefined) return
  if ((await queries.findTrust(sql, sourceId)) === 'everything') await queries.setTrust(sql, sourceId, former)
}

/** Undoes a correction. @throws DomainError `correction_not_found` */
export async function undoCorrection(
  sql: WriteSql,
  id: number,
  { by, now }: CorrectionContext,
): Promise<CurationResult & { target: CorrectionTarget }> {
  await queries.lockCorrections(sql)
  const ended = await queries.endCorrection(sql, id, by, now)
  if (!ended) throw new DomainError('correction_not_found')
  await releasePictures(sql, [ended.changes.picture])
  await restoreTrust(sql, ended)
  if (ended.scope === 'source' && ended.sourceId !== null)
    return { target: ended, ...(await curateSource(sql, ended.sourceId, now)) }
  const ids = await queries.listCorrectedIds(sql, id)
  return { target: ended, ...(await applyTo(sql, ids, { correctionId: id }, now)) }
}

export { listCorrections } from './correction-queries.ts'

/** Returns the fields of an event that operators can correct. @throws DomainError `event_not_found` */
export async function getCuratedEvent(sql: ReadSql, id: number): Promise<CuratedEvent> {
  const row = await getEvent(sql, id)
  const { status, heldFor } = row
  const values = readShownValues(row)
  const { title, category, format, ageGroups, location, placePrecision, imageUrl } = values
  // The middle of a town doesn't count as a pin.
  const { latitude, longitude } = placePrecision === 'exact' ? values : { latitude: null, longitude: null }
  return {
    id,
    isImported: !row.isHosted,
    seriesId: row.seriesId,
    organizer: row.organizer,
    sources: await correctionQueries.listSourceNames(sql, id),
    values: {
      title,
      category,
      format,
      ageGroups: [...ageGroups],
      when: describeTime(values),
      timeZone: values.timeZone,
      status: values.status === 'cancelled' || values.status === 'postponed' ? values.status : 'scheduled',
      summary: values.shortDescription,
      price: describePrice(values),
      currency: values.currency,
      link: values.pageLink ?? (await correctionQueries.findSourceLink(sql, id)),
      online: { isOnline: values.isVirtualEvent, link: values.virtualEventLink },
      venue: { location, latitude, longitude },
      picture: imageUrl,
    },
    isHidden: status === 'hidden',
    isPinned: row.pinnedAt !== null,
    heldFor: status === 'unlisted' ? heldFor : null,
    fields: await correctionQueries.listEventFields(sql, id),
  }
}

/** Characters of a description that the classifier learns from. */
const learnedLength = 400
const contacts = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+|\+?\d[\d ().-]{7,}\d/g

/** A corrected event in the form in which the classifier learns; see `npm run judge -- --corrections`. */
export interface LearnedEvent {
  feed: string
  title: string
  description: string
  location: string
  calendar: string
  categories: string
  learning: 0 | 2
  category: string
  alsoFine: string[]
  ages: string[] | null
}

/** Lists operators' corrections as training data. Contains no email addresses or telephone numbers. */
export async function listLearnedEvents(sql: ReadSql): Promise<LearnedEvent[]> {
  const rows = await correctionQueries.listCorrectedEvents(sql)
  return rows.map(({ title, description, location, source, category, ageGroups, isListed }) => ({
    feed: `corrections/${source}`,
    title,
    description: description.slice(0, learnedLength).replaceAll(contacts, ''),
    location,
    calendar: source,
    categories: '',
    learning: isListed ? 2 : 0,
    category,
    alsoFine: [],
    ages: ageGroups,
  }))
}

/** Lists the events that a job has to process. */
export async function listJobEvents(
  sql: ReadSql,
  { correctionId, sourceId, eventIds = [] }: z.infer<typeof curationJob.payload>,
  now: string,
): Promise<number[]> {
  const ids = new Set(eventIds)
  if (sourceId !== undefined) for (const id of await queries.listSourceEvents(sql, sourceId, now)) ids.add(id)
  if (correctionId !== undefined) {
    const target = await queries.findTarget(sql, correctionId)
    for (const id of target ? await queries.listCandidates(sql, target, now) : []) ids.add(id)
    for (const id of await queries.listCorrectedIds(sql, correctionId)) ids.add(id)
  }
  return [...ids].sort((a, b) => a - b)
}

/**
 * Ensures that no correction or source hides or holds back events that an operator shows again.
 * @returns whether a correction was needed
 */
export async function showCuratedEvent(sql: WriteSql, id: number, context: CorrectionContext & { reason: string }) {
  const { reason, ...who } = context
  const row = await getEvent(sql, id)
  const isKept = row.fields.listing?.corrected === 'hide' || row.heldFor !== null
  if (!isKept) return false
  const scope = row.seriesId === null ? 'event' : 'series'
  await makeCorrection(sql, { scope, eventId: id, words: '', changes: { listing: 'show' }, reason }, who)
  return true
}
