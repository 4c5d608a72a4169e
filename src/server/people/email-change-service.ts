import { randomUUID } from 'node:crypto'
import { limits } from '#contract/limits.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import { type IssueToken, queueMail } from '#server/platform/mail/mail.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { hashToken, newToken } from '#server/platform/auth/auth.ts'
import * as queries from './email-change-queries.ts'
import { linkGuests } from '#server/guest-lists/service.ts'
import { t } from '#texts/texts.ts'
import type { Core, Mailing } from '#server/platform/dependencies/dependencies.ts'

interface Holder {
  id: number
  name: string
  email: string | null
  pendingEmail: string | null
}

/** Issues a token that confirms the address the email is sent to. */
export const issueEmailChangeToken: IssueToken = async (sql, { subject, recipient: email }) => {
  const token = newToken()
  const link = { userId: Number(subject), email, tokenHash: hashToken(token) }
  return (await queries.insertEmailChangeLink(sql, link)) ? token : null
}

/**
 * Stores a new address and sends it a confirmation link. It takes effect once the link is opened. The current address
 * is notified, so that its owner notices an unwanted change. Submitting the current address cancels a pending change.
 */
export async function beginEmailChange(sql: WriteSql, deps: Mailing, person: Holder, email: string): Promise<void> {
  if (email === person.email) return queries.deleteEmailChange(sql, person.id)
  if (email === person.pendingEmail) return
  const placeholder = newToken()
  const expiresAt = deps.clock.now().add({ hours: limits.emailChangeHours })
  await queries.putEmailChange(sql, { userId: person.id, email, expiresAt: expiresAt.toString() })
  const { publicUrl: origin, renderMail } = deps
  const { name } = person
  const key = randomUUID()
  const frame = {
    origin,
    reason: t('You got this email because someone entered this address for a Wonderlark account.'),
  }
  const confirmation = await renderMail(
    'email-confirmation',
    { name, link: `${origin}/verify-email?token=${placeholder}`, hours: limits.emailChangeHours },
    frame,
  )
  const about = { key: `email-confirmation:${key}`, kind: 'email-confirmation' }
  const token = { kind: 'email-change', subject: String(person.id), placeholder }
  await queueMail(sql, { ...confirmation, to: { address: email, name }, expiresAt, token }, about)
  if (person.email === null) return
  const alert = await renderMail(
    'email-change-alert',
    { name, settings: `${origin}/profile/settings` },
    { origin, reason: t('You got this email because this is the address of your Wonderlark account.') },
  )
  const to = { address: person.email, name }
  await queueMail(sql, { ...alert, to }, { key: `email-change:${key}`, kind: 'email-change-alert' })
}

export const cancelEmailChange = (deps: Core, userId: number): Promise<void> =>
  deps.database.write((sql) => queries.deleteEmailChange(sql, userId))

/** @throws DomainError `verification_ended` if the link was used, replaced or has expired */
export async function verifyEmail(deps: Core, token: string): Promise<string> {
  const now = deps.clock.now().toString()
  const changed = await deps.database.write(async (sql) => {
    const person = await queries.applyEmailChange(sql, hashToken(token), now)
    if (person) await linkGuests(sql, person.userId)
    return person
  })
  if (!changed) throw new DomainError('verification_ended')
  return changed.email
}
