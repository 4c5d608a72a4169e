import { z } from 'zod'
import { listEventsByIds, type EventsDeps } from '#server/events/service.ts'
import { addJob, jobKind } from '#server/platform/jobs/jobs.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import { notify, type DeliveryDeps } from './delivery-service.ts'
import { listFollowersToNotify } from './follow-queries.ts'
import { eventLines, eventPath, shortLine } from './present.ts'

const hostingJob = jobKind('follow.hosting', z.object({ hostId: z.number(), eventId: z.number() }))

/**
 * Notifies followers of the host after the new event is committed and published. For a series, once for its first date.
 */
export const notifyFollowers = (sql: WriteSql, { hostId, eventId }: { hostId: number; eventId: number }) =>
  addJob(sql, { kind: hostingJob, payload: { hostId, eventId }, key: `hosting:${eventId}` })

async function spread(
  deps: DeliveryDeps & EventsDeps,
  { hostId, eventId }: z.output<typeof hostingJob.payload>,
): Promise<void> {
  const [event] = await listEventsByIds(deps, [eventId], hostId)
  if (!event || event.status !== 'scheduled') return
  await deps.database.write(async (sql) => {
    const followers = await listFollowersToNotify(sql, hostId, eventId)
    await notify(
      sql,
      followers.map(({ userId, hostName }) => ({
        userId,
        kind: 'groupInvites' as const,
        key: `hosting ${eventId}`,
        title: `${hostName} is hosting: ${event.title}`,
        body: shortLine(event),
        link: eventPath(event),
        mail: {
          template: 'follow-hosting' as const,
          props: { hostName, event: eventLines(event, deps.publicUrl), about: event.shortDescription },
        },
        expiresAt: new Date(event.date).toISOString(),
      })),
    )
  })
}

export const followHandlers = { hostingJob, spread }
