import { QrCode, Settings2, UserPlus } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { LearningEvent } from '#contract/events/event.ts'
import { rsvpQuery } from '#web/rsvp/queries.ts'
import { paths } from '#web/paths.ts'
import { CopyField } from '#web/ui/form/copy-field.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { ClientOnly } from '#web/ui/feedback/client-only.tsx'
import { useIsOver } from './use-is-over.ts'
import { msg, t } from '#texts/texts.ts'

const ShareCode = lazy(async () => ({ default: (await import('#web/event-parts/share-code.tsx')).ShareCode }))
const InviteContent = lazy(async () => ({
  default: (await import('#web/invitations/invite-content.tsx')).InviteContent,
}))

/** Whether the page was opened right after its event was created. */
const isJustCreated = (state: unknown) =>
  typeof state === 'object' && state !== null && 'isNew' in state && state.isNew === true

const audience = {
  public: msg('Send the link to anyone who might like to come.'),
  unlisted: msg('Anyone with the link can find it.'),
  private: msg('Only people you invite can see it.'),
} as const

/** Brings people to an event: its link, its QR code and invitations. Only its hosts see it. */
export function HostPanel({ event }: { event: LearningEvent }) {
  const { data: rsvp } = useQuery(rsvpQuery(event.id))
  const isNew = isJustCreated(useLocation().state)
  const hasEnded = useIsOver(event)
  const [opened, setOpened] = useState<'code' | 'invite' | null>(null)
  // Nobody can attend before the review, and nobody should be invited to a cancelled event.
  if (!rsvp?.isHost || hasEnded || event.status !== 'scheduled') return null
  const page = window.location.origin + paths.event(event)
  return (
    <Panel title={isNew ? t('Your event is ready') : t('You’re hosting this event')} className="mb-6 print:hidden">
      <p className="-mt-2 mb-3 text-muted">{t(audience[event.visibility ?? 'public'])}</p>
      <CopyField label={t('Link to this event')} text={page} action={t('Copy Link')} />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button aria-haspopup="dialog" onClick={() => setOpened('invite')}>
          <UserPlus aria-hidden className="size-4.5" />
          {t('Invite guests')}
        </Button>
        <Button
          variant="outline"
          aria-expanded={opened === 'code'}
          onClick={() => setOpened(opened === 'code' ? null : 'code')}
        >
          <QrCode aria-hidden className="size-4.5" />
          {t('QR code')}
        </Button>
        <Button asChild variant="quiet">
          <Link to={paths.host(event.id)}>
            <Settings2 aria-hidden className="size-4.5" />
            {t('Guests and settings')}
          </Link>
        </Button>
      </div>
      <ClientOnly onFailure={() => setOpened(null)}>
        {opened === 'code' && (
          <div className="mt-4">
            <ShareCode page={page} name={`wonderlark-event-${event.id}`} />
          </div>
        )}
        {opened === 'invite' && (
          <InviteContent
            eventId={event.id}
            title={event.title}
            open
            onOpenChange={(isOpen) => !isOpen && setOpened(null)}
          />
        )}
      </ClientOnly>
    </Panel>
  )
}
