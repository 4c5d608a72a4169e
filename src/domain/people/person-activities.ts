import type { EventStatus } from '#contract/events/event-options.ts'
import type { UserEventStatus } from '#contract/saved/user-event.ts'
import { msg, t, type Message } from '#texts/texts.ts'

/** Filters offered by the stat tiles and the dropdown of the profile. */
export const activityFilters = ['goals-completed', 'goals-in-progress', 'saved', 'hosting', 'goals'] as const
export type ActivityFilter = (typeof activityFilters)[number]

interface GoalFacts {
  id: number
  title: string
  description: string
  targetCount: number
  currentCount: number
  tasks: readonly string[]
  completedTaskIds: readonly number[]
  createdAt: string
}

interface EventFacts {
  id: number
  title: string
  shortDescription: string
  date: string
  status: EventStatus
  /** Shared by all dates of a series; null for single events. */
  seriesId?: number | null
  /** Whether the event is on the saved list, independent of the status. */
  isSaved?: boolean | undefined
}

interface UserEventFacts<Event> {
  id: number
  status: UserEventStatus
  isOver: boolean
  event: Event
}

interface ActivityShape {
  key: string
  title: string
  description: string
  /** ISO instant. For goals, the creation time. */
  date: string
  badge: string
  status: string
}
interface GoalActivity extends ActivityShape {
  kind: 'goal'
  isCompleted: boolean
}
interface EventActivity<Event> extends ActivityShape {
  kind: UserEventStatus
  isSaved: boolean
  isHosted: boolean
  event: Event
}
export type Activity<Event> = GoalActivity | EventActivity<Event>

const isGoalCompleted = ({ currentCount, targetCount }: Pick<GoalFacts, 'currentCount' | 'targetCount'>) =>
  currentCount >= targetCount

const goalActivity = (goal: GoalFacts): GoalActivity => ({
  kind: 'goal',
  key: `goal ${goal.id}`,
  title: goal.title,
  description:
    goal.description ||
    t('{count} of {total} completed', { count: goal.completedTaskIds.length, total: goal.tasks.length }),
  date: goal.createdAt,
  badge: t('Goal'),
  status: isGoalCompleted(goal) ? t('Completed') : t('In Progress'),
  isCompleted: isGoalCompleted(goal),
})

const badges: Record<UserEventStatus, Message> = {
  saved: msg('Saved'),
  hosting: msg('Hosting'),
  attended: msg('Attended'),
  going: msg('Going'),
  maybe: msg('Maybe'),
  waiting: msg('Waiting'),
  requested: msg('Requested'),
  invited: msg('Invited'),
}

function eventStatusWords({ status, isOver, event }: UserEventFacts<EventFacts>): string {
  if (event.status === 'cancelled') return t('Cancelled')
  if (event.status === 'postponed') return t('Postponed')
  if (status === 'attended') return t('Completed')
  return isOver ? t('[[an event]] Past') : t('[[an event]] Upcoming')
}

/** Describes the next date of a series, or the last if all are over. It counts as saved or hosted if any date is. */
function eventActivity<Event extends EventFacts>(
  dates: readonly UserEventFacts<Event>[],
  hostedIds: readonly number[],
): EventActivity<Event> {
  const soonestFirst = dates.toSorted((one, other) => Date.parse(one.event.date) - Date.parse(other.event.date))
  const entry =
    soonestFirst.find(({ isOver, event }) => !isOver && event.status === 'scheduled') ?? soonestFirst.at(-1)!
  const { id, status, event } = entry
  return {
    kind: status,
    key: `event ${id}`,
    title: event.title,
    description: event.shortDescription,
    date: event.date,
    badge: t(badges[status]),
    status: eventStatusWords(entry),
    isSaved: dates.some((each) => each.event.isSaved ?? each.status === 'saved'),
    isHosted: dates.some((each) => hostedIds.includes(each.event.id)),
    event,
  }
}

/** RSVPs keep an event on the list of My Events, as saving it does. */
const kept = new Set<UserEventStatus>(['saved', 'maybe', 'requested', 'waiting', 'going'])

const fits: Record<ActivityFilter, (activity: Activity<unknown>) => boolean> = {
  goals: ({ kind }) => kind === 'goal',
  'goals-completed': (activity) => activity.kind === 'goal' && activity.isCompleted,
  'goals-in-progress': (activity) => activity.kind === 'goal' && !activity.isCompleted,
  saved: (activity) => activity.kind !== 'goal' && (activity.isSaved || kept.has(activity.kind)),
  hosting: (activity) => activity.kind !== 'goal' && activity.isHosted,
}

/**
 * Merges goals and events into one list, latest date first. A series appears once, so that counts match lists.
 * @param entries each event once
 */
export function mergeActivities<Event extends EventFacts>(
  goals: readonly GoalFacts[],
  entries: readonly UserEventFacts<Event>[],
  hostedIds: readonly number[],
): Activity<Event>[] {
  const bySeries = Map.groupBy(entries, ({ id, event }) => event.seriesId ?? `entry ${id}`)
  const all: Activity<Event>[] = [
    ...goals.map(goalActivity),
    ...[...bySeries.values()].map((dates) => eventActivity(dates, hostedIds)),
  ]
  return all.toSorted((one, other) => Date.parse(other.date) - Date.parse(one.date))
}

export const activitiesFitting = <Event>(all: readonly Activity<Event>[], filter: ActivityFilter | null) =>
  filter === null ? [...all] : all.filter(fits[filter])
