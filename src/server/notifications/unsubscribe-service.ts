import { createHmac, timingSafeEqual } from 'node:crypto'
import { notificationKinds, type NotificationKind } from '#contract/notification-options.ts'
import { listContacts } from '#server/people/contact-service.ts'
import type { Clock } from '#server/platform/process/process.ts'
import type { Database, ReadSql } from '#server/platform/database/database.ts'
import type { IssueToken, MailToken } from '#server/platform/mail/mail.ts'
import { newToken } from '#server/platform/auth/auth.ts'
import { silenceMail } from './settings-service.ts'
import { findUnsubscribeSecret } from './unsubscribe-queries.ts'

/** Whose mails of which kind an address ends. */
export interface Unsubscription {
  userId: number
  kind: NotificationKind
}

const signatureOf = (claim: string, secret: Buffer) =>
  createHmac('sha256', secret).update(claim).digest().subarray(0, 18)

/** A claim that only we can have written, for addresses: its words, its signature, with dots between. */
async function signClaim(sql: ReadSql, claim: string): Promise<string> {
  return `${claim}.${signatureOf(claim, await findUnsubscribeSecret(sql)).toString('base64url')}`
}

/** The words of a claim that we have written; null of any other. */
export async function readClaim({ database }: { database: Database }, token: string): Promise<string[] | null> {
  const [, claim = '', signature = ''] = /^((?:[A-Za-z0-9]+\.)*[A-Za-z0-9]+)\.([\w-]{24})$/.exec(token) ?? []
  if (claim === '') return null
  const expected = signatureOf(claim, await database.read(findUnsubscribeSecret))
  return timingSafeEqual(expected, Buffer.from(signature, 'base64url')) ? claim.split('.') : null
}

/** Signs the claim in an email's link. */
export const issueClaimToken: IssueToken = (sql, { subject }) => signClaim(sql, subject)

/** The token of an email whose link carries this claim, which is signed when the email is sent. */
export const claimToken = (claim: string): MailToken => ({ kind: 'claim', subject: claim, placeholder: newToken() })

/** An address that ends one kind of email without a session, and the token that it carries. */
export function unsubscribeLink({ publicUrl }: { publicUrl: string }, { userId, kind }: Unsubscription) {
  const token = claimToken(`${userId}.${kind}`)
  return { token, url: `${publicUrl}/unsubscribe/${token.placeholder}` }
}

/** What the token of such an address says; null when nobody of ours has written it. */
export async function readUnsubscription(deps: { database: Database }, token: string): Promise<Unsubscription | null> {
  const [id, word] = (await readClaim(deps, token)) ?? []
  const kind = notificationKinds.find((candidate) => candidate === word)
  return id && kind ? { userId: Number(id), kind } : null
}

/** Does what the address says; asked twice, nothing more happens. */
export async function unsubscribe(
  { database, clock }: { database: Database; clock: Clock },
  { userId, kind }: Unsubscription,
): Promise<void> {
  await database.write(async (sql) => {
    // Who has left gets no mail any more.
    const [contact] = await listContacts(sql, [userId])
    if (contact) await silenceMail(sql, userId, kind, clock.now().toString())
  })
}
