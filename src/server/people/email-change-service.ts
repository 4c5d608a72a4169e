import { limits } from '#contract/limits.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database.ts'
import { queueMail } from '#server/platform/mail.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { WriteSql } from '#server/platform/sql.ts'
import { hashToken, newToken } from '#server/platform/token.ts'
import * as queries from './email-change-queries.ts'
import { emailChangeNotice, emailConfirmation } from './email-change-mail.ts'

export interface EmailChangeDeps {
  database: Database
  clock: Clock
  /** Origin of the links in messages. */
  publicUrl: string
}

interface Holder {
  id: number
  name: string
  email: string | null
  pendingEmail: string | null
}

/**
 * Notes a new address and sends a link there; it counts once that has been followed. The address before is told, so
 * that nobody loses an account unawares. The address that counts already takes a pending one back.
 */
export async function beginEmailChange(
  sql: WriteSql,
  deps: EmailChangeDeps,
  person: Holder,
  email: string,
): Promise<void> {
  if (email === person.email) return queries.deleteEmailChange(sql, person.id)
  if (email === person.pendingEmail) return
  const token = newToken()
  const expiresAt = deps.clock.now().add({ hours: limits.emailChangeHours })
  const tokenHash = hashToken(token)
  await queries.putEmailChange(sql, { userId: person.id, email, tokenHash, expiresAt: expiresAt.toString() })
  const link = `${deps.publicUrl}/verify-email?token=${token}`
  const key = tokenHash.toString('hex').slice(0, 32)
  const confirmation = emailConfirmation({ name: person.name, email, link })
  await queueMail(sql, { ...confirmation, expiresAt }, { key: `email-confirmation:${key}`, kind: 'email-confirmation' })
  if (person.email === null) return
  const notice = emailChangeNotice({
    name: person.name,
    email: person.email,
    settings: `${deps.publicUrl}/profile/settings`,
  })
  await queueMail(sql, notice, { key: `email-change:${key}`, kind: 'email-change' })
}

export const cancelEmailChange = (deps: EmailChangeDeps, userId: number): Promise<void> =>
  deps.database.write((sql) => queries.deleteEmailChange(sql, userId))

/** @throws Refusal `verification_ended` when the link was used, replaced or came too late */
export async function verifyEmail(deps: EmailChangeDeps, token: string): Promise<string> {
  const now = deps.clock.now().toString()
  const email = await deps.database.write((sql) => queries.applyEmailChange(sql, hashToken(token), now))
  if (email === null) throw new Refusal('verification_ended')
  return email
}
