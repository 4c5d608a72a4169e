import { useQuery } from '@tanstack/react-query'
import { Download, MailWarning, MessageSquare, UserMinus } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import type { Guest, GuestList as Guests } from '#contract/guest.ts'
import { limits } from '#contract/limits.ts'
import { placesWords } from '#domain/hosting/rsvp-words.ts'
import { apiPath } from '#web/platform/api.ts'
import { useDraft } from '#web/platform/use-draft.ts'
import { Badge, type BadgeProps } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useGuestMessage, useGuestRemoval } from './mutations.ts'
import { guestListQuery } from './queries.ts'

/** Guest list for the host: going, waitlisted and invited guests. */
export function GuestList({ eventId }: { eventId: number }) {
  const { data, isError, refetch } = useQuery(guestListQuery(eventId))
  if (isError) {
    return (
      <p role="alert">
        Couldn’t load the guest list.{' '}
        <Button variant="quiet" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    )
  }
  if (!data) return <Spinner label="Loading the guest list" />
  const { guests } = data
  const hasReaders = guests.some(({ answer }) => answer !== 'no')
  return (
    <div className="grid grid-cols-1 gap-4">
      <Counts {...data} />
      {guests.length === 0 ? (
        <p className="text-muted">No guests yet. You can invite people from the event page.</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {guests.map((guest) => (
            <GuestRow key={guest.id} eventId={eventId} guest={guest} />
          ))}
        </ul>
      )}
      {guests.length > 0 && (
        <div className="flex flex-wrap gap-3">
          {hasReaders && <MessageButton eventId={eventId} />}
          <Button asChild variant="quiet">
            <a href={apiPath('exportGuests', { params: { id: eventId } })} download>
              <Download aria-hidden className="size-4.5" />
              Export as CSV
            </a>
          </Button>
        </div>
      )}
    </div>
  )
}

function Counts({ counts, capacity }: Guests) {
  const { yes, waiting } = counts
  const places = capacity === null ? null : { capacity, left: Math.max(0, capacity - yes), waiting }
  const figures = [
    { label: 'Going', value: counts.yes },
    { label: 'Maybe', value: counts.maybe },
    { label: 'Waitlist', value: counts.waiting },
    { label: 'Can’t go', value: counts.no },
    { label: 'No RSVP', value: counts.unanswered },
  ].filter(({ label, value }) => value > 0 || label === 'Going')
  return (
    <div>
      <dl className="flex flex-wrap gap-2">
        {figures.map(({ label, value }) => (
          <div key={label} className="flex min-w-18 flex-1 flex-col-reverse rounded-md bg-well px-3 py-2 text-center">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-display text-2xl font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {places && <p className="mt-2 text-sm text-muted">{placesWords(0, places)}</p>}
    </div>
  )
}

const badges: Record<
  'yes' | 'maybe' | 'no' | 'waiting' | 'none' | 'removed',
  { tone: BadgeProps['tone']; label: string }
> = {
  yes: { tone: 'fern', label: 'Going' },
  maybe: { tone: 'marigold', label: 'Maybe' },
  waiting: { tone: 'marigold', label: 'Waitlist' },
  no: { tone: 'clay', label: 'Can’t go' },
  none: { tone: 'plain', label: 'No RSVP yet' },
  removed: { tone: 'clay', label: 'Removed' },
}

function GuestRow({ eventId, guest }: { eventId: number; guest: Guest }) {
  const { name, address, answer, partySize, invitation, isRemoved } = guest
  const { tone = 'plain', label } = badges[isRemoved ? 'removed' : (answer ?? 'none')]
  const isComing = answer !== null && answer !== 'no'
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <div className="min-w-0 flex-1 basis-36">
        <p className="truncate font-semibold">{name || address}</p>
        {name && address && <p className="truncate text-sm text-muted">{address}</p>}
        {invitation === 'failed' && (
          <p className="flex items-center gap-1.5 text-sm text-clay-ink">
            <MailWarning aria-hidden className="size-4 shrink-0" />
            The invitation couldn’t be delivered.
          </p>
        )}
      </div>
      {isComing && partySize > 1 && <span className="text-sm text-muted">{partySize} people</span>}
      <div className="ml-auto flex items-center gap-1">
        <Badge tone={tone}>{label}</Badge>
        {isRemoved ? (
          <InviteAgainButton eventId={eventId} guest={guest} />
        ) : (
          <RemoveButton eventId={eventId} guest={guest} />
        )}
      </div>
    </li>
  )
}

const guestName = ({ name, address }: Guest) => name || address || 'this guest'

function InviteAgainButton({ eventId, guest }: { eventId: number; guest: Guest }) {
  const { mutate, isPending } = useGuestRemoval(eventId, guest)
  return (
    <Button
      variant="quiet"
      pending={isPending}
      onClick={() => mutate(false)}
      aria-label={`Invite again: ${guestName(guest)}`}
    >
      Invite again
    </Button>
  )
}

/** Asks for confirmation, because the guest is notified immediately. */
function RemoveButton({ eventId, guest }: { eventId: number; guest: Guest }) {
  const [isOpen, setIsOpen] = useState(false)
  const { mutate, isPending } = useGuestRemoval(eventId, guest, () => setIsOpen(false))
  const name = guestName(guest)
  return (
    <Dialog
      title={`Remove ${name}?`}
      description={`We’ll email ${name}, and their spot goes to the next person on the waitlist.`}
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button variant="icon" aria-label={`Remove ${name} from the guest list`}>
          <UserMinus aria-hidden className="size-4.5" />
        </Button>
      }
      footer={
        <>
          <Button variant="outline" onClick={() => setIsOpen(false)} disabled={isPending}>
            Keep
          </Button>
          <Button variant="danger" pending={isPending} onClick={() => mutate(true)}>
            {isPending ? 'Removing...' : 'Remove'}
          </Button>
        </>
      }
    >
      <p>They can’t RSVP to this event again unless you invite them again.</p>
    </Dialog>
  )
}

function MessageButton({ eventId }: { eventId: number }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Dialog
      title="Message your guests"
      description="We’ll send a separate email to everyone who hasn’t said they can’t go."
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button variant="outline">
          <MessageSquare aria-hidden className="size-4.5" />
          Message all guests
        </Button>
      }
    >
      <MessageForm eventId={eventId} onSent={() => setIsOpen(false)} />
    </Dialog>
  )
}

function MessageForm({ eventId, onSent }: { eventId: number; onSent(): void }) {
  const { draft, change, clear } = useDraft(`message to guests of ${eventId}`, () => ({ message: '' }))
  const { message } = draft
  const { mutate, isPending } = useGuestMessage(eventId, () => {
    clear()
    onSent()
  })
  const send = (submit: FormEvent) => {
    submit.preventDefault()
    if (message.trim()) mutate(message)
  }
  return (
    <form onSubmit={send} className="grid gap-3">
      <TextField
        label="Message"
        placeholder="We’re meeting at the north gate."
        lines={6}
        counter={limits.guestMessages.length}
        value={message}
        onValueChange={(next) => change({ message: next })}
        disabled={isPending}
      />
      <Button type="submit" disabled={message.trim() === ''} pending={isPending}>
        {isPending ? 'Sending...' : 'Send message'}
      </Button>
    </form>
  )
}
