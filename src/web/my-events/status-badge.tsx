import { Bookmark, CalendarCheck, CircleHelp, Footprints, Hourglass, Mail, Tent, type LucideIcon } from 'lucide-react'
import type { UserEventStatus } from '#contract/saved/user-event.ts'
import { Badge, type BadgeProps } from '#web/ui/layout/badge.tsx'
import { msg, t, type Message } from '#texts/texts.ts'

const looks: Record<UserEventStatus, { tone: NonNullable<BadgeProps['tone']>; Icon: LucideIcon; label: Message }> = {
  saved: { tone: 'fern', Icon: Bookmark, label: msg('Saved') },
  attended: { tone: 'marigold', Icon: Footprints, label: msg('Attended') },
  invited: { tone: 'marigold', Icon: Mail, label: msg('Invited') },
  maybe: { tone: 'plain', Icon: CircleHelp, label: msg('Maybe') },
  requested: { tone: 'marigold', Icon: Hourglass, label: msg('Requested') },
  waiting: { tone: 'plain', Icon: Hourglass, label: msg('Waitlisted') },
  going: { tone: 'plain', Icon: CalendarCheck, label: msg('Going') },
  hosting: { tone: 'plain', Icon: Tent, label: msg('Hosting') },
}

/** Badge with the reason why an event is in the list, as the default label or custom text. */
export function StatusBadge({ status, children }: { status: UserEventStatus; children?: string }) {
  const { tone, Icon, label } = looks[status]
  return (
    <Badge
      tone={tone}
      icon={<Icon aria-hidden className="shrink-0" />}
      // A full sentence in capitals wouldn't fit next to a picture.
      className={children ? 'tracking-normal! whitespace-normal! normal-case!' : 'whitespace-normal!'}
    >
      {children ?? t(label)}
    </Badge>
  )
}
