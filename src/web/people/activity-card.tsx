import { Sprout } from 'lucide-react'
import { Link } from 'react-router'
import type { LearningEvent } from '#contract/event.ts'
import type { Activity } from '#domain/people/person-activities.ts'
import { CancelledNote, EventName } from '#web/events/cancelled-event.tsx'
import { categoryToken } from '#web/events/category-style.ts'
import { EventFacts } from '#web/events/event-facts.tsx'
import { EventPicture } from '#web/events/event-picture.tsx'
import { paths } from '#web/paths.ts'
import { Badge, type BadgeProps } from '#web/ui/badge.tsx'
import { canUseViewTransition } from '#web/ui/view-transition-support.ts'

const tones: Record<string, NonNullable<BadgeProps['tone']>> = {
  goal: 'marigold',
  saved: 'fern',
  attended: 'marigold',
  hosting: 'hue',
}

/** Formats a date as "Nov 21, 2026", using the venue's day for events. */
function dayText(date: string): string {
  const [year = 0, month = 1, day = 1] = date.slice(0, 10).split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, day)).toLocaleDateString('en-US', {
    dateStyle: 'medium',
    timeZone: 'UTC',
  })
}

function Picture({ activity }: { activity: Activity<LearningEvent> }) {
  const size = 'aspect-square w-20 max-w-[28vw] shrink-0 self-start rounded-plate sm:w-24'
  if (activity.kind !== 'goal') return <EventPicture event={activity.event} shape="square" className={size} />
  return (
    <span aria-hidden className={`grid place-items-center border border-hue/45 bg-hue-tint text-hue ${size}`}>
      <Sprout className="size-9" strokeWidth={1.5} />
    </span>
  )
}

/** Card of a goal or event. The whole card is a link. */
export function ActivityCard({ activity }: { activity: Activity<LearningEvent> }) {
  const { title, description, date, badge, status, kind } = activity
  // Past events and goals have no more than a day that matters.
  const upcoming = activity.kind !== 'goal' && !activity.event.isOver ? activity.event : null
  const statusText = <p className="min-w-0 text-sm font-semibold [overflow-wrap:anywhere]">{status}</p>
  const to = activity.kind === 'goal' ? paths.goals : paths.event(activity.event.id)
  return (
    <article
      data-category={activity.kind === 'goal' ? 'cooking' : categoryToken(activity.event.category)}
      className="group relative flex h-full gap-3.5 rounded-lg border border-line bg-card p-2.5 shadow-paper transition-shadow hover:shadow-lifted sm:gap-4"
    >
      <Picture activity={activity} />
      <div className="flex min-w-0 flex-1 flex-col gap-1 py-0.5">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <Badge tone={tones[kind] ?? 'plain'}>{badge}</Badge>
          {upcoming ? (
            statusText
          ) : (
            <time dateTime={date} className="text-sm text-muted">
              {dayText(date)}
            </time>
          )}
        </div>
        <h3 className="line-clamp-2 leading-snug">
          <Link
            to={to}
            viewTransition={canUseViewTransition()}
            className="decoration-marigold decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0 after:rounded-lg"
          >
            {activity.kind === 'goal' ? title : <EventName event={activity.event} />}
          </Link>
        </h3>
        {upcoming && <EventFacts event={upcoming} isWide />}
        <p className={`${upcoming ? 'line-clamp-1' : 'line-clamp-2'} text-sm text-muted`}>{description}</p>
        {activity.kind !== 'goal' && activity.event.status === 'cancelled' ? (
          <CancelledNote event={activity.event} />
        ) : (
          !upcoming && statusText
        )}
      </div>
    </article>
  )
}
