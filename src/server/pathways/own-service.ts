import type {
  NewPathway,
  NewPathwayStep,
  OfferedPathway,
  OwnPathway,
  PathwayChange,
  PathwayStep,
} from '#contract/pathways/pathway.ts'
import { pathwayLimits } from '#contract/pathways/pathway-options.ts'
import { cutText } from '#contract/limits.ts'
import { listPathwayTopics } from '#domain/pathways/pathway.ts'
import { findShipped } from '#domain/pathways/pathways.ts'
import { recognizeGoal } from '#domain/topics/goal-topics.ts'
import { findTopic } from '#domain/topics/topics.ts'
import { presentTopics } from '#server/goals/service.ts'
import { newToken } from '#server/platform/auth/auth.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { getNow } from '#server/platform/process/process.ts'
import * as queries from './queries.ts'
import { getPathwayContent } from './service.ts'
import { t } from '#texts/texts.ts'
import type { Core, Services } from '#server/platform/dependencies/dependencies.ts'

function presentOwn(row: queries.PathwayRow): OwnPathway {
  const { userId: _user, author: _author, topics, offeredBy, ...same } = row
  return {
    ...same,
    topics: presentTopics(listPathwayTopics(row.steps, topics)),
    offeredBy: offeredBy || null,
    isBuiltIn: false,
  }
}

/** Lists the pathways that a person wrote, latest change first. */
export async function listOwnPathways({ database }: Core, userId: number): Promise<OwnPathway[]> {
  return (await database.read((sql) => queries.listOwn(sql, userId))).map(presentOwn)
}

/** @throws DomainError `invalid_request` for an id that no topic has */
function checkTopics({ topics, steps }: Pick<queries.PathwayTexts, 'topics' | 'steps'>): void {
  const unknown = [...topics, ...steps.flatMap(({ search }) => search.topics)].filter((id) => !findTopic(id))
  if (unknown.length === 0) return
  const message = t('There is no topic {topics}', { topics: [...new Set(unknown)].join(', ') })
  throw new DomainError('invalid_request', message, [{ field: 'topics', message }])
}

async function checkLimit(sql: WriteSql, userId: number): Promise<void> {
  await queries.lockAuthor(sql, userId)
  if ((await queries.countOwn(sql, userId)) >= pathwayLimits.pathways) throw new DomainError('too_many_pathways')
}

/** Recognizes the topics of steps that specify none, in their title or else in the pathway's. */
function completeSteps(title: string, steps: readonly NewPathwayStep[]): PathwayStep[] {
  return steps.map(({ search, ...step }) => {
    const topics =
      search.topics ?? recognizeGoal({ title: step.title, description: title }).slice(0, pathwayLimits.topics)
    // Steps with words of their own, such as "open mic", need no topic.
    const isByWords = search.topics === undefined && search.words.length > 0
    return { ...step, search: { ...search, topics: isByWords ? [] : topics } }
  })
}

/** @throws DomainError `pathway_not_found`, `too_many_pathways` */
async function add(deps: Core, userId: number, pathway: queries.PathwayTexts): Promise<OwnPathway> {
  const id = newToken().slice(0, 22)
  const row = await deps.database.write(async (sql) => {
    await checkLimit(sql, userId)
    await queries.insertPathway(sql, id, userId, pathway, getNow(deps))
    return queries.lockOwn(sql, id, userId)
  })
  if (!row) throw new DomainError('pathway_not_found')
  return presentOwn(row)
}

/** @throws DomainError `too_many_pathways`, `invalid_request` for an unknown topic */
export async function createPathway(deps: Core, userId: number, given: NewPathway): Promise<OwnPathway> {
  const pathway = { ...given, topics: given.topics ?? [], steps: completeSteps(given.title, given.steps) }
  checkTopics(pathway)
  return add(deps, userId, pathway)
}

/**
 * Copies a shipped, shared or own pathway. The copy is private.
 * @throws DomainError `pathway_not_found`, `too_many_pathways`
 */
export async function copyPathway(deps: Core, userId: number, id: string): Promise<OwnPathway> {
  const { title, summary, suits, audience, category, topics, steps } = await deps.database.read((sql) =>
    getPathwayContent(sql, id, userId),
  )
  return add(deps, userId, {
    ...{ summary, suits, audience, category, offeredBy: '', vouches: false, visibility: 'private' as const },
    title: cutText(title, pathwayLimits.title),
    topics: [...topics],
    steps: [...steps],
  })
}

/**
 * Changes a pathway. Operators have to feature a changed pathway again, because they approved the previous text.
 * @throws DomainError `pathway_not_found`, also for someone else's, `invalid_request` for an unknown topic
 */
export async function changePathway(deps: Core, userId: number, id: string, change: PathwayChange) {
  const row = await deps.database.write(async (sql) => {
    const known = await queries.lockOwn(sql, id, userId)
    if (!known) throw new DomainError('pathway_not_found')
    const { steps, ...texts } = change
    const given = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined))
    const next: queries.PathwayTexts = {
      ...known,
      ...given,
      ...(steps && { steps: completeSteps(change.title ?? known.title, steps) }),
    }
    checkTopics(next)
    await queries.updatePathway(sql, id, next, getNow(deps))
    await queries.unfeature(sql, id)
    return queries.lockOwn(sql, id, userId)
  })
  if (!row) throw new DomainError('pathway_not_found')
  return presentOwn(row)
}

const restoreWindow = { hours: 24 * pathwayLimits.restoreDays }

/** Deletes a pathway, which can be restored for a day. @throws DomainError `pathway_not_found` */
export async function deletePathway({ database, clock }: Core, userId: number, id: string): Promise<void> {
  const now = clock.now()
  await database.write(async (sql) => {
    await queries.purgeDeleted(sql, userId, now.subtract(restoreWindow).toString())
    if (!(await queries.markDeleted(sql, id, userId, now.toString()))) throw new DomainError('pathway_not_found')
  })
}

/** @throws DomainError `pathway_not_found` if its restore window has passed, `too_many_pathways` */
export async function restorePathway({ database, clock }: Core, userId: number, id: string): Promise<OwnPathway> {
  const since = clock.now().subtract(restoreWindow).toString()
  const row = await database.write(async (sql) => {
    const known = await queries.lockOwn(sql, id, userId)
    if (known) return known
    await checkLimit(sql, userId)
    await queries.unmarkDeleted(sql, id, userId, since)
    return queries.lockOwn(sql, id, userId)
  })
  if (!row) throw new DomainError('pathway_not_found')
  return presentOwn(row)
}

/** Lists the pathways that people offer to everyone, for operators. */
export async function listOfferedPathways({ database }: Core): Promise<OfferedPathway[]> {
  const rows = await database.read(queries.listOffered)
  return rows.map((row) => ({ ...presentOwn(row), author: row.author }))
}

/**
 * Features a shipped pathway or an offered one, or stops it.
 * @returns its title; null if nothing changed
 * @throws DomainError `pathway_not_found` if there is no such pathway or its author doesn't offer it
 */
export async function setFeatured(
  sql: WriteSql,
  id: string,
  isFeatured: boolean,
  { operatorId, now }: { operatorId: number; now: string },
): Promise<string | null> {
  const pathway = findShipped(id) ?? (await queries.findPathway(sql, id, null))
  const isOffered = pathway !== null && (!('visibility' in pathway) || pathway.visibility === 'offered')
  if (isFeatured && !isOffered) throw new DomainError('pathway_not_found')
  const hasChanged = await (isFeatured ? queries.feature(sql, id, operatorId, now) : queries.unfeature(sql, id))
  return hasChanged ? (pathway?.title ?? id) : null
}

/** Lists the pathways of people that operators feature. */
export const listFeaturedPathways = ({ database }: Pick<Services, 'database'>) => database.read(queries.listFeatured)
