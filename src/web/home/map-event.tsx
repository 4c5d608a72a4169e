import { memo } from 'react'
import type { LearningEvent } from '#contract/events/event.ts'
import { paths } from '#web/paths.ts'
import { ScreenLink } from '#web/platform/screen-link.tsx'
import { SaveToggle } from '#web/saved/save-toggle.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
import { CancelledNote, EventName } from '#web/event-parts/cancelled-event.tsx'
import { CategoryBadge } from '#web/event-parts/category-badge.tsx'
import { categoryToken } from '#web/event-parts/category-style.ts'
import { EventBadges } from '#web/event-parts/event-badges.tsx'
import { EventFacts } from '#web/event-parts/event-facts.tsx'

/** An event on the map or in the list beside it. */
export const MapEvent = memo(function MapEvent({ event, className }: { event: LearningEvent; className?: string }) {
  return (
    <article
      data-category={categoryToken(event.category)}
      className={classNames('group relative rounded-lg', className)}
    >
      <div className="flex min-h-7 flex-wrap items-center gap-2 pe-11">
        <CategoryBadge category={event.category} />
        <EventBadges event={event} />
      </div>
      <h3 className="mt-1 line-clamp-2 pe-8 text-base [overflow-wrap:anywhere] leading-snug">
        <ScreenLink
          href={paths.event(event)}
          className="decoration-marigold decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0 after:rounded-lg"
        >
          <EventName event={event} />
        </ScreenLink>
      </h3>
      <CancelledNote event={event} />
      <div className="mt-1">
        <EventFacts event={event} isWide />
      </div>
      <SaveToggle event={event} className="absolute top-0.5 end-0.5" />
    </article>
  )
})
