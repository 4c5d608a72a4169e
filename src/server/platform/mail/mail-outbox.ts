import { fragment, instant, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'

export type MailState = 'queued' | 'sending' | 'sent' | 'kept' | 'bounced' | 'failed' | 'expired'

/**
 * The token in the links of one email. The stored texts contain an unguessable placeholder. The token itself is issued
 * each time the email is sent or shown, and only its hash is stored.
 */
export interface MailToken {
  placeholder: string
  /** Selects the issuer. */
  kind: string
  /** Identifies the owner of the link; interpreted by the issuer. */
  subject: string
}

/** An email in the outbox; times are ISO 8601 in UTC. */
/** An attached calendar file. */
export interface CalendarFile {
  name: string
  text: string
}

export interface OutboxMail {
  id: number
  key: string
  kind: string
  recipient: string
  recipientName: string
  senderName: string
  replyTo: string | null
  /** Claim of the reply address; see `withReplyAddress`. */
  replyClaim: string | null
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  unsubscribeUrl: string | null
  calendar: string | null
  calendarMethod: 'PUBLISH' | 'CANCEL' | 'REQUEST' | null
  furtherCalendars: CalendarFile[]
  /** The token that the texts contain a placeholder for; null if they need none. */
  token: MailToken | null
  expiresAt: string | null
  state: MailState
  messageId: string | null
  answer: string | null
  createdAt: string
}

export const findMail = (sql: ReadSql, id: number) => sql.first<OutboxMail>`
  select id, key, kind, recipient, recipient_name as "recipientName", sender_name as "senderName",
    reply_to as "replyTo", reply_claim as "replyClaim", subject, body_text as text, body_html as html, headers, unsubscribe_url as "unsubscribeUrl",
    calendar, calendar_method as "calendarMethod", further_calendars as "furtherCalendars",
    case when token_kind is not null then jsonb_build_object(
      'kind', token_kind, 'subject', token_subject, 'placeholder', token_placeholder) end as token,
    ${instant`expires_at`} as "expiresAt", state, message_id as "messageId", answer,
    ${instant`created_at`} as "createdAt"
  from mails where id = ${id}`

/** Returns whether this server has sent the message. */
export async function hasSent(sql: ReadSql, messageId: string): Promise<boolean> {
  const rows = await sql<{ hasSent: boolean }>`
    select exists (select from mails where message_id = ${messageId}) as "hasSent"`
  return rows[0]?.hasSent ?? false
}

export type MailSummary = Pick<
  OutboxMail,
  'id' | 'kind' | 'recipient' | 'recipientName' | 'subject' | 'state' | 'createdAt'
>

/** Lists emails, newest first. */
export const listMails = (sql: ReadSql, limit: number) => sql<MailSummary>`
  select id, kind, recipient, recipient_name as "recipientName", subject, state,
    ${instant`created_at`} as "createdAt"
  from mails order by created_at desc, id desc limit ${limit}`

export interface MailLogEntry extends Pick<
  OutboxMail,
  'id' | 'kind' | 'recipient' | 'subject' | 'state' | 'answer' | 'createdAt'
> {
  attempts: number
  sentAt: string | null
}

/** Lists emails with their delivery status, newest first, with ids below `before`. Never includes their contents. */
export const listMailLog = (
  sql: ReadSql,
  { before, isUnsent, limit }: { before: number; isUnsent: boolean; limit: number },
) => sql<MailLogEntry>`
  select id, kind, recipient, subject, state, attempts, answer,
    ${instant`created_at`} as "createdAt",
    ${instant`sent_at`} as "sentAt"
  from mails
  where id < ${before} and (not ${isUnsent} or state not in ('sent', 'kept'))
  order by id desc limit ${limit}`

/** Marks the email as sending before the SMTP dialogue starts, so a crash can't cause a silent resend. */
export const markSending = (sql: WriteSql, id: number, messageId: string) => sql`
  update mails set state = 'sending', message_id = coalesce(message_id, ${messageId}), attempts = attempts + 1
  where id = ${id}`

/** Clears the contents and link token of an email and keeps the record of its delivery. */
const withoutTexts = fragment`body_text = '', body_html = '', calendar = null, calendar_method = null, further_calendars = '[]', headers = '{}',
  unsubscribe_url = null, token_kind = null, token_subject = null, token_placeholder = null, reply_claim = null`

const deleteTextIfRequested = (sql: WriteSql, id: number) => sql`
  update mails set ${withoutTexts}, subject = '', sender_name = '', recipient_name = ''
  where id = ${id} and is_forgotten_when_sent`

export async function markSent(sql: WriteSql, id: number, reply: string, now: Temporal.Instant): Promise<void> {
  await sql`update mails set state = 'sent', answer = ${reply}, sent_at = ${now.toString()} where id = ${id}`
  await deleteTextIfRequested(sql, id)
}

/** Records that the email wasn't sent. With state `queued`, it will be retried. */
export async function markUnsent(
  sql: WriteSql,
  id: number,
  state: Exclude<MailState, 'sending' | 'sent'>,
  reply: string,
): Promise<void> {
  await sql`update mails set state = ${state}, answer = ${reply} where id = ${id}`
  if (state !== 'queued') await deleteTextIfRequested(sql, id)
}

/** Days from creation to keep the text of an email that is in a final state. The record of the delivery is kept. */
const daysOfText = 30

/** Deletes the contents of old emails: the outbox is not an archive of personal correspondence. */
export const deleteOldTexts = (sql: WriteSql, now: Temporal.Instant) => sql`
  update mails set ${withoutTexts}
  where id = any(array(
    select id from mails
    where created_at < ${now.subtract({ hours: 24 * daysOfText }).toString()} and body_html <> ''
      and state in ('sent', 'kept', 'bounced', 'failed', 'expired') limit 1000))`
