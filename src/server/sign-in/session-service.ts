import type { Session, SessionEntry } from '#contract/sign-in/session.ts'
import { limits } from '#contract/limits.ts'
import { homeDefaults } from '#domain/people/person-taste.ts'
import { getNow } from '#server/platform/process/process.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import { DomainError, type SignedIn, readSessionToken } from '#server/platform/http/http.ts'
import { findOnce } from '#server/platform/observability/observability.ts'
import { findPasskeyOrigin, hashToken, newToken } from '#server/platform/auth/auth.ts'
import * as queries from './session-queries.ts'
import type { Core, Linking } from '#server/platform/dependencies/dependencies.ts'

/** A session and its secret token, which is sent only in the session cookie. */
export interface FreshSession {
  token: string
  endsAt: Temporal.Instant
}

function getSessionEnd(now: Temporal.Instant): Temporal.Instant {
  return now.add({ hours: limits.session.days * 24 }).round({ smallestUnit: 'second', roundingMode: 'floor' })
}

function presentSession(row: queries.SessionRow, publicUrl: string): Session {
  const { userId, name, username, email, avatar, isOperator, isStaff, renewedAt, endsAt } = row
  const { interests: homeInterests, ages: homeAges } = homeDefaults(row)
  const { withinMiles: homeWithin, isWelcomed, language } = row
  const offersPasskey = row.offersPasskey && findPasskeyOrigin(publicUrl) !== null
  const person = { userId, uid: String(userId), displayName: name, username, email, photoURL: avatar }
  return {
    ...person,
    homeInterests,
    homeAges,
    homeWithin,
    isWelcomed,
    offersPasskey,
    isOperator,
    isStaff,
    language,
    renewedAt,
    endsAt,
  }
}

async function findRow(deps: Linking, request: Request): Promise<queries.SessionRow | null> {
  const token = readSessionToken(request, deps.publicUrl)
  if (!token) return null
  return findOnce(`session of ${token}`, () =>
    deps.database.read((sql) => queries.findSessionRow(sql, hashToken(token), getNow(deps))),
  )
}

/** Finds the session named by the request's cookie, unless it has ended or the account is disabled. */
export async function findSession(deps: Linking, request: Request): Promise<SignedIn | null> {
  const row = await findRow(deps, request)
  return row && { userId: row.userId, sessionId: row.sessionId, isOperator: row.isOperator, isStaff: row.isStaff }
}

/** @throws DomainError `not_signed_in` if the session has just ended */
export async function getSession(deps: Linking, request: Request): Promise<Session> {
  const row = await findRow(deps, request)
  if (!row) throw new DomainError('not_signed_in')
  return presentSession(row, deps.publicUrl)
}

/** Starts a session with a new token and ends the browser's previous session. */
export async function beginSession(
  sql: WriteSql,
  deps: Linking,
  { userId, request }: { userId: number; request: Request },
): Promise<FreshSession> {
  const now = deps.clock.now()
  const endsAt = getSessionEnd(now)
  const token = newToken()
  const before = readSessionToken(request, deps.publicUrl)
  if (before) await queries.deleteSessions(sql, queries.hasToken(hashToken(before)))
  await queries.deleteSessions(sql, queries.isOver(now.toString()))
  const device = (request.headers.get('user-agent') ?? '').slice(0, 200)
  const tokenHash = hashToken(token)
  await queries.insertSession(sql, { userId, tokenHash, now: now.toString(), endsAt: endsAt.toString(), device })
  return { token, endsAt }
}

/** Extends the session by a full lifetime, up to the maximum. Keeps the token, since other tabs may be using it. */
export async function refreshSession(deps: Linking, session: SignedIn, request: Request) {
  const now = deps.clock.now()
  const span = { now: now.toString(), endsAt: getSessionEnd(now).toString(), longest: limits.session.longestDays * 24 }
  await deps.database.write((sql) => queries.renewSession(sql, session.sessionId, span))
  const renewed = await getSession(deps, request)
  const endsAt = Temporal.Instant.from(renewed.endsAt)
  return { session: renewed, token: readSessionToken(request, deps.publicUrl), endsAt }
}

export async function endSession(deps: Core, session: SignedIn): Promise<void> {
  await deps.database.write((sql) => queries.deleteSessions(sql, queries.isSession(session.sessionId)))
}

/** Signs people out everywhere. @returns the number of ended sessions */
export const signOut = (sql: WriteSql, userIds: readonly number[]): Promise<number> =>
  queries.deleteSessions(sql, queries.isOfPeople(userIds))

export async function endAllSessions(deps: Core, { userId }: SignedIn): Promise<void> {
  await deps.database.write((sql) => signOut(sql, [userId]))
}

/** Lists the person's sessions. */
export async function listSessions(deps: Core, { userId, sessionId }: SignedIn): Promise<SessionEntry[]> {
  const now = getNow(deps)
  const rows = await deps.database.read((sql) => queries.listSessionRows(sql, userId, now))
  return rows.map((row) => ({ ...row, isCurrent: row.id === sessionId }))
}

/** @throws DomainError `session_not_found` if the session doesn't exist or belongs to someone else */
export async function endOtherSession(deps: Core, { userId }: SignedIn, id: number): Promise<void> {
  const ended = await deps.database.write((sql) => queries.deleteSessions(sql, queries.isOneOf(userId, id)))
  if (ended === 0) throw new DomainError('session_not_found')
}
