import type { DuplicateState } from '#contract/duplicate.ts'
import type { OperatorAction } from '#contract/operator-options.ts'
import * as duplicates from '#server/duplicates/service.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import { noteAction, type ActionDeps, type Actor } from './log-service.ts'
import { listByOffset } from './pages.ts'

export const listDuplicates = (deps: ActionDeps, state: DuplicateState, after = 0) =>
  listByOffset(after, (page) => duplicates.listDuplicates(deps, { state, ...page }))

type Decide = (sql: WriteSql, decision: duplicates.Decision) => Promise<{ eventId: number; dates: number }>

const decide = (action: OperatorAction, perform: Decide) => (deps: ActionDeps, pairId: number, actor: Actor) =>
  deps.database.write(async (sql) => {
    const now = deps.clock.now().toString()
    const { eventId, dates } = await perform(sql, { pairId, by: actor.actorId, now })
    if (dates > 0) await noteAction(sql, deps, actor, { action, target: { kind: 'event', id: eventId } })
    return { id: pairId, eventId, dates }
  })

/** @throws DomainError as `mergeDuplicates` of the slice */
export const mergeDuplicates = (deps: ActionDeps, pairId: number, actor: Actor, keep: number | null) =>
  decide('event.merge', (sql, decision) => duplicates.mergeDuplicates(sql, decision, keep))(deps, pairId, actor)

export const keepDuplicatesApart = decide('event.keep-apart', duplicates.keepDuplicatesApart)
export const splitDuplicates = decide('event.split', duplicates.splitDuplicates)
export const undoDuplicates = decide('event.undo-merge', duplicates.undoDuplicates)
