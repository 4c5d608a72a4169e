import type { EventDraft } from '#contract/hosting/hosting.ts'
import { limits } from '#contract/limits.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { resolvePicture } from './describe-service.ts'
import * as queries from './draft-queries.ts'
import { lockHost } from '#server/rsvp/service.ts'
import type { Core, Picturing } from '#server/platform/dependencies/dependencies.ts'

type Content = EventDraft['content']

/** Stores the picture in the form, if any, and replaces it with its address. */
async function storePicture(deps: Picturing, userId: number, content: Content): Promise<Content> {
  const { imageUrl } = content
  return typeof imageUrl === 'string' ? { ...content, imageUrl: await resolvePicture(deps, userId, imageUrl) } : content
}

const present = (row: Omit<EventDraft, 'title'>): EventDraft => {
  const { title } = row.content
  return { ...row, title: typeof title === 'string' ? title.trim() : '' }
}

export async function listDrafts({ database }: Core, userId: number): Promise<EventDraft[]> {
  return (await database.read((sql) => queries.listDrafts(sql, userId))).map(present)
}

/** @throws DomainError `too_many_drafts`, or an error of the picture */
export async function addDraft(deps: Picturing, userId: number, given: Content): Promise<EventDraft> {
  const { database, clock } = deps
  const content = await storePicture(deps, userId, given)
  return database.write(async (sql) => {
    await lockHost(sql, userId)
    if ((await queries.listDrafts(sql, userId)).length >= limits.hosting.drafts)
      throw new DomainError('too_many_drafts')
    return present(await queries.insertDraft(sql, userId, content, clock.now().toString()))
  })
}

/** @throws DomainError `draft_not_found`, also for someone else's draft */
export async function changeDraft(deps: Picturing, userId: number, id: number, given: Content): Promise<EventDraft> {
  const { database, clock } = deps
  const content = await storePicture(deps, userId, given)
  const now = clock.now().toString()
  const row = await database.write((sql) => queries.updateDraft(sql, userId, id, content, now))
  if (!row) throw new DomainError('draft_not_found')
  return present(row)
}

/** @throws DomainError `draft_not_found`, also for someone else's draft */
export async function removeDraft({ database }: Core, userId: number, id: number): Promise<void> {
  if (!(await database.write((sql) => queries.deleteDraft(sql, userId, id)))) throw new DomainError('draft_not_found')
}
