import type { z } from 'zod'
import type { alertJob } from './read/source-runs.ts'
import { addNotifications } from '#server/notifications/service.ts'
import { isMailAddress, queueMail } from '#server/platform/mail/mail.ts'
import { listOperators } from './schedule-queries.ts'
import { formatMoment } from '#domain/format/moments.ts'
import { runInLanguage } from '#server/platform/observability/observability.ts'
import { writeStored } from '#texts/stored-texts.ts'
import { t } from '#texts/texts.ts'
import type { Mailing, Services } from '#server/platform/dependencies/dependencies.ts'

/** Hours after which an email about a source is obsolete. */
const lifetimeHours = 72

/**
 * Notifies every operator, in the app and by email, that a source fails or works again. Each operator is notified once.
 */
export async function sendAlert(
  deps: Mailing & Pick<Services, 'homeZone'>,
  alert: z.output<typeof alertJob.payload>,
): Promise<void> {
  const { id, name, since } = alert
  const getError = () => (alert.error === null ? null : writeStored(alert.error))
  const now = deps.clock.now()
  const link = `/admin/sources/${id}`
  const key = `source ${id} ${alert.error === null ? 'works' : 'fails'} ${since}`
  const expiresAt = now.add({ hours: lifetimeHours })
  const render = () =>
    deps.renderMail(
      'source-alert',
      { source: name, since: formatMoment(since, deps.homeZone), error: getError(), url: deps.publicUrl + link },
      { origin: deps.publicUrl, reason: t('You got this email because you’re an operator of this site.') },
    )
  const write = (userId: number) => ({
    userId,
    kind: 'sources' as const,
    title: alert.error === null ? t('{name} works again', { name }) : t('{name} can’t be read', { name }),
    body: getError() ?? t('Its events are up to date again.'),
    link,
    key,
  })
  await deps.database.write(async (sql) => {
    const operators = await listOperators(sql)
    const notifications = operators.map(({ id: userId, language }) => runInLanguage(language, () => write(userId)))
    await addNotifications(sql, notifications, now.toString())
    for (const operator of operators) {
      if (operator.email === null || !isMailAddress(operator.email)) continue
      const message = await runInLanguage(operator.language, render)
      const to = { address: operator.email, name: operator.name }
      await queueMail(sql, { ...message, to, expiresAt }, { key: `${operator.id} ${key}`, kind: 'source-alert' })
    }
  })
}
