import { createHmac, timingSafeEqual } from 'node:crypto'
import { notificationKinds, type NotificationKind } from '#contract/notification-options.ts'
import { listContacts } from '#server/people/contact-service.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database.ts'
import type { ReadSql } from '#server/platform/sql.ts'
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
export async function signClaim(sql: ReadSql, claim: string): Promise<string> {
  return `${claim}.${signatureOf(claim, await findUnsubscribeSecret(sql)).toString('base64url')}`
}

/** The words of a claim that we have written; null of any other. */
export async function readClaim({ database }: { database: Database }, token: string): Promise<string[] | null> {
  const [, claim = '', signature = ''] = /^((?:[A-Za-z0-9]+\.)*[A-Za-z0-9]+)\.([\w-]{24})$/.exec(token) ?? []
  if (claim === '') return null
  const expected = signatureOf(claim, await database.read(findUnsubscribeSecret))
  return timingSafeEqual(expected, Buffer.from(signature, 'base64url')) ? claim.split('.') : null
}

/** Ends one kind of mail, without a session and for as long as the mail is kept. */
export async function unsubscribeUrl(
  sql: ReadSql,
  { publicUrl }: { publicUrl: string },
  { userId, kind }: Unsubscription,
): Promise<string> {
  return `${publicUrl}/unsubscribe/${await signClaim(sql, `${userId}.${kind}`)}`
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
