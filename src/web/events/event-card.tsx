import { memo } from 'react'
import type { LearningEvent } from '#contract/event.ts'
import { paths } from '#web/paths.ts'
import { ScreenLink } from '#web/platform/screen-link.tsx'
import { GoalButton } from '#web/goals/goal-button.tsx'
import { SaveToggle } from '#web/saved/save-toggle.tsx'
import { CancelledNote, EventName } from './cancelled-event.tsx'
import { CategoryBadge } from './category-badge.tsx'
import { categoryToken } from './category-style.ts'
import { costText, EventFacts } from './event-facts.tsx'
import { EventPicture } from './event-picture.tsx'
import { ShareButton } from './share-button.tsx'

/** An event in a list. The whole card links to the event; the ribbon saves it. */
export const EventCard = memo(function EventCard({ event }: { event: LearningEvent }) {
  const cost = costText(event)
  return (
    <article
      data-event={event.id}
      data-category={categoryToken(event.category)}
      className="group relative flex gap-3.5 rounded-lg border border-line bg-card p-2.5 shadow-paper transition-shadow hover:shadow-lifted sm:gap-4"
    >
      <EventPicture
        event={event}
        shape="square"
        className="aspect-square w-[min(6rem,25vw)] shrink-0 self-start rounded-plate sm:w-32"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5 py-0.5">
        <div className="flex min-h-9 flex-wrap items-center gap-2 pr-21">
          <CategoryBadge category={event.category} />
          {cost && <span className="text-xs font-semibold text-muted">{cost}</span>}
        </div>
        <h3 className="line-clamp-2 leading-snug">
          <ScreenLink
            href={paths.event(event.id)}
            className="decoration-marigold decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0 after:rounded-lg"
          >
            <EventName event={event} />
          </ScreenLink>
        </h3>
        <CancelledNote event={event} />
        <p className="line-clamp-2 hidden text-sm text-muted [unicode-bidi:plaintext] sm:block">
          {event.shortDescription}
        </p>
        <div className="mt-auto [&>*>:last-child]:pr-9">
          <EventFacts event={event} />
        </div>
      </div>
      <div className="absolute top-1 right-1 flex flex-row-reverse">
        <SaveToggle event={event} />
        <ShareButton event={event} />
      </div>
      {event.status !== 'cancelled' && <GoalButton event={event} className="absolute right-1 bottom-1" />}
    </article>
  )
})
