import type { OperatorAction, OperatorTarget } from '#contract/admin/operator-options.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import * as queries from './queries.ts'
import { writeStored } from '#texts/stored-texts.ts'
import { newestFirst, toPage, rowsToRead } from './paging-service.ts'
import type { Services } from '#server/platform/dependencies/dependencies.ts'

/** The operator who performs an action, and the reason. */
export interface Actor {
  /** Null for a command on the server's machine. */
  actorId: number | null
  reason: string
}

/** Returns the actor for commands on the server's machine, which have no account. */
export const commandActor = (reason = ''): Actor => ({ actorId: null, reason })

interface Target {
  kind: OperatorTarget
  id?: number
  /** For targets without an id or that may be deleted; never a person's name. */
  name?: string
}

/** Records an operator's action in the transaction that performs it. */
export const noteAction = (
  sql: WriteSql,
  { clock }: Pick<Services, 'clock'>,
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

/** Lists operator actions, latest first. */
export const listLog = ({ database }: Pick<Services, 'database'>, after: number | undefined) =>
  database.read(async (sql) => {
    const lines = await queries.listLogLines(sql, newestFirst(after), rowsToRead)
    return toPage(
      lines.map(({ target, reason, ...line }) => ({
        ...line,
        target: { ...target, name: target.name === null ? null : writeStored(target.name) },
        reason: writeStored(reason),
      })),
    )
  })
