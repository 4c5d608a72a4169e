import type { ReadSql } from '#server/platform/database/database.ts'
import type { IssueReplyAddress } from '#server/platform/mail/mail.ts'
import { listHostedBy } from './notification-queries.ts'
import { readClaim, signClaim } from '#server/platform/auth/auth.ts'
import { t } from '#texts/texts.ts'

/** Subject of a reply: a thread, or the host of an event. */
export type ReplySubject = { questionId: number } | { eventId: number }
/** The person whom a reply address belongs to. */
export type ReplyAuthor = { userId: number } | { guestId: number } | { visitorId: number }

/** First word of the signed claims, which distinguishes them from claims in links. */
const kind = 'reply'

/** Returns the sentence of an email that says where a reply goes. */
export const describeReplies = (to: 'host' | 'guest'): string =>
  to === 'host'
    ? t('Reply to this email to write to the host. They don’t get your email address with it.')
    : t('Reply to this email to answer. The guest doesn’t get your email address with it.')

/** Returns the claim of an email's reply address. The address is signed when the email is sent. */
export const replyClaim = (subject: ReplySubject, author: ReplyAuthor): string =>
  `${'questionId' in subject ? `q${subject.questionId}` : `e${subject.eventId}`}.${nameAuthor(author)}`

function nameAuthor(author: ReplyAuthor): string {
  if ('userId' in author) return `u${author.userId}`
  return 'guestId' in author ? `g${author.guestId}` : `v${author.visitorId}`
}

function readAuthor(name: string): ReplyAuthor {
  const id = Number(name.slice(1))
  if (name.startsWith('u')) return { userId: id }
  return name.startsWith('g') ? { guestId: id } : { visitorId: id }
}

/**
 * Reply addresses of an email about an event, by account: functions, because each reader has a language. Hosts, and
 * people who get emails about events without one, have none.
 */
export async function listHostReplies(sql: ReadSql, eventId: number, userIds: readonly number[]) {
  const hostIds = await listHostedBy(sql, eventId)
  return new Map(
    userIds.flatMap((userId) =>
      hostIds.length === 0 || hostIds.includes(userId)
        ? []
        : [
            [
              userId,
              () => ({ reply: { claim: replyClaim({ eventId }, { userId }), reaches: describeReplies('host') } }),
            ] as const,
          ],
    ),
  )
}

/**
 * Returns the issuer of reply addresses in a domain. The signature is in hexadecimal, because some mail servers change the
 * case of addresses.
 */
export function replyIssuer(domain: string): IssueReplyAddress {
  return async (sql: ReadSql, claim: string) => {
    const signature = (await signClaim(sql, 'reply', `${kind}.${claim}`)).split('.').at(-1) ?? ''
    return `reply+${claim}.${Buffer.from(signature, 'base64url').toString('hex')}@${domain}`
  }
}

export interface ReplyClaim {
  subject: ReplySubject
  author: ReplyAuthor
}

/** Reads the local part of a reply address; null if its signature is invalid. */
export async function readReplyClaim(
  deps: Parameters<typeof readClaim>[0],
  localPart: string,
): Promise<ReplyClaim | null> {
  const [, claim = '', signature = ''] =
    /^reply\+([eq]\d{1,10}\.[ugv]\d{1,10})\.([0-9a-f]{36})$/.exec(localPart.toLowerCase()) ?? []
  if (claim === '') return null
  const words = await readClaim(
    deps,
    'reply',
    `${kind}.${claim}.${Buffer.from(signature, 'hex').toString('base64url')}`,
  )
  if (words?.length !== 3) return null
  const [about = '', person = ''] = words.slice(1)
  const subjectId = Number(about.slice(1))
  return {
    subject: about.startsWith('q') ? { questionId: subjectId } : { eventId: subjectId },
    author: readAuthor(person),
  }
}
