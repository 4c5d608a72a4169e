import type { Correction, HeldEvent, ParsedCorrection } from '#contract/curation/curation.ts'
import type { OperatorAction } from '#contract/admin/operator-options.ts'
import type { CorrectionState, HoldReason, ShowScope } from '#contract/curation/curation-options.ts'
import {
  getCuratedEvent as readCuratedEvent,
  listCorrections as readCorrections,
  listLearnedEvents as readLearnedEvents,
  makeCorrection,
  previewCorrection as readPreview,
  undoCorrection as endCorrection,
} from '#server/curation/correction-service.ts'
import { listHeldEvents as readHeldEvents } from '#server/curation/held-service.ts'
import { resolvePicture } from '#server/hosting/describe-service.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { noteAction, type Actor } from './log-service.ts'
import { newestFirst, rowsToRead, toOrderedPage, toPage } from './paging-service.ts'
import type { Core, Picturing, Services } from '#server/platform/dependencies/dependencies.ts'
import { t } from '#texts/texts.ts'

const buildContext = ({ clock }: Core, { actorId }: Actor) => ({ by: actorId, now: clock.now().toString() })

interface HeldListRequest {
  after: number | undefined
  source: number | undefined
  reason: HoldReason | undefined
  q: string
}

/** Lists upcoming held-back events, the least certain first. */
export const listHeldEvents = ({ database, clock }: Core, { after = 0, ...asked }: HeldListRequest) =>
  database.read(async (sql): Promise<{ rows: HeldEvent[]; next: number | null }> => {
    const found = await readHeldEvents(sql, { ...asked, after, now: clock.now().toString(), limit: rowsToRead })
    const { rows, next } = toOrderedPage(found)
    return { rows: rows.map(({ row }) => row), next }
  })

interface CorrectionListRequest {
  after: number | undefined
  state: CorrectionState
  source: number | undefined
  q: string
}

/** Lists corrections, newest first. */
export const listCorrections = ({ database }: Core, { after, ...asked }: CorrectionListRequest) =>
  database.read(async (sql): Promise<{ rows: Correction[]; next: number | null }> =>
    toPage(await readCorrections(sql, { ...asked, before: newestFirst(after), limit: rowsToRead })),
  )

/** Lists corrected events as training data for the classifier. */
export const listLearnedEvents = ({ database }: Pick<Services, 'database'>) => database.read(readLearnedEvents)

/** Returns the fields of an event that operators can correct. @throws DomainError `event_not_found` */
export const getCuratedEvent = ({ database }: Core, id: number) => database.read((sql) => readCuratedEvent(sql, id))

/** @throws DomainError `event_not_found`, `source_not_found`, `invalid_request` */
export const previewCorrection = ({ database, clock }: Core, correction: ParsedCorrection) =>
  database.read((sql) => readPreview(sql, correction, clock.now().toString()))

const note = (sql: WriteSql, deps: Core, actor: Actor, action: OperatorAction, id: number) =>
  noteAction(sql, deps, actor, { action, target: { kind: 'correction', id } })

/** Stores an uploaded picture, which takes too long for a transaction. */
async function withStoredPicture(deps: Picturing, correction: ParsedCorrection, { actorId }: Actor) {
  const { picture } = correction.changes
  if (typeof picture !== 'string') return correction
  const stored = await resolvePicture(deps, actorId ?? 0, picture)
  return { ...correction, changes: { ...correction.changes, picture: stored } }
}

/**
 * Corrects an event or everything that a rule covers.
 * @throws DomainError `event_not_found`, `source_not_found`, `invalid_request`, or an error of the picture
 */
export async function createCorrection(deps: Picturing, given: ParsedCorrection, actor: Actor) {
  const correction = await withStoredPicture(deps, given, actor)
  return deps.database.write(async (sql) => {
    const { id, events, isApplying } = await makeCorrection(sql, correction, buildContext(deps, actor))
    await note(sql, deps, { ...actor, reason: correction.reason }, 'correction.make', id)
    return { id, events, isApplying }
  })
}

/** @throws DomainError `correction_not_found` */
export const undoCorrection = (deps: Core, id: number, actor: Actor) =>
  deps.database.write(async (sql) => {
    const { events, isApplying } = await endCorrection(sql, id, buildContext(deps, actor))
    await note(sql, deps, actor, 'correction.undo', id)
    return { id, events, isApplying }
  })

/**
 * Lists a held-back event, or everything like it.
 * @throws DomainError `event_not_found`, `source_not_found`, `invalid_request`
 */
export const showHeldEvent = (
  deps: Core,
  eventId: number,
  { scope, words }: { scope: ShowScope; words: string },
  actor: Actor,
) =>
  deps.database.write(async (sql) => {
    const { sources } = await readCuratedEvent(sql, eventId)
    const [source] = sources
    if (scope === 'source' && !source) throw new DomainError('source_not_found')
    const correction: ParsedCorrection = {
      scope,
      words,
      changes: { listing: 'show' },
      reason: actor.reason,
      ...(scope === 'source' ? { sourceId: source?.id } : scope === 'title' ? {} : { eventId }),
    }
    if (scope === 'title' && words === '') {
      const message = t('is required for a title')
      throw new DomainError('invalid_request', `words: ${message}`, [{ field: 'words', message }])
    }
    const { id, events, isApplying } = await makeCorrection(sql, correction, buildContext(deps, actor))
    await noteAction(sql, deps, actor, { action: 'event.list', target: { kind: 'event', id: eventId } })
    return { correctionId: id, events, isApplying }
  })
