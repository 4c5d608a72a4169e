import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import type { LearningEvent } from '#contract/event.ts'
import { paths } from '#web/paths.ts'
import { SaveToggle } from '#web/saved/save-toggle.tsx'
import { Button } from '#web/ui/button.tsx'
import { CategoryIcon } from './category-icon.tsx'
import { EventPicture } from './event-picture.tsx'

/** The plate with the ways out and in, and below it what the event is called. */
export function EventHero({ event }: { event: LearningEvent }) {
  return (
    <header>
      <div className="relative md:px-gutter md:pt-5">
        <EventPicture
          event={event}
          shape="wide"
          isFirst
          className="aspect-[16/10] w-full border-line md:aspect-[21/9] md:rounded-xl md:border"
        />
        <div className="absolute inset-x-3 top-3 flex justify-between md:inset-x-9 md:top-9">
          <Button variant="icon" asChild className="bg-card/90 shadow-paper">
            <Link to={paths.myEvents} aria-label="Back to events">
              <ArrowLeft aria-hidden className="size-5" />
            </Link>
          </Button>
          <SaveToggle event={event} className="bg-card/90 shadow-paper" />
        </div>
      </div>
      <div className="px-gutter pt-5 pb-6 md:pt-7">
        <p className="flex items-center gap-2 font-semibold text-hue-ink">
          <CategoryIcon category={event.category} className="size-5" />
          {event.category} Workshop
        </p>
        <h1 className="mt-1.5 max-w-3xl">{event.title}</h1>
        {event.shortDescription && <p className="mt-2.5 max-w-2xl text-lg text-muted">{event.shortDescription}</p>}
        {event.status === 'cancelled' && (
          <p className="mt-4 rounded-md border border-clay bg-clay-tint px-4 py-3 font-semibold text-clay-ink">
            This event is cancelled.
          </p>
        )}
      </div>
    </header>
  )
}
