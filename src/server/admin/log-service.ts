import type { OperatorAction, OperatorTarget } from '#contract/operator-options.ts'
import type { Clock } from '#server/platform/process/process.ts'
import type { Database, WriteSql } from '#server/platform/database/database.ts'
import * as queries from './log-queries.ts'
import { newestFirst, toPage, rowsToRead } from './pages.ts'

/** Who does it, and why. */
export interface Actor {
  /** Null for a command on the server's own machine. */
  actorId: number | null
  reason: string
}

/** Whoever runs commands on the server's machine has no account there. */
export const commandActor = (reason = ''): Actor => ({ actorId: null, reason })

interface Target {
  kind: OperatorTarget
  id?: number
  /** Of what has no number or may go; never of a person. */
  name?: string
}

/** Writes down what an operator does, in the transaction that does it. */
export const noteAction = (
  sql: WriteSql,
  { clock }: { clock: Clock },
  { actorId, reason }: Actor,
  { action, target }: { action: OperatorAction; target: Target },
): Promise<void> =>
  queries.insertLogLine(sql, {
    now: clock.now().toString(),
    actorId,
    action,
    targetKind: target.kind,
    targetId: target.id ?? null,
    targetName: target.name ?? null,
    reason,
  })

/** What operators did, the latest first. */
export const listLog = ({ database }: { database: Database }, after: number | undefined) =>
  database.read(async (sql) => toPage(await queries.listLogLines(sql, newestFirst(after), rowsToRead)))
