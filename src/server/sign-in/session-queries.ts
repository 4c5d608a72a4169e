import type { Language } from '#texts/languages.ts'
import type { AgeGroup } from '#contract/events/event-options.ts'
import { endedSessionsChannel } from '#server/notifications/notification-service.ts'
import type { Subcategory } from '#contract/people/person-options.ts'
import type { SessionEntry } from '#contract/sign-in/session.ts'
import type { Intensities } from '#domain/people/person-interests.ts'
import { fragment, instant, type Fragment, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'

export interface SessionRow {
  sessionId: number
  userId: number
  name: string
  username: string
  email: string | null
  avatar: string | null
  isOperator: boolean
  isStaff: boolean
  interests: string[]
  intensities: Intensities
  subcategories: Subcategory[]
  ageGroups: AgeGroup[]
  familyAges: AgeGroup[]
  withinMiles: number
  isWelcomed: boolean
  language: Language | null
  conventions: string
  offersPasskey: boolean
  /** UTC, ISO 8601. */
  renewedAt: string
  endsAt: string
}

/** Finds the session of a token, unless it has ended or the account is disabled. `now` is an ISO instant. */
export const findSessionRow = (sql: ReadSql, tokenHash: Buffer, now: string) => sql.first<SessionRow>`
  select s.id as "sessionId", s.user_id as "userId", u.name, u.username, u.email, u.avatar, u.is_operator as "isOperator",
    u.is_staff as "isStaff",
    u.interests, u.intensities, u.subcategories, u.age_groups as "ageGroups", u.family_ages as "familyAges",
    u.within_miles as "withinMiles", u.is_welcomed as "isWelcomed", u.language, u.conventions,
    u.passkey_offered_at is null and not exists (select from passkeys p where p.user_id = u.id) as "offersPasskey",
    ${instant`s.renewed_at`} as "renewedAt",
    ${instant`s.expires_at`} as "endsAt"
  from sessions s join users u on u.id = s.user_id
  where s.token_hash = ${tokenHash} and s.expires_at > ${now} and u.disabled_at is null`

export interface NewSession {
  userId: number
  tokenHash: Buffer
  now: string
  endsAt: string
  device: string
}

export async function insertSession(sql: WriteSql, session: NewSession): Promise<void> {
  const { userId, tokenHash, now, endsAt, device } = session
  await sql`
    insert into sessions (user_id, token_hash, created_at, renewed_at, expires_at, device)
    values (${userId}, ${tokenHash}, ${now}, ${now}, ${endsAt}, ${device})`
}

/** @param longest maximum session length in hours since sign-in */
export const renewSession = (
  sql: WriteSql,
  sessionId: number,
  { now, endsAt, longest }: { now: string; endsAt: string; longest: number },
) => sql`
  update sessions set renewed_at = ${now},
    expires_at = least(${endsAt}::timestamptz, created_at + make_interval(hours => ${longest}))
  where id = ${sessionId}`

/**
 * Ends sessions. All code that ends sessions uses this, except restoring a backup. @returns the number of ended
 * sessions
 */
export async function deleteSessions(sql: WriteSql, which: Fragment): Promise<number> {
  const ended = await sql`
    with ended as (delete from sessions where ${which} returning id)
    select pg_notify(${endedSessionsChannel}, id::text) from ended`
  return ended.length
}

export const isSession = (id: number) => fragment`id = ${id}`
export const hasToken = (tokenHash: Buffer) => fragment`token_hash = ${tokenHash}`
export const isOver = (now: string) => fragment`expires_at <= ${now}`
export const isOneOf = (userId: number, id: number) => fragment`id = ${id} and user_id = ${userId}`
export const isOfPeople = (userIds: readonly number[]) => fragment`user_id = any(${userIds}::int[])`

/** Lists the person's active sessions, most recently used first. */
export const listSessionRows = (sql: ReadSql, userId: number, now: string) => sql<Omit<SessionEntry, 'isCurrent'>>`
  select id, device,
    ${instant`created_at`} as "createdAt",
    ${instant`renewed_at`} as "renewedAt",
    ${instant`expires_at`} as "endsAt"
  from sessions where user_id = ${userId} and expires_at > ${now}
  order by renewed_at desc, id desc`

export interface AttemptRow {
  provider: string
  nonce: string
  verifier: string
  redirectUri: string
  nextPath: string | null
  isPopup: boolean
  /** Account to connect the provider to; null: signs in. */
  userId: number | null
}

export interface NewAttempt extends AttemptRow {
  stateHash: Buffer
  browserHash: Buffer
  expiresAt: string
}

export async function insertAttempt(sql: WriteSql, attempt: NewAttempt, now: string): Promise<void> {
  await sql`delete from sign_in_attempts where expires_at <= ${now}`
  await sql`
    insert into sign_in_attempts
      (state_hash, browser_hash, provider, nonce, verifier, redirect_uri, next_path, is_popup, user_id, expires_at)
    values (${attempt.stateHash}, ${attempt.browserHash}, ${attempt.provider}, ${attempt.nonce}, ${attempt.verifier},
      ${attempt.redirectUri}, ${attempt.nextPath}, ${attempt.isPopup}, ${attempt.userId}, ${attempt.expiresAt})`
}

/** Deletes and returns the attempt, so a response can be used only once; null if it doesn't exist or has expired. */
export const takeAttempt = (sql: WriteSql, stateHash: Buffer, now: string) => sql.first<
  AttemptRow & { browserHash: Buffer }
>`
  delete from sign_in_attempts where state_hash = ${stateHash} and expires_at > ${now}
  returning provider, nonce, verifier, redirect_uri as "redirectUri", next_path as "nextPath",
    is_popup as "isPopup", user_id as "userId", browser_hash as "browserHash"`
