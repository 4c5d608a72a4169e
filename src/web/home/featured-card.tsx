import { memo } from 'react'
import { Sparkles } from 'lucide-react'
import type { LearningEvent } from '#contract/events/event.ts'
import { paths } from '#web/paths.ts'
import { ScreenLink } from '#web/platform/screen-link.tsx'
import { SaveToggle } from '#web/saved/save-toggle.tsx'
import { CancelledNote, EventName } from '#web/event-parts/cancelled-event.tsx'
import { CategoryBadge } from '#web/event-parts/category-badge.tsx'
import { categoryToken } from '#web/event-parts/category-style.ts'
import { EventBadges } from '#web/event-parts/event-badges.tsx'
import { EventFacts } from '#web/event-parts/event-facts.tsx'
import { EventMenu } from '#web/event-parts/event-menu.tsx'
import { EventPicture } from '#web/event-parts/event-picture.tsx'

interface Props {
  event: LearningEvent
  /** Whether a card shortly before it shows the same picture. */
  repeatsPicture?: boolean
  /** Reason for the suggestion, in one line. */
  reason?: string | undefined
}

/** An event as a page of the field guide: a large plate with its facts below. */
export const FeaturedCard = memo(function FeaturedCard({ event, repeatsPicture, reason }: Props) {
  return (
    <article
      data-event={event.id}
      data-category={categoryToken(event.category)}
      className="group relative flex h-full flex-col overflow-hidden rounded-xl border border-line bg-card shadow-paper transition-shadow hover:shadow-lifted"
    >
      <EventPicture event={event} shape="card" hidesPicture={repeatsPicture} className="aspect-[4/3] w-full" />
      <div className="flex flex-1 flex-col gap-2 p-4">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <CategoryBadge category={event.category} />
          <EventBadges event={event} />
        </div>
        <h3 className="line-clamp-2 text-lg leading-snug">
          <ScreenLink
            href={paths.event(event)}
            className="decoration-marigold decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0 after:rounded-xl"
          >
            <EventName event={event} />
          </ScreenLink>
        </h3>
        <CancelledNote event={event} />
        {event.shortDescription && (
          <p className="line-clamp-1 text-sm text-muted [unicode-bidi:plaintext]">{event.shortDescription}</p>
        )}
        {reason && (
          <p className="flex gap-1.5 text-sm font-medium text-fern-deep">
            <Sparkles aria-hidden className="mt-0.5 size-4 shrink-0" />
            {reason}
          </p>
        )}
        <EventFacts event={event} />
      </div>
      <div className="absolute top-2 end-2 flex gap-2">
        <SaveToggle event={event} className="bg-card/90 shadow-paper" />
        <EventMenu event={event} className="bg-card/90 shadow-paper" />
      </div>
    </article>
  )
})
