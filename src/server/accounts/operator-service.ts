import { DomainError } from '#server/platform/http/http.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import { countOperators, lockOperators } from './queries.ts'

export { countOperators } from './queries.ts'

/**
 * Runs work on a page that may take away an operator: by revoking the rights, a ban or the deletion of the account. A
 * command on the server needs no such check, because it can make another operator.
 * @throws DomainError `last_operator` if none would remain; the caller's transaction must then end
 */
export async function requireRemainingOperator<Result>(sql: WriteSql, work: () => Promise<Result>): Promise<Result> {
  await lockOperators(sql)
  const before = await countOperators(sql)
  const result = await work()
  if (before > 0 && (await countOperators(sql)) === 0) throw new DomainError('last_operator')
  return result
}
