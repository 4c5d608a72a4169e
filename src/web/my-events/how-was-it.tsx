import { useQuery } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import type { UserEvent } from '#contract/saved/user-event.ts'
import { formatEventStart } from '#domain/events/event-time.ts'
import { ScreenLink } from '#web/platform/screen-link.tsx'
import { useAttendance } from '#web/goal-parts/attendance.ts'
import { OutcomeTiles } from '#web/journal/outcome-tiles.tsx'
import { reflectionQuery } from '#web/journal/queries.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { t } from '#texts/texts.ts'

/** Asks how an event helped that the user went to. */
function Answer({ eventId }: { eventId: number }) {
  const { data } = useQuery(reflectionQuery(eventId))
  if (!data) return <Skeleton className="mt-3 h-28 w-full rounded-md" />
  return (
    <div className="mt-3">
      <p className="mb-2 text-sm text-muted">
        {t('Tap what’s true. Only you see your answers; organizers see totals.')}
      </p>
      <OutcomeTiles reflection={data} />
    </div>
  )
}

function Question({ entry, onSkip }: { entry: UserEvent; onSkip(): void }) {
  const { event, eventId, hasAttended } = entry
  const { mutate, isPending, variables } = useAttendance(eventId)
  return (
    <li className="rounded-lg border border-marigold bg-marigold-tint p-4">
      <h3 className="font-sans text-base leading-snug font-semibold [overflow-wrap:anywhere]">
        <ScreenLink href={paths.event(eventId)} className="hover:underline">
          {event.title}
        </ScreenLink>
      </h3>
      <p className="text-sm text-muted">
        <time dateTime={event.date}>{formatEventStart(event)}</time>
      </p>
      {hasAttended ? (
        <>
          <Answer eventId={eventId} />
          <Button
            variant="quiet"
            className="mt-1 -ms-3"
            pending={isPending}
            aria-label={t('I didn’t go to {title}', { title: event.title })}
            onClick={() => mutate(false)}
          >
            {t('I didn’t go')}
          </Button>
        </>
      ) : (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            pending={isPending && variables}
            aria-label={t('I went to {title}', { title: event.title })}
            onClick={() => mutate(true)}
          >
            <Check aria-hidden className="size-4.5" />
            {t('I went')}
          </Button>
          <Button variant="outline" aria-label={t('I didn’t go to {title}', { title: event.title })} onClick={onSkip}>
            <X aria-hidden className="size-4.5" />
            {t('I didn’t go')}
          </Button>
        </div>
      )}
    </li>
  )
}

/** Asks how the events were that have just ended, to answer in place. */
export function HowWasIt({ entries, onSkip }: { entries: readonly UserEvent[]; onSkip(eventId: number): void }) {
  if (entries.length === 0) return null
  return (
    <section aria-labelledby="just-ended" className="mb-7">
      <h2 id="just-ended" className="mb-3 text-xl">
        {t('How was it?')}
      </h2>
      <ul className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2">
        {entries.map((entry) => (
          <Question key={entry.id} entry={entry} onSkip={() => onSkip(entry.eventId)} />
        ))}
      </ul>
    </section>
  )
}

/** Events for which the user has answered "no" since the page was loaded. */
export function useSkipped() {
  const [skipped, setSkipped] = useState<ReadonlySet<number>>(new Set())
  return { skipped, skip: (eventId: number) => setSkipped(new Set([...skipped, eventId])) }
}
