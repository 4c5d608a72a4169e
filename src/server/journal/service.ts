import type { JournalItem, JournalPage, JournalQuery, NewJournalItem } from '#contract/journal/journal.ts'
import { goalLimits } from '#contract/goals/goal-options.ts'
import { writeJournalText } from '#domain/journal/journal-text.ts'
import { listEventsByIds } from '#server/events/service.ts'
import { storePicture } from '#server/pictures/service.ts'
import { cutPage, DomainError } from '#server/platform/http/http.ts'
import type { ReadSql } from '#server/platform/database/database.ts'
import { getNow } from '#server/platform/process/process.ts'
import * as queries from './queries.ts'
import type { Core, Linking, Picturing, Viewing } from '#server/platform/dependencies/dependencies.ts'

/** Adds the goal and the event of each entry. Leaves out events that the person may no longer see. */
async function present(deps: Viewing, userId: number, rows: readonly queries.EntryRow[]): Promise<JournalItem[]> {
  const ids = [...new Set(rows.flatMap(({ eventId }) => eventId ?? []))]
  const events = ids.length === 0 ? [] : await listEventsByIds(deps, ids, userId)
  const known = new Map(events.map(({ id, title, date }) => [id, { id, title, date }]))
  return rows.map(({ goalId, goalTitle, eventId, ...entry }) => ({
    ...entry,
    goal: goalId === null ? null : { id: goalId, title: goalTitle ?? '' },
    event: (eventId !== null && known.get(eventId)) || null,
  }))
}

/** Lists the person's entries, newest first. @returns `next`: cursor of the next page; null on the last one */
export async function listJournal(
  deps: Viewing,
  userId: number,
  { q = '', before }: JournalQuery,
): Promise<{ page: JournalPage; next: number | null }> {
  const pageSize = goalLimits.journalPage
  const words = q.split(/\s+/).filter(Boolean)
  const found = await deps.database.read((sql) =>
    queries.listEntries(sql, userId, { words, before: before ?? null, limit: pageSize + 1 }),
  )
  const { rows, last } = cutPage(found, pageSize)
  return { page: { entries: await present(deps, userId, rows) }, next: last?.id ?? null }
}

async function getEntry(deps: Viewing, userId: number, id: number): Promise<JournalItem> {
  const row = await deps.database.read((sql) => queries.findEntry(sql, userId, id))
  const [entry] = row ? await present(deps, userId, [row]) : []
  if (!entry) throw new DomainError('entry_not_found')
  return entry
}

/** Finds the goal of a new entry: the given one, or one that contains the event. */
async function chooseGoal(sql: ReadSql, userId: number, { goalId, eventId }: NewJournalItem): Promise<number | null> {
  if (goalId !== null) {
    if (!(await queries.hasGoal(sql, userId, goalId))) throw new DomainError('goal_not_found')
    return goalId
  }
  const [goal] = eventId === null ? [] : await queries.listGoalsWithEvent(sql, userId, eventId)
  return goal?.id ?? null
}

/** @throws DomainError `event_not_found`, `goal_not_found`, `journal_is_full`, or an error of the photo */
export async function writeEntry(
  deps: Picturing & Viewing,
  userId: number,
  given: NewJournalItem,
): Promise<JournalItem> {
  const { eventId, image, text } = given
  if (eventId !== null && (await listEventsByIds(deps, [eventId], userId)).length === 0)
    throw new DomainError('event_not_found')
  const imageUrl = image === null ? null : await storePicture(deps, image, 'picture')
  const id = await deps.database.write(async (sql) => {
    const goalId = await chooseGoal(sql, userId, given)
    if ((await queries.lockAndCountEntries(sql, userId)) >= goalLimits.journalEntries)
      throw new DomainError('journal_is_full')
    return queries.insertEntry(sql, userId, { goalId, eventId, text, imageUrl, now: getNow(deps) })
  })
  return getEntry(deps, userId, id)
}

/** @throws DomainError `entry_not_found`, also for another person's entry */
export async function changeEntry(deps: Viewing, userId: number, id: number, text: string): Promise<JournalItem> {
  await deps.database.write(async (sql) => {
    if (!(await queries.updateEntry(sql, userId, id, text))) throw new DomainError('entry_not_found')
  })
  return getEntry(deps, userId, id)
}

/** Returns the instant from which on deleted entries can be restored. */
const restorableSince = ({ clock }: Core): string =>
  clock
    .now()
    .subtract({ hours: 24 * goalLimits.restoreDays })
    .toString()

/**
 * Deletes an entry, which can be restored for a day.
 * @throws DomainError `entry_not_found`, also for another person's entry
 */
export async function removeEntry(deps: Core, userId: number, id: number): Promise<void> {
  const now = getNow(deps)
  await deps.database.write(async (sql) => {
    if (!(await queries.markDeleted(sql, userId, id, now))) throw new DomainError('entry_not_found')
  })
}

/** @throws DomainError `entry_not_found` if it doesn't exist or its restore window has passed */
export async function restoreEntry(deps: Viewing, userId: number, id: number): Promise<JournalItem> {
  await deps.database.write(async (sql) => {
    if (!(await queries.unmarkDeleted(sql, userId, id, restorableSince(deps)))) throw new DomainError('entry_not_found')
  })
  return getEntry(deps, userId, id)
}

/** Permanently removes entries that can't be restored any more. */
export async function purgeEntries(deps: Core): Promise<void> {
  await deps.database.write((sql) => queries.purgeDeleted(sql, restorableSince(deps)))
}

/** Returns the whole journal as Markdown. */
export async function exportJournal(deps: Viewing & Linking, userId: number): Promise<string> {
  const rows = await deps.database.read((sql) => queries.listAllEntries(sql, userId))
  return writeJournalText(await present(deps, userId, rows), deps.publicUrl)
}

/** Lists the addresses of the photos in the person's journal. */
export const listJournalPictures = (deps: Core, userId: number): Promise<string[]> =>
  deps.database.read((sql) => queries.listPictures(sql, userId))
