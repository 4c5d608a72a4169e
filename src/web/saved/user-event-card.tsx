import type { ReactNode } from 'react'
import type { LearningEvent } from '#contract/event.ts'
import { CancelledNote, EventName } from '#web/events/cancelled-event.tsx'
import { categoryToken } from '#web/events/category-style.ts'
import { EventFacts } from '#web/events/event-facts.tsx'
import { EventPicture } from '#web/events/event-picture.tsx'
import { ScreenLink } from '#web/platform/screen-link.tsx'
import { SaveToggle } from './save-toggle.tsx'

interface Props {
  event: LearningEvent
  to: string
  /** Badge with the reason why the event is in the list. */
  badge: ReactNode
  /** Buttons below the facts. They stay above the link that covers the card. */
  actions?: ReactNode
}

/** An event in one of the user's lists. The whole card is a link. */
export function UserEventCard({ event, to, badge, actions }: Props) {
  return (
    <article
      data-category={categoryToken(event.category)}
      className="group relative flex flex-wrap gap-3.5 rounded-lg border border-line bg-card p-2.5 shadow-paper transition-shadow hover:shadow-lifted sm:gap-4"
    >
      <EventPicture
        event={event}
        shape="square"
        className="aspect-square w-24 shrink-0 self-start rounded-plate sm:w-28"
      />
      <div className="flex min-w-0 flex-1 basis-36 flex-col items-start gap-1.5 py-0.5">
        <div className="pr-10">{badge}</div>
        <h3 className="line-clamp-2 max-w-full leading-snug [overflow-wrap:anywhere]">
          <ScreenLink
            href={to}
            className="decoration-marigold decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0 after:rounded-lg"
          >
            <EventName event={event} />
          </ScreenLink>
        </h3>
        <CancelledNote event={event} />
        <div className="w-full min-w-0">
          <EventFacts event={event} isWhole />
        </div>
        {actions && <div className="relative -mb-1 -ml-3">{actions}</div>}
      </div>
      <SaveToggle event={event} className="absolute top-1 right-1" />
    </article>
  )
}
