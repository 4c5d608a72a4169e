import { useQuery } from '@tanstack/react-query'
import { Send, UserPlus } from 'lucide-react'
import type { FormEvent } from 'react'
import type { LearningEvent } from '#contract/events/event.ts'
import { limits } from '#contract/limits.ts'
import { paths } from '#web/paths.ts'
import { AccountLink } from '#web/sign-in/account-link.tsx'
import { useSession } from '#web/platform/session.ts'
import { useDraft } from '#web/platform/use-draft.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { RestoredNote } from '#web/ui/form/restored-note.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { AddressField } from '#web/people/address-field.tsx'
import { useInvite } from '#web/rsvp/mutations.ts'
import { rsvpQuery } from '#web/rsvp/queries.ts'
import { t } from '#texts/texts.ts'

/** Sends invitations to an event by email. Available to every signed-in person. */
export function InviteFriends({ event }: { event: LearningEvent }) {
  const session = useSession()
  const { data: rsvp } = useQuery(rsvpQuery(event.id, session ? undefined : event.linkKey))
  if (!rsvp?.isOpen) return null
  return (
    <Panel title={t('Invite Friends')} icon={<UserPlus aria-hidden />} className="print:hidden">
      {session ? (
        <InviteForm event={event} />
      ) : (
        <>
          <p className="mb-4 text-muted">
            {t('Good company makes learning better. Your friends can RSVP without an account.')}
          </p>
          <AccountLink request={{ kind: 'invite', name: event.title, next: paths.event(event) }} variant="outline">
            {t('Invite by email')}
          </AccountLink>
        </>
      )}
    </Panel>
  )
}

const emptyInvitations = { addresses: [] as string[], note: '' }

function InviteForm({ event }: { event: LearningEvent }) {
  const { draft, change, clear, restored } = useDraft(`invitations by a guest to ${event.id}`, () => emptyInvitations)
  const { addresses, note } = draft
  const { mutate, isPending } = useInvite(event.id, clear)
  const send = (submit: FormEvent) => {
    submit.preventDefault()
    if (addresses.length > 0) mutate({ emails: addresses, note })
  }
  const label = addresses.length > 1 ? t('Send {count} Invites', { count: addresses.length }) : t('Send Invites')
  return (
    <form onSubmit={send} noValidate className="grid gap-4">
      <RestoredNote restored={restored} />
      <AddressField
        label={t('Email addresses')}
        addresses={addresses}
        onChange={(next) => change({ addresses: next })}
        disabled={isPending}
      />
      <TextField
        label={t('Personal note (optional)')}
        placeholder={t('See you by the pond?')}
        lines={3}
        counter={limits.invitations.note}
        value={note}
        onValueChange={(next) => change({ note: next })}
        readOnly={isPending}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" disabled={addresses.length === 0} pending={isPending}>
          {!isPending && <Send aria-hidden className="size-4.5" />}
          {isPending ? t('Sending...') : label}
        </Button>
        <p className="flex-1 basis-48 text-sm text-muted">
          {t('They’ll get an email from Wonderlark with your name on it.')}
        </p>
      </div>
    </form>
  )
}
