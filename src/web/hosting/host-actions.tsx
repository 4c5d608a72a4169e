import { CalendarCheck, CalendarClock, CalendarX, Copy, ExternalLink, Pencil, UserPlus } from 'lucide-react'
import { lazy, useState } from 'react'
import { Link } from 'react-router'
import type { HostView } from '#contract/hosting/hosting.ts'
import { isOver as isPast } from '#domain/events/event-time.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/platform/session.ts'
import { useBrowserValue } from '#web/platform/store.ts'
import { readToday } from '#web/platform/use-browser.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { ClientOnly } from '#web/ui/feedback/client-only.tsx'
import { toCopy } from '#web/hosting/form/host-form-values.ts'
import { t } from '#texts/texts.ts'

/** Forms load when first opened. */
const HostContent = lazy(async () => ({ default: (await import('./host-content.tsx')).HostContent }))
const EditContent = lazy(async () => ({ default: (await import('./edit-content.tsx')).EditContent }))
const InviteContent = lazy(async () => ({
  default: (await import('#web/invitations/invite-content.tsx')).InviteContent,
}))
const CancelContent = lazy(async () => ({ default: (await import('./cancel-content.tsx')).CancelContent }))
const PostponeContent = lazy(async () => ({ default: (await import('./postpone-content.tsx')).PostponeContent }))
const ResumeContent = lazy(async () => ({ default: (await import('./postpone-content.tsx')).ResumeContent }))

type Opened = 'invite' | 'edit' | 'copy' | 'postpone' | 'resume' | 'cancel'

export function HostActions({ view }: { view: HostView }) {
  const session = useSession()
  const [opened, setOpened] = useState<Opened | null>(null)
  const { event, isOver } = view
  const canChange = !isOver && event.status !== 'cancelled'
  const isPostponed = event.status === 'postponed'
  const hasEnded = useBrowserValue(() => isPast(event, Date.now()), event.isOver ?? false)
  const canPostpone = canChange && event.status === 'scheduled' && view.rights.includes('cancel')
  const windowProps = { open: true, onOpenChange: (isOpen: boolean) => !isOpen && setOpened(null) }
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {canChange && !isPostponed && (
        <Button aria-haspopup="dialog" onClick={() => setOpened('invite')}>
          <UserPlus aria-hidden className="size-4.5" />
          {t('Invite')}
        </Button>
      )}
      {canChange && (
        <Button variant={isPostponed ? 'primary' : 'outline'} aria-haspopup="dialog" onClick={() => setOpened('edit')}>
          <Pencil aria-hidden className="size-4.5" />
          {isPostponed ? t('Set a new date') : t('Edit')}
        </Button>
      )}
      {isPostponed && !hasEnded && view.rights.includes('cancel') && (
        <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpened('resume')}>
          <CalendarCheck aria-hidden className="size-4.5" />
          {t('Not postponed any more')}
        </Button>
      )}
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpened('copy')}>
        <Copy aria-hidden className="size-4.5" />
        {isOver ? t('Duplicate as the next date') : t('Duplicate')}
      </Button>
      <Button asChild variant="outline">
        <Link to={paths.event(event)}>
          <ExternalLink aria-hidden className="size-4.5" />
          {t('Event page')}
        </Link>
      </Button>
      {canPostpone && (
        <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpened('postpone')}>
          <CalendarClock aria-hidden className="size-4.5" />
          {t('Postpone')}
        </Button>
      )}
      {canChange && view.rights.includes('cancel') && (
        <Button
          variant="quiet"
          aria-haspopup="dialog"
          onClick={() => setOpened('cancel')}
          className="text-clay-ink! hover:bg-clay-tint!"
        >
          <CalendarX aria-hidden className="size-4.5" />
          {t('Cancel event')}
        </Button>
      )}
      <ClientOnly onFailure={() => setOpened(null)}>
        {opened === 'invite' && <InviteContent eventId={event.id} title={event.title} {...windowProps} />}
        {opened === 'edit' && <EditContent view={view} {...windowProps} />}
        {opened === 'cancel' && <CancelContent view={view} {...windowProps} />}
        {opened === 'postpone' && <PostponeContent view={view} {...windowProps} />}
        {opened === 'resume' && <ResumeContent view={view} {...windowProps} />}
        {opened === 'copy' && session && (
          <HostContent
            start={{ copy: isOver ? toCopy(view, readToday()) : toCopy(view), of: event.id }}
            {...windowProps}
          />
        )}
      </ClientOnly>
    </div>
  )
}
