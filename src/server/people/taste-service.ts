import type { Taste } from '#domain/people/person-taste.ts'
import type { ReadSql } from '#server/platform/database/database.ts'
import { findUserRow } from './profile-queries.ts'

/** Returns the person's learning preferences; null if the account has just been deleted. */
export async function findTaste(sql: ReadSql, userId: number, now: string): Promise<Taste | null> {
  return findUserRow(sql, userId, now)
}
