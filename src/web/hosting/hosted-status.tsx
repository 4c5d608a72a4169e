import { CalendarClock, EyeOff, Hourglass, LockKeyhole, Tent, XCircle, type LucideIcon } from 'lucide-react'
import type { LearningEvent } from '#contract/events/event.ts'
import type { HostView } from '#contract/hosting/hosting.ts'
import { isCalledOff } from '#domain/events/event-cancellation.ts'
import { Badge } from '#web/ui/layout/badge.tsx'
import { msg, t, type Message } from '#texts/texts.ts'

const looks: Partial<Record<LearningEvent['status'], { tone: 'clay' | 'marigold'; Icon: LucideIcon; words: Message }>> =
  {
    cancelled: { tone: 'clay', Icon: XCircle, words: msg('Cancelled') },
    postponed: { tone: 'marigold', Icon: CalendarClock, words: msg('Postponed') },
    held: { tone: 'marigold', Icon: Hourglass, words: msg('Held for review') },
    hidden: { tone: 'clay', Icon: EyeOff, words: msg('Hidden') },
  }

/** Explains why others don't see an event as the host does. Renders nothing for a normal event. */
export function HostedBadge({ status }: Pick<LearningEvent, 'status'>) {
  const look = looks[status]
  if (!look) return null
  const { tone, Icon, words } = look
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {t(words)}
    </Badge>
  )
}

const notes = {
  held: msg(
    'The people who run this Wonderlark review new hosts’ first events. Until they approve this one, only you can see it.',
  ),
  hidden: msg('The people who run this Wonderlark have hidden this event. Only you can see it.'),
}

const visibilityLabels = { public: msg('Public'), unlisted: msg('Unlisted'), private: msg('Private') } as const

/** Status of the event with its details. */
export function HostedStatus({ view }: { view: HostView }) {
  const { event, isOver, cancellationNote } = view
  const { status, visibility } = event
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Badge icon={<Tent aria-hidden />}>{t('You’re hosting this event')}</Badge>
        <HostedBadge status={status} />
        {visibility && <Badge icon={<LockKeyhole aria-hidden />}>{t(visibilityLabels[visibility])}</Badge>}
        {isOver && <Badge>{t('Over')}</Badge>}
      </div>
      {(status === 'held' || status === 'hidden') && (
        <p className="mt-3 mb-4 rounded-md border border-marigold bg-marigold-tint px-4 py-3 text-marigold-ink">
          {t(notes[status])}
        </p>
      )}
      {isCalledOff({ status }) && cancellationNote && (
        <p
          className={`mt-3 mb-4 rounded-md border px-4 py-3 whitespace-pre-line ${
            status === 'postponed'
              ? 'border-marigold bg-marigold-tint text-marigold-ink'
              : 'border-clay bg-clay-tint text-clay-ink'
          }`}
        >
          {cancellationNote}
        </p>
      )}
    </>
  )
}
