import type { BadgeProps } from '#web/ui/layout/badge.tsx'
import { msg, type Message } from '#texts/texts.ts'

/** Labels and colors of RSVPs in lists for hosts. */
export const responseBadges: Record<
  'yes' | 'maybe' | 'no' | 'waiting' | 'requested' | 'none' | 'removed' | 'declined',
  { tone: BadgeProps['tone']; label: Message }
> = {
  yes: { tone: 'fern', label: msg('[[of a guest]] Going') },
  maybe: { tone: 'marigold', label: msg('Maybe') },
  waiting: { tone: 'marigold', label: msg('Waitlist') },
  requested: { tone: 'marigold', label: msg('Asks to come') },
  no: { tone: 'clay', label: msg('Can’t go') },
  none: { tone: 'plain', label: msg('No RSVP yet') },
  removed: { tone: 'clay', label: msg('Removed') },
  declined: { tone: 'clay', label: msg('Declined') },
}
