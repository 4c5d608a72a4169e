import { z } from 'zod'
import { addJob, jobKind } from '#server/platform/jobs/jobs.ts'
import type { MailToken } from './mail-token.ts'
import type { WriteSql } from '#server/platform/database/database.ts'

/** A rendered message to one person. */
export interface Mail {
  to: { address: string; name?: string }
  subject: string
  text: string
  html: string
  /** Shown as the sender beside our own address, such as "Maya via Wonderlark". */
  senderName?: string
  replyTo?: string
  /** Further headers, by name. */
  headers?: Record<string, string>
  /** Ends this kind of mail for this person by a POST without a session (RFC 8058), and shows a page on GET. */
  unsubscribeUrl?: string
  /** An iCalendar document whose METHOD is the one given here. */
  calendar?: { text: string; method: 'PUBLISH' | 'CANCEL' | 'REQUEST' }
  /** After this moment it is not sent any more. */
  expiresAt?: Temporal.Instant
  /** The secret in its links, for which the texts hold the placeholder. */
  token?: MailToken
  /** Loses its texts as soon as it has been sent. */
  isForgottenWhenSent?: boolean
}

export const sendMailJob = jobKind('mail.send', z.object({ id: z.number() }), 20)

/** Neither spaces nor anything that could end a header line; the rest is for the server to judge. */
const address = /^[^\s<>@,;"\\]+@[^\s<>@,;"\\]+$/

/** Whether something can be handed to a mail server as an address. */
export const isMailAddress = (text: string): boolean => text.length <= 254 && address.test(text)

/**
 * Puts a message into the outbox; it leaves when this transaction is committed.
 * @param about `key`: the same key is sent once, however often it is queued. `kind`: what it is, such as "invitation"
 * @returns whether it was new
 * @throws when the recipient cannot be an address
 */
export async function queueMail(sql: WriteSql, mail: Mail, { key, kind }: { key: string; kind: string }) {
  if (!isMailAddress(mail.to.address)) throw new Error('This is not an address to send mail to.')
  const [row] = await sql<{ id: number }>`
    insert into mails (key, kind, recipient, recipient_name, sender_name, reply_to, subject, body_text, body_html,
      headers, unsubscribe_url, calendar, calendar_method, expires_at, token_kind, token_subject, token_placeholder,
      is_forgotten_when_sent)
    values (${key}, ${kind}, ${mail.to.address}, ${mail.to.name ?? ''}, ${mail.senderName ?? ''}, ${mail.replyTo ?? null},
      ${mail.subject}, ${mail.text}, ${mail.html}, ${JSON.stringify(mail.headers ?? {})}, ${mail.unsubscribeUrl ?? null},
      ${mail.calendar?.text ?? null}, ${mail.calendar?.method ?? null}, ${mail.expiresAt?.toString() ?? null},
      ${mail.token?.kind ?? null}, ${mail.token?.subject ?? null}, ${mail.token?.placeholder ?? null},
      ${mail.isForgottenWhenSent ?? false})
    on conflict (key) do nothing
    returning id`
  if (!row) return false
  await addJob(sql, { kind: sendMailJob, payload: { id: row.id }, key: `mail:${key}` })
  return true
}
