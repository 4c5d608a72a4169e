import type { Taste } from '#domain/people/person-taste.ts'
import type { ReadSql } from '#server/platform/database/database.ts'
import { findUserRow } from './profile-queries.ts'

/** How somebody likes to learn; null when the account has just gone. */
export async function findTaste(sql: ReadSql, userId: number, now: string): Promise<Taste | null> {
  return findUserRow(sql, userId, now)
}
