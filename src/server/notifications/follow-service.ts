import { z } from 'zod'
import { listEventsByIds } from '#server/events/service.ts'
import { addJob, jobKind } from '#server/platform/jobs/jobs.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import { notify } from './delivery-service.ts'
import { listFollowersToNotify } from './notification-queries.ts'
import { emailLines, eventPath, shortLine } from './present.ts'
import { t } from '#texts/texts.ts'
import type { Linking, Viewing } from '#server/platform/dependencies/dependencies.ts'

const hostingJob = jobKind('follow.hosting', z.object({ hostId: z.number(), eventId: z.number() }))

interface Hosting {
  hostId: number
  eventId: number
  /** When the event became public, if it wasn't at first. */
  publishedAt?: string
}

/**
 * Notifies followers of the host after the new event is committed and published. For a series, once for its first date.
 * Nobody is notified of an event twice.
 */
export const notifyFollowers = (sql: WriteSql, { hostId, eventId, publishedAt }: Hosting) => {
  const key = `hosting:${eventId}${publishedAt ? `:${publishedAt}` : ''}`
  return addJob(sql, { kind: hostingJob, payload: { hostId, eventId }, key })
}

async function deliver(
  deps: Viewing & Linking,
  { hostId, eventId }: z.output<typeof hostingJob.payload>,
): Promise<void> {
  const [event] = await listEventsByIds(deps, [eventId], hostId)
  if (!event || event.status !== 'scheduled' || event.visibility !== undefined) return
  await deps.database.write(async (sql) => {
    const followers = await listFollowersToNotify(sql, hostId, eventId)
    await notify(sql, followers, ({ hostName }) => ({
      kind: 'groupInvites',
      key: `hosting ${eventId}`,
      title: t('{name} is hosting: {title}', { name: hostName, title: event.title }),
      body: shortLine(event),
      link: eventPath(event),
      mail: {
        template: 'follow-hosting',
        props: { hostName, event: emailLines(event, deps.publicUrl), about: event.shortDescription },
      },
      reason: t('You got this email because you follow {name}.', { name: hostName }),
      expiresAt: new Date(event.date).toISOString(),
    }))
  })
}

export const followHandlers = { hostingJob, deliver }
