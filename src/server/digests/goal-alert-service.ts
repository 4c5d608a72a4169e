import { matchOpenGoal } from '#server/goals/open-goal-service.ts'
import { findReach } from '#server/goals/suggestion-service.ts'
import { listEventsByIds } from '#server/events/service.ts'
import { runInTheirLanguage } from '#server/people/person-service.ts'
import { notify, toPeople } from '#server/notifications/delivery-service.ts'
import { recordShown } from './digest-queries.ts'
import { advanceAlerts, listAlertedGoals, type AlertedGoal } from './alert-queries.ts'
import { eventLines } from '#server/notifications/service.ts'
import { t } from '#texts/texts.ts'
import type { Linking, Services, Viewing } from '#server/platform/dependencies/dependencies.ts'

/** Maximum number of events of one goal in an alert. */
const maxPerGoal = 3

/** Finds new events for the goals of one person. Each event counts for the first goal that it helps with. */
async function findNew(deps: Viewing, userId: number, goals: readonly AlertedGoal[]) {
  const now = deps.clock.now()
  return deps.database.read(async (sql) => {
    const reach = await findReach(sql, userId, deps)
    const reasons = new Map<number, string>()
    for (const goal of goals) {
      const since = Temporal.Instant.from(goal.since)
      for (const { match } of await matchOpenGoal(sql, goal, { ...reach, now, since, limit: maxPerGoal }))
        if (!reasons.has(match.id)) reasons.set(match.id, t('For your goal “{title}”', { title: goal.title }))
    }
    return reasons
  })
}

/** Notifies one person of new events for their goals, at most once a day in the town's time zone. */
async function alertPerson(
  deps: Viewing & Linking & Pick<Services, 'homeZone'>,
  userId: number,
  goals: readonly AlertedGoal[],
): Promise<void> {
  const reasons = await findNew(deps, userId, goals)
  const events = await listEventsByIds(deps, [...reasons.keys()], userId)
  const [first] = events
  if (!first) return
  const now = deps.clock.now()
  const day = now.toZonedDateTimeISO(deps.homeZone).toPlainDate().toString()
  await deps.database.write(async (sql) => {
    const notified = await notify(sql, toPeople([userId]), () => ({
      kind: 'newEvents',
      key: `goal alert ${day}`,
      title:
        events.length === 1
          ? t('New for your goals: {title}', { title: first.title })
          : t('{count, plural, one {# new event for your goals} other {# new events for your goals}}', {
              count: events.length,
            }),
      body: events
        .slice(0, 3)
        .map(({ title }) => title)
        .join(' · '),
      link: '/goals',
      mail: {
        template: 'event-digest',
        props: {
          heading: t('New for your goals'),
          intro: t('You asked us to tell you when one appears.'),
          events: events.map((event) => ({
            event: eventLines(event, deps.publicUrl),
            reason: reasons.get(event.id) ?? '',
          })),
          more: { url: `${deps.publicUrl}/goals`, label: t('Open my goals') },
        },
      },
      reason: t('You got this email because you asked to hear of new events for your goals.'),
      expiresAt: now.add({ hours: 36 }).toString(),
    }))
    // Otherwise there was an alert today, and tomorrow's will include these events.
    if (notified === 0) return
    await advanceAlerts(
      sql,
      goals.map(({ id }) => id),
      now.toString(),
    )
    // The weekly email doesn't repeat them.
    await recordShown(sql, userId, [...reasons.keys()], now.toString())
  })
}

/** Notifies people of new events for goals with alerts. */
export async function sendGoalAlerts(deps: Viewing & Linking & Pick<Services, 'homeZone'>): Promise<void> {
  const goals = await deps.database.read(listAlertedGoals)
  for (const [userId, ofPerson] of Map.groupBy(goals, (goal) => goal.userId))
    await runInTheirLanguage(deps, userId, () => alertPerson(deps, userId, ofPerson))
}
