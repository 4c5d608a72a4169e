import type { BadgeProps } from '#web/ui/layout/badge.tsx'

/** Labels and colors of RSVPs in lists for hosts. */
export const answerBadges: Record<
  'yes' | 'maybe' | 'no' | 'waiting' | 'requested' | 'none' | 'removed' | 'declined',
  { tone: BadgeProps['tone']; label: string }
> = {
  yes: { tone: 'fern', label: 'Going' },
  maybe: { tone: 'marigold', label: 'Maybe' },
  waiting: { tone: 'marigold', label: 'Waitlist' },
  requested: { tone: 'marigold', label: 'Asks to come' },
  no: { tone: 'clay', label: 'Can’t go' },
  none: { tone: 'plain', label: 'No RSVP yet' },
  removed: { tone: 'clay', label: 'Removed' },
  declined: { tone: 'clay', label: 'Declined' },
}
