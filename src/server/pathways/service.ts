import type { Category } from '#contract/events/event-options.ts'
import type { Goal } from '#contract/goals/goal.ts'
import type { Pathway, PathwayDetail } from '#contract/pathways/pathway.ts'
import { pathwayLimits } from '#contract/pathways/pathway-options.ts'
import { listMainTopics } from '#domain/pathways/pathway-matching.ts'
import { comparePathways, matchesWords } from '#domain/pathways/pathway-order.ts'
import { listPathwayTopics, writePathway, type PathwayContent } from '#domain/pathways/pathway.ts'
import { findShipped, shippedPathways } from '#domain/pathways/pathways.ts'
import type { Position } from '#domain/places/distance.ts'
import { listEventsByIds } from '#server/events/service.ts'
import { createGoalFromSteps } from '#server/goals/copy-service.ts'
import { presentTopics } from '#server/goals/service.ts'
import {
  maxStepCandidates,
  readStepCandidates,
  type StepCandidates,
  type StepToFill,
} from '#server/goals/step-service.ts'
import { findReach } from '#server/goals/suggestion-service.ts'
import type { ReadSql } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/http/http.ts'
import * as queries from './queries.ts'
import type { Viewing } from '#server/platform/dependencies/dependencies.ts'

/** A pathway from either source: shipped with the app, or written by a person. */
export interface FoundPathway extends PathwayContent {
  id: string
  /** Empty for shipped pathways. */
  offeredBy: string
  vouches: boolean
  /** Null for shipped pathways. */
  author: { userId: number; visibility: queries.PathwayRow['visibility'] } | null
  isFeatured: boolean
}

const fromRow = ({ userId, visibility, author: _name, changedAt: _at, ...row }: queries.PathwayRow): FoundPathway => ({
  ...row,
  author: { userId, visibility },
})

/** @throws DomainError `pathway_not_found`, also for a private one of someone else */
export async function getPathwayContent(sql: ReadSql, id: string, userId: number | null): Promise<FoundPathway> {
  const shipped = findShipped(id)
  if (shipped) {
    const featured = await queries.listFeaturedIds(sql)
    return { ...shipped, offeredBy: '', vouches: false, author: null, isFeatured: featured.has(id) }
  }
  const row = await queries.findPathway(sql, id, userId)
  if (!row) throw new DomainError('pathway_not_found')
  return fromRow(row)
}

interface Reach {
  near?: Position | undefined
  within?: number | undefined
}

function listSteps({ steps, audience, topics }: PathwayContent): StepToFill[] {
  const main = listMainTopics(
    steps.map(({ search }) => search),
    topics,
  )
  return steps.map(({ search }) => ({ search, audience, main }))
}

const presentPathway = (pathway: FoundPathway, filled: { match: { id: number } }[][]): Pathway => ({
  id: pathway.id,
  title: pathway.title,
  summary: pathway.summary,
  suits: pathway.suits,
  audience: pathway.audience,
  category: pathway.category,
  topics: presentTopics(listPathwayTopics(pathway.steps, pathway.topics)),
  offeredBy: pathway.offeredBy || null,
  vouches: pathway.vouches,
  isBuiltIn: pathway.author === null,
  isFeatured: pathway.isFeatured,
  stepEvents: filled.map((matches) => matches.length),
  liveEvents: new Set(filled.flatMap((matches) => matches.map(({ match }) => match.id))).size,
})

/** Upcoming events nearby that all pathways are matched against, the soonest ones. */
const maxListCandidates = 4_000

export interface PathwayFilter extends Reach {
  category?: Category | undefined
  q?: string | undefined
}

/**
 * Lists public pathways with the number of events nearby: featured ones first, then those with the most steps filled.
 */
export async function listPathways(
  deps: Viewing,
  userId: number | null,
  { category, q = '', ...asked }: PathwayFilter,
): Promise<Pathway[]> {
  return deps.database.read(async (sql) => {
    const featured = await queries.listFeaturedIds(sql)
    const shipped = shippedPathways.map((each) => ({
      ...writePathway(each),
      ...{ offeredBy: '', vouches: false, author: null, isFeatured: featured.has(each.id) },
    }))
    const all = [...(await queries.listFeatured(sql)).map(fromRow), ...shipped].filter(
      (each) =>
        (category === undefined || each.category === category) &&
        matchesWords([each.title, each.summary, ...presentTopics(each.topics).map(({ name }) => name)], q),
    )
    const reach = await findReach(sql, userId, deps, asked)
    const options = { ...reach, now: deps.clock.now(), candidates: maxListCandidates }
    const candidates: StepCandidates = await readStepCandidates(sql, all.flatMap(listSteps), options)
    return all.map((each) => presentPathway(each, candidates.fill(listSteps(each)))).toSorted(comparePathways)
  })
}

/**
 * Returns a pathway with the upcoming events nearby that fill each step, best first.
 * @throws DomainError `pathway_not_found`
 */
export async function getPathway(
  deps: Viewing,
  userId: number | null,
  id: string,
  asked: Reach,
): Promise<PathwayDetail> {
  const { pathway, filled, near } = await deps.database.read(async (sql) => {
    const pathway = await getPathwayContent(sql, id, userId)
    const reach = await findReach(sql, userId, deps, asked)
    const options = { ...reach, now: deps.clock.now(), candidates: maxStepCandidates }
    const steps = listSteps(pathway)
    return { pathway, near: reach.near, filled: (await readStepCandidates(sql, steps, options)).fill(steps) }
  })
  const shown = filled.map((matches) => matches.slice(0, pathwayLimits.events))
  const ids = new Set(shown.flatMap((matches) => matches.map(({ match }) => match.id)))
  const events = new Map((await listEventsByIds(deps, [...ids], userId, near)).map((event) => [event.id, event]))
  const isYours = userId !== null && pathway.author?.userId === userId
  return {
    ...presentPathway(pathway, filled),
    steps: pathway.steps.map((step, at) => ({
      ...step,
      topics: presentTopics(step.search.topics),
      eventCount: filled[at]!.length,
      events: shown[at]!.flatMap(({ match, reason }) => {
        const event = events.get(match.id)
        return event ? [{ event, reason: reason() }] : []
      }),
    })),
    isYours,
    visibility: isYours ? pathway.author!.visibility : null,
  }
}

/**
 * Creates a goal with the steps of a pathway, as they are now.
 * @throws DomainError `pathway_not_found`, `too_many_goals`
 */
export async function startPathway(deps: Viewing, userId: number, id: string): Promise<Goal> {
  const pathway = await deps.database.read((sql) => getPathwayContent(sql, id, userId))
  const { title, summary, category, steps, audience } = pathway
  return createGoalFromSteps(deps, userId, {
    ...{ title, category, audience, steps, pathwayId: id, description: summary },
    topics: listPathwayTopics(steps, pathway.topics).slice(0, pathwayLimits.topics),
  })
}
