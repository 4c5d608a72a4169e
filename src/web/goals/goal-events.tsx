import { Check, Footprints, X } from 'lucide-react'
import { Link } from 'react-router'
import type { GoalEvent } from '#contract/goals/goal.ts'
import { formatEventStart } from '#domain/events/event-time.ts'
import { calledOffWord, isCalledOff } from '#domain/events/event-cancellation.ts'
import { EventName } from '#web/event-parts/cancelled-event.tsx'
import { categoryToken } from '#web/event-parts/category-style.ts'
import { paths } from '#web/paths.ts'
import { useAttendance } from '#web/goal-parts/attendance.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { useUnlinkEvent } from '#web/goal-parts/mutations.ts'
import type { ShownGoal } from '#web/goal-parts/use-goals.ts'
import { t } from '#texts/texts.ts'

function Answer({ event }: { event: GoalEvent }) {
  const { mutate, isPending } = useAttendance(event.id)
  if (event.hasAttended) {
    return (
      <span className="inline-flex items-center gap-1.5 text-sm font-semibold text-fern-deep">
        <Footprints aria-hidden className="size-4.5" />
        {t('You went')}
      </span>
    )
  }
  if (!event.isOver || isCalledOff(event)) return null
  return (
    <Button
      variant="quiet"
      pending={isPending}
      onClick={() => mutate(true)}
      aria-label={t('I went to {title}', { title: event.title })}
    >
      {!isPending && <Check aria-hidden className="size-4.5" />}
      {t('I went')}
    </Button>
  )
}

export function GoalEvents({ goal }: { goal: ShownGoal }) {
  const { mutate: unlink } = useUnlinkEvent(goal.id)
  if (goal.eventDetails.length === 0) return null
  return (
    <section aria-label={t('Events for {title}', { title: goal.title })} className="mt-4">
      <h3 className="label-caps mb-2 text-muted">{t('Events')}</h3>
      <ul className="grid gap-2">
        {goal.eventDetails.map((event) => (
          <li
            key={event.id}
            data-category={categoryToken(event.category)}
            className="flex flex-wrap items-center gap-x-3 border-s-3 border-hue ps-3"
          >
            <div className="min-w-0 flex-1 basis-40 py-1">
              <Link to={paths.event(event)} viewTransition className="font-semibold underline-offset-4 hover:underline">
                <EventName event={event} />
              </Link>
              <p className="text-sm text-muted">
                <time dateTime={event.date}>{formatEventStart(event)}</time>
                {isCalledOff(event) && <span className="font-semibold text-clay-ink"> · {calledOffWord(event)}</span>}
              </p>
            </div>
            <Answer event={event} />
            <Button
              variant="icon"
              aria-label={t('Remove {title} from this goal', { title: event.title })}
              onClick={() => unlink(event.id)}
            >
              <X aria-hidden className="size-4.5" />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
