import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'
import type { OutboxMail } from './mail-outbox.ts'

interface TokenRequest {
  subject: string
  recipient: string
  now: Temporal.Instant
}

/** Placeholder for a code in stored emails. Lists of emails show it. */
export const codePlaceholder = '••••••'

/**
 * Issues a token and stores its hash; null if the link's target no longer exists. A code beside it fills in
 * `codePlaceholder`.
 */
export type IssueToken = (
  sql: WriteSql,
  request: TokenRequest,
) => Promise<string | { token: string; code: string } | null>

/** Maps token kinds to issuers. */
export type TokenIssuers = Readonly<Record<string, IssueToken>>

/** Returns the address of this server at which replies with this claim arrive. */
export type IssueReplyAddress = (sql: ReadSql, claim: string) => Promise<string>

/** Fills in the reply address of this server. Without an issuer, the email keeps its `replyTo`. */
export async function withReplyAddress(
  sql: ReadSql,
  issue: IssueReplyAddress | null,
  mail: OutboxMail,
): Promise<OutboxMail> {
  return issue && mail.replyClaim !== null ? { ...mail, replyTo: await issue(sql, mail.replyClaim) } : mail
}

/** Matches the placeholder in an iCalendar document, where a line break may split it. */
const foldedPattern = (placeholder: string) =>
  new RegExp([...placeholder].map((letter) => RegExp.escape(letter)).join('(?:\\r?\\n[ \\t])?'), 'g')

/**
 * Issues the email's token and substitutes it for the placeholder.
 * @returns the email as its recipient gets it; null if the link's target no longer exists
 */
export async function withToken(
  sql: WriteSql,
  issuers: TokenIssuers,
  mail: OutboxMail,
  now: Temporal.Instant,
): Promise<OutboxMail | null> {
  const { token, recipient } = mail
  if (!token) return mail
  const { kind, subject, placeholder } = token
  const issue = issuers[kind]
  if (!issue) throw new Error(`No issuer makes email tokens of the kind ${kind}.`)
  const issued = await issue(sql, { subject, recipient, now })
  if (issued === null) return null
  const { token: secret, code } = typeof issued === 'string' ? { token: issued, code: null } : issued
  const fill = (text: string) => {
    const filled = text.replaceAll(placeholder, () => secret)
    return code === null ? filled : filled.replaceAll(codePlaceholder, () => code)
  }
  return {
    ...mail,
    subject: fill(mail.subject),
    text: fill(mail.text),
    html: fill(mail.html),
    unsubscribeUrl: mail.unsubscribeUrl && fill(mail.unsubscribeUrl),
    calendar: mail.calendar && mail.calendar.replaceAll(foldedPattern(placeholder), () => secret),
    furtherCalendars: mail.furtherCalendars.map(({ name, text }) => ({
      name,
      text: text.replaceAll(foldedPattern(placeholder), () => secret),
    })),
  }
}
