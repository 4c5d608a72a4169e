import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import type { LearningEvent } from '#contract/event.ts'
import { paths } from '#web/paths.ts'
import { SaveToggle } from '#web/saved/save-toggle.tsx'
import { Button } from '#web/ui/button.tsx'
import { EventPicture } from './event-picture.tsx'
import { ShareButton } from './share-button.tsx'

/** The event's picture with the way back and the ribbon that saves it. */
export function EventHero({ event }: { event: LearningEvent }) {
  return (
    <div className="relative -mx-gutter md:mx-0">
      <EventPicture
        event={event}
        shape="card"
        isFirst
        className="aspect-[4/3] w-full border-line md:rounded-lg md:border md:shadow-paper"
      />
      <div className="absolute inset-x-3 top-3 flex justify-between print:hidden">
        <Button variant="icon" asChild className="bg-card/90 shadow-paper">
          <Link to={paths.myEvents} aria-label="Back to events">
            <ArrowLeft aria-hidden className="size-5" />
          </Link>
        </Button>
        <div className="flex gap-2">
          <ShareButton event={event} className="bg-card/90 shadow-paper" />
          <SaveToggle event={event} className="bg-card/90 shadow-paper" />
        </div>
      </div>
    </div>
  )
}
