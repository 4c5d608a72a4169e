import { listEventsByIds } from '#server/events/service.ts'
import { runInTheirLanguage } from '#server/people/person-service.ts'
import { notify, toPeople } from '#server/notifications/delivery-service.ts'
import { recordShown } from './digest-queries.ts'
import { listNewPageEvents, type NewPageEvent } from './alert-queries.ts'
import { eventLines, eventPath } from '#server/notifications/service.ts'
import { formatList } from '#domain/format/lists.ts'
import { t } from '#texts/texts.ts'
import type { Linking, Services, Viewing } from '#server/platform/dependencies/dependencies.ts'

/** Maximum number of events in an alert. Others are on the pages. */
const maxInAlert = 8

/** Days for which an event counts as new. */
const newForDays = 14

const reasonFor = ({ page, isVenue }: NewPageEvent) =>
  isVenue ? t('At {page}, which you follow', { page }) : t('By {page}, which you follow', { page })

/** Notifies one person of new events of the pages they follow, at most once a day in the town's time zone. */
async function alertPerson(
  deps: Viewing & Linking & Pick<Services, 'homeZone'>,
  userId: number,
  found: readonly NewPageEvent[],
): Promise<void> {
  const reasons = new Map(found.toReversed().map((event) => [event.eventId, reasonFor(event)]))
  const ids = [...reasons.keys()]
  const events = await listEventsByIds(deps, ids.slice(0, maxInAlert), userId)
  const [first] = events
  if (!first) return
  const now = deps.clock.now()
  const day = now.toZonedDateTimeISO(deps.homeZone).toPlainDate().toString()
  const pages = [...new Map(found.toReversed().map(({ pageKey, page }) => [pageKey, page])).values()]
  const [page = ''] = pages
  const heading = pages.length === 1 ? t('New from {page}', { page }) : t('New from what you follow')
  const { title } = first
  const count = ids.length
  const alone =
    pages.length === 1
      ? t('New from {page}: {title}', { page, title })
      : t('New from what you follow: {title}', { title })
  const several =
    pages.length === 1
      ? t('New from {page}: {count, plural, one {# event} other {# events}}', { page, count })
      : t('New from what you follow: {count, plural, one {# event} other {# events}}', { count })
  await deps.database.write(async (sql) => {
    const notified = await notify(sql, toPeople([userId]), () => ({
      kind: 'newEvents',
      key: `page alert ${day}`,
      title: count === 1 ? alone : several,
      body: events
        .slice(0, 3)
        .map((event) => event.title)
        .join(' · '),
      link: count === 1 ? eventPath(first) : '/profile/notifications#follows',
      mail: {
        template: 'event-digest',
        props: {
          heading,
          intro: t('You asked us to tell you when there is something new.'),
          events: events.map((event) => ({
            event: eventLines(event, deps.publicUrl),
            reason: reasons.get(event.id) ?? '',
          })),
          more: { url: `${deps.publicUrl}/profile/notifications#follows`, label: t('See what you follow') },
        },
      },
      reason: t('You got this email because you follow {pages}.', { pages: formatList(pages) }),
      expiresAt: now.add({ hours: 36 }).toString(),
    }))
    // Otherwise there was an alert today, and tomorrow's will include these events.
    if (notified === 0) return
    // Neither a later alert nor the weekly email repeats them.
    await recordShown(sql, userId, ids, now.toString())
  })
}

/** Notifies people of new events of the venues and organizers they follow. */
export async function sendPageAlerts(deps: Viewing & Linking & Pick<Services, 'homeZone'>): Promise<void> {
  const now = deps.clock.now()
  const since = now.subtract({ hours: 24 * newForDays }).toString()
  const found = await deps.database.read((sql) => listNewPageEvents(sql, { since, now: now.toString() }))
  for (const [userId, ofPerson] of Map.groupBy(found, (event) => event.userId))
    await runInTheirLanguage(deps, userId, () => alertPerson(deps, userId, ofPerson))
}
