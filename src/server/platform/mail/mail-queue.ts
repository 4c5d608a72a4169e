import { z } from 'zod'
import { addJob, jobKind } from '#server/platform/jobs/jobs.ts'
import type { CalendarFile, MailToken } from './mail-outbox.ts'
import { signClaim } from '#server/platform/auth/auth.ts'
import type { WriteSql } from '#server/platform/database/database.ts'

/** A rendered email to one person. */
export interface Mail {
  to: { address: string; name?: string }
  subject: string
  text: string
  html: string
  /** Sender name shown with our own address, such as "Maya via Wonderlark". */
  senderName?: string
  replyTo?: string
  /** Claim of a reply address of this server, which replaces `replyTo` if replies can be received. */
  replyClaim?: string
  /** Additional headers, by name. */
  headers?: Record<string, string>
  /**
   * One-click unsubscribe URL (RFC 8058): a POST without a session unsubscribes this person from this kind of email;
   * GET shows a page.
   */
  unsubscribeUrl?: string
  /**
   * An iCalendar document; `method` is its METHOD. Mail programs read one event from it, so `further` holds documents of
   * other dates, which are attached.
   */
  calendar?: { text: string; method: 'PUBLISH' | 'CANCEL' | 'REQUEST'; further?: readonly CalendarFile[] }
  /** The email is not sent after this time. */
  expiresAt?: Temporal.Instant
  /** The token in its links, for which the texts contain the placeholder. */
  token?: MailToken
  /** Whether its texts are deleted as soon as it has been sent. */
  isForgottenWhenSent?: boolean
}

export const sendMailJob = jobKind('mail.send', z.object({ id: z.number() }), 20)

/** No spaces or characters that could end a header line; the mail server validates the rest. */
const address = /^[^\s<>@,;"\\]+@[^\s<>@,;"\\]+$/

/** Whether a text can be passed to a mail server as an address. */
export const isMailAddress = (text: string): boolean => text.length <= 254 && address.test(text)

/** Placeholder in the links of an email for a signed claim with the recipient's address. */
export const recipientPlaceholder = 'RECIPIENT'

/** Purpose of the claim that replaces `recipientPlaceholder`. It contains the address in hexadecimal form. */
export const recipientClaim = 'recipient of an email'

/** Fills in the links about the recipient's address. */
async function withRecipient(sql: WriteSql, mail: Mail): Promise<Mail> {
  const inUrl = `.${recipientPlaceholder}`
  if (!mail.html.includes(inUrl)) return mail
  const claim = await signClaim(sql, recipientClaim, Buffer.from(mail.to.address).toString('hex'))
  const fill = (text: string) => text.replaceAll(inUrl, `.${claim}`)
  return { ...mail, text: fill(mail.text), html: fill(mail.html) }
}

/**
 * Adds an email to the outbox. It is sent once this transaction commits.
 * @param about `key`: idempotency key; the email is sent once per key. `kind`: name of its template, such as "invitation"
 * @returns whether it was new
 * @throws if the recipient can't be an address
 */
export async function queueMail(sql: WriteSql, written: Mail, { key, kind }: { key: string; kind: string }) {
  if (!isMailAddress(written.to.address)) throw new Error('This is not an address to send mail to.')
  const mail = await withRecipient(sql, written)
  const [row] = await sql<{ id: number }>`
    insert into mails (key, kind, recipient, recipient_name, sender_name, reply_to, reply_claim, subject, body_text, body_html,
      headers, unsubscribe_url, calendar, calendar_method, further_calendars, expires_at, token_kind, token_subject, token_placeholder,
      is_forgotten_when_sent)
    values (${key}, ${kind}, ${mail.to.address}, ${mail.to.name ?? ''}, ${mail.senderName ?? ''}, ${mail.replyTo ?? null},
      ${mail.replyClaim ?? null}, ${mail.subject}, ${mail.text}, ${mail.html}, ${JSON.stringify(mail.headers ?? {})}, ${mail.unsubscribeUrl ?? null},
      ${mail.calendar?.text ?? null}, ${mail.calendar?.method ?? null}, ${JSON.stringify(mail.calendar?.further ?? [])}, ${mail.expiresAt?.toString() ?? null},
      ${mail.token?.kind ?? null}, ${mail.token?.subject ?? null}, ${mail.token?.placeholder ?? null},
      ${mail.isForgottenWhenSent ?? false})
    on conflict (key) do nothing
    returning id`
  if (!row) return false
  await addJob(sql, { kind: sendMailJob, payload: { id: row.id }, key: `mail:${key}` })
  return true
}
