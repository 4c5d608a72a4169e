import type { SourceRemoval } from '#contract/sources/source.ts'
import { sourceLimits } from '#contract/sources/source-options.ts'
import type { Actor } from '#server/admin/log-service.ts'
import { curateStoredEvents } from '#server/curation/service.ts'
import { settleWithdrawals } from '#server/events/service.ts'
import { disableTimeouts, lockImports } from './source-queries.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { getNow } from '#server/platform/process/process.ts'
import * as queries from './queries.ts'
import { restorableSince } from './schedule-service.ts'
import { findDetails, freeName, noteSource, present, requireFreeUrl, settleHealth } from './service.ts'
import type { Core } from '#server/platform/dependencies/dependencies.ts'

/** Shows what removing a source would do. @throws DomainError `source_not_found` */
export const getRemoval = (deps: Core, id: number): Promise<SourceRemoval> =>
  deps.database.read(async (sql) => {
    await findDetails(sql, deps, id)
    const counts = await queries.countRemoval(sql, id, getNow(deps))
    return { ...counts, events: await queries.listRemoval(sql, id, getNow(deps), sourceLimits.samples) }
  })

/**
 * Removes a source. Events that no other source lists disappear from lists but stay readable at their URLs.
 * @returns the number of upcoming dates that disappeared
 * @throws DomainError `source_not_found`
 */
export const removeSource = (deps: Core, id: number, actor: Actor) =>
  deps.database.write(async (sql) => {
    await disableTimeouts(sql)
    const source = await queries.lockSource(sql, id)
    if (!source) throw new DomainError('source_not_found')
    const { dates } = await queries.countRemoval(sql, id, getNow(deps))
    const events = await queries.removeSource(sql, id, getNow(deps))
    await lockImports(sql)
    await settleWithdrawals(sql, events, getNow(deps))
    await curateStoredEvents(sql, events, getNow(deps))
    await noteSource(sql, deps, actor, 'remove', id, source.name)
    return { id, dates }
  })

/** Restores a removed source and its events. @throws DomainError `source_not_found`, `source_exists` */
export const restoreSource = (deps: Core, id: number, actor: Actor) =>
  deps.database.write(async (sql) => {
    await disableTimeouts(sql)
    const removed = await queries.lockRemoved(sql, id, restorableSince(deps.clock.now()))
    if (!removed) throw new DomainError('source_not_found')
    const sources = await queries.listNames(sql)
    if (removed.address !== null) requireFreeUrl(sources, removed.address, id)
    const name = freeName(sources, removed.name)
    const events = await queries.restoreSource(sql, id, name)
    await lockImports(sql)
    await settleWithdrawals(sql, events, getNow(deps))
    await curateStoredEvents(sql, events, getNow(deps))
    const row = await findDetails(sql, deps, id)
    if (!row.isPaused) await queries.resume(sql, id, getNow(deps))
    await settleHealth(sql, deps, id)
    await noteSource(sql, deps, actor, 'restore', id, name)
    return present(sql, deps, id)
  })

/**
 * Moves all events of a source to another one and deletes it.
 * @returns the other source
 * @throws DomainError `source_not_found`, `source_merge_itself`
 */
export const mergeSource = (deps: Core, id: number, into: number, actor: Actor) =>
  deps.database.write(async (sql) => {
    if (id === into) throw new DomainError('source_merge_itself')
    await disableTimeouts(sql)
    // Always locks in the same order, so that two merges in opposite directions don't deadlock.
    for (const each of [id, into].toSorted((a, b) => a - b)) {
      if (!(await queries.lockSource(sql, each))) throw new DomainError('source_not_found')
    }
    const { name } = await findDetails(sql, deps, id)
    const events = await queries.mergeSource(sql, id, into)
    await lockImports(sql)
    await settleWithdrawals(sql, events, getNow(deps))
    await curateStoredEvents(sql, events, getNow(deps))
    await settleHealth(sql, deps, into)
    await noteSource(sql, deps, actor, 'merge', id, name)
    return present(sql, deps, into)
  })
