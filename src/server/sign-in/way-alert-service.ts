import { z } from 'zod'
import { addJob, jobKind } from '#server/platform/jobs/jobs.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import { queueMail } from '#server/platform/mail/mail.ts'
import { runInLanguage } from '#server/platform/observability/observability.ts'
import { findMailbox } from './way-queries.ts'
import { msg, t } from '#texts/texts.ts'
import type { Mailing } from '#server/platform/dependencies/dependencies.ts'

const kinds = ['passkey', 'address', 'provider'] as const

export const wayAlertJob = jobKind(
  'accounts.way-added',
  z.object({ userId: z.number(), kind: z.enum(kinds), at: z.string() }),
)

/** Notifies the owner of the account by email, once this transaction commits, that another way to sign in was added. */
export const alertOfWay = (sql: WriteSql, userId: number, kind: (typeof kinds)[number], now: string): Promise<void> =>
  addJob(sql, { kind: wayAlertJob, payload: { userId, kind, at: now } })

const words = {
  passkey: msg('a passkey'),
  address: msg('an email address that gets sign-in codes'),
  provider: msg('an account of another site'),
} as const

/** Sends the email, unless the account has no address. The address isn't one that was just added by the same person. */
export async function sendWayAlert(
  deps: Mailing,
  { userId, kind, at }: z.output<typeof wayAlertJob.payload>,
): Promise<void> {
  const mailbox = await deps.database.read((sql) => findMailbox(sql, userId))
  if (!mailbox) return
  const { language, ...to } = mailbox
  const { publicUrl: origin } = deps
  const message = await runInLanguage(language, () =>
    deps.renderMail(
      'sign-in-way-added',
      { name: to.name, way: t(words[kind]), settings: `${origin}/profile/settings` },
      { origin, reason: t('You got this email because this is the address of your Wonderlark account.') },
    ),
  )
  const key = `sign-in-way:${userId}:${kind}:${at}`
  await deps.database.write((sql) => queueMail(sql, { ...message, to }, { key, kind: 'sign-in-way-added' }))
}
