import type { LearningEvent } from '#contract/events/event.ts'
import { eventEntryLabels } from '#contract/events/event-options.ts'
import type { RsvpStatus } from '#contract/rsvp/rsvp-responses.ts'
import { describeSpots } from '#domain/events/event-spots.ts'
import { Badge, type BadgeProps } from '#web/ui/layout/badge.tsx'
import { Glyph } from '#web/ui/layout/glyph.tsx'
import { msg, t, type Message } from '#texts/texts.ts'

const rsvpStyles: Record<RsvpStatus, { label: Message; tone: NonNullable<BadgeProps['tone']> }> = {
  invited: { label: msg('Invited'), tone: 'marigold' },
  maybe: { label: msg('Maybe'), tone: 'plain' },
  requested: { label: msg('Requested'), tone: 'marigold' },
  waiting: { label: msg('Waitlisted'), tone: 'plain' },
  going: { label: msg('Going'), tone: 'fern' },
}

/** Badge on an event that takes guests, if it is full or nearly full. */
export function SpotsBadge({ event }: { event: LearningEvent }) {
  const isTakingGuests = event.status === 'scheduled' && !event.isOver
  if (isTakingGuests && event.entry === 'full') return <Badge tone="clay">{t(eventEntryLabels.full)}</Badge>
  const spots = isTakingGuests ? describeSpots(event.spotsLeft) : null
  return spots && <Badge tone={event.spotsLeft === 0 ? 'clay' : 'marigold'}>{spots}</Badge>
}

export function AgeBadge({ event: { minimumAge } }: { event: LearningEvent }) {
  return minimumAge !== undefined && <Badge>{t('Ages {age}+', { age: minimumAge })}</Badge>
}

/** Badges with the current user's RSVP, or the spots left for those who aren't going. */
export function EventBadges({ event }: { event: LearningEvent }) {
  const rsvp = event.rsvp && rsvpStyles[event.rsvp]
  return (
    <>
      {rsvp && (
        <Badge tone={rsvp.tone} icon={event.rsvp === 'going' && <Glyph name="check" />}>
          {t(rsvp.label)}
        </Badge>
      )}
      {event.rsvp !== 'going' && <SpotsBadge event={event} />}
      <AgeBadge event={event} />
    </>
  )
}
