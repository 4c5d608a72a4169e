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

const sign = (claim: string, secret: Buffer) => createHmac('sha256', secret).update(claim).digest().subarray(0, 18)

/** Ends one kind of mail, without a session and for as long as the mail is kept. */
export async function unsubscribeUrl(
  sql: ReadSql,
  { publicUrl }: { publicUrl: string },
  { userId, kind }: Unsubscription,
): Promise<string> {
  const claim = `${userId}.${kind}`
  return `${publicUrl}/unsubscribe/${claim}.${sign(claim, await findUnsubscribeSecret(sql)).toString('base64url')}`
}

/** What the token of such an address says; null when nobody of ours has written it. */
export async function readUnsubscription(
  { database }: { database: Database },
  token: string,
): Promise<Unsubscription | null> {
  const [, claim = '', id, word, signature = ''] = /^((\d{1,10})\.([A-Za-z]+))\.([\w-]{24})$/.exec(token) ?? []
  const kind = notificationKinds.find((candidate) => candidate === word)
  if (!id || !kind) return null
  const secret = await database.read(findUnsubscribeSecret)
  return timingSafeEqual(sign(claim, secret), Buffer.from(signature, 'base64url')) ? { userId: Number(id), kind } : null
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
