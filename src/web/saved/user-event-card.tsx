import type { ReactNode } from 'react'
import type { LearningEvent } from '#contract/event.ts'
import { EventCard } from '#web/events/event-card.tsx'

interface Props {
  event: LearningEvent
  to: string
  /** Badge with the reason why the event is in the list. */
  badge: ReactNode
  /** Buttons below the facts. */
  actions?: ReactNode
}

export function UserEventCard(props: Props) {
  return <EventCard {...props} />
}
