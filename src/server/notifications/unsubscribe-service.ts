import { notificationKinds, type NotificationKind } from '#contract/notifications/notification-options.ts'
import { listContacts } from '#server/people/person-service.ts'
import type { IssueToken, MailToken } from '#server/platform/mail/mail.ts'
import { newToken, readClaim, signClaim } from '#server/platform/auth/auth.ts'
import { silenceMail } from './settings-service.ts'
import type { Core, Services } from '#server/platform/dependencies/dependencies.ts'

/** The person and kind of email that a link unsubscribes. */
export interface Unsubscription {
  userId: number
  kind: NotificationKind
}

/** Signs the claim in an email's link. */
export const issueClaimToken: IssueToken = (sql, { subject }) =>
  signClaim(sql, /^(?:confirm|end|act)\./.test(subject) ? 'search mail' : 'unsubscribe', subject)

/** Returns the token for a link with this claim. It is signed when the email is sent. */
export const claimToken = (claim: string): MailToken => ({ kind: 'claim', subject: claim, placeholder: newToken() })

/** Returns a URL that unsubscribes from one kind of email without a session, and the token it contains. */
export function unsubscribeLink({ publicUrl }: Pick<Services, 'publicUrl'>, { userId, kind }: Unsubscription) {
  const token = claimToken(`${userId}.${kind}`)
  return { token, url: `${publicUrl}/unsubscribe/${token.placeholder}` }
}

/** Reads the token of an unsubscribe URL; null if its signature is invalid. */
export async function readUnsubscription(
  deps: Pick<Services, 'database'>,
  token: string,
): Promise<Unsubscription | null> {
  const [id, word] = (await readClaim(deps, 'unsubscribe', token)) ?? []
  const kind = notificationKinds.find((candidate) => candidate === word)
  return id && kind ? { userId: Number(id), kind } : null
}

/** Unsubscribes the person. Idempotent. */
export async function unsubscribe({ database, clock }: Core, { userId, kind }: Unsubscription): Promise<void> {
  await database.write(async (sql) => {
    // Deleted accounts get no email.
    const [contact] = await listContacts(sql, [userId])
    if (contact) await silenceMail(sql, userId, kind, clock.now().toString())
  })
}
