import { memo, type ReactNode } from 'react'
import type { LearningEvent } from '#contract/events/event.ts'
import { languageAttributes } from '#domain/languages/language-names.ts'
import { paths } from '#web/paths.ts'
import { ScreenLink } from '#web/platform/screen-link.tsx'
import { SaveToggle } from '#web/saved/save-toggle.tsx'
import { CancelledNote, EventName } from './cancelled-event.tsx'
import { CategoryBadge } from './category-badge.tsx'
import { categoryToken } from './category-style.ts'
import { EventBadges } from './event-badges.tsx'
import { EventFacts } from './event-facts.tsx'
import { EventMenu } from './event-menu.tsx'
import { EventPicture } from './event-picture.tsx'

interface Props {
  event: LearningEvent
  /** The screen that the card opens, by default the event's own. */
  to?: string
  /** A preview of a card, without links and actions. */
  isSample?: boolean
  /** Whether a card shortly before it shows the same picture. */
  repeatsPicture?: boolean
  /** Replaces the badges for the category and the user's RSVP. */
  badge?: ReactNode
  /** Buttons below the facts. They stay above the link that covers the card. */
  actions?: ReactNode
}

/** On narrow cards, the facts have the whole width below the picture. With very large text, there is room for one column. */
const areas =
  "grid-cols-[4.5rem_minmax(0,1fr)_auto] [grid-template-areas:'picture_head_head'_'facts_facts_actions'] " +
  "@max-[15rem]:grid-cols-1 @max-[15rem]:[grid-template-areas:'head'_'facts'_'actions'] " +
  "@md:grid-cols-[8rem_minmax(0,1fr)_auto] @md:grid-rows-[auto_1fr] @md:[grid-template-areas:'picture_head_actions'_'picture_facts_facts']"

/** An event in a list. The whole card links to the event; the bookmark saves it, and the menu has everything else. */
export const EventCard = memo(function EventCard({
  event,
  to,
  isSample = false,
  repeatsPicture,
  badge,
  actions,
}: Props) {
  return (
    <article
      data-event={event.id}
      data-category={categoryToken(event.category)}
      className="group @container relative h-full rounded-lg border border-line bg-card shadow-paper transition-shadow hover:shadow-lifted"
    >
      <div className={`grid gap-x-3 gap-y-1.5 p-2.5 @md:gap-x-4 ${areas}`}>
        <EventPicture
          event={event}
          shape="square"
          hidesPicture={repeatsPicture}
          className="aspect-square w-full self-start rounded-plate [grid-area:picture] @max-[15rem]:hidden"
        />
        <div className="flex min-w-0 flex-col gap-1.5 py-0.5 [grid-area:head]">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {badge ?? (
              <>
                <CategoryBadge category={event.category} />
                <EventBadges event={event} />
              </>
            )}
          </div>
          <h3 className="line-clamp-2 leading-snug [overflow-wrap:anywhere]">
            {isSample ? (
              <EventName event={event} />
            ) : (
              <ScreenLink
                href={to ?? paths.event(event)}
                className="decoration-marigold decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0 after:rounded-lg"
              >
                <EventName event={event} />
              </ScreenLink>
            )}
          </h3>
          <CancelledNote event={event} />
          {event.heldBack && <p className="text-sm text-muted">{event.heldBack.words}</p>}
          {event.shortDescription && (
            <p
              {...languageAttributes(event.textLanguage)}
              className="line-clamp-1 text-sm text-muted [unicode-bidi:plaintext]"
            >
              {event.shortDescription}
            </p>
          )}
        </div>
        <div className="min-w-0 self-center [grid-area:facts] @md:self-start">
          <EventFacts event={event} isWide />
          {actions && <div className="relative -mb-1 -ms-3">{actions}</div>}
        </div>
        <div className="relative -my-1.5 -me-1.5 flex flex-col self-end justify-self-end [grid-area:actions] @max-[15rem]:flex-row @md:flex-row @md:self-start">
          {!isSample && (
            <>
              <SaveToggle event={event} />
              <EventMenu event={event} />
            </>
          )}
        </div>
      </div>
    </article>
  )
})
