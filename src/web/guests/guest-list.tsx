import { useQuery } from '@tanstack/react-query'
import { MailWarning } from 'lucide-react'
import type { Guest, GuestList as Guests } from '#contract/guests/guest.ts'
import type { HostView } from '#contract/hosting/hosting.ts'
import { isCalledOff } from '#domain/events/event-cancellation.ts'
import { placesWords } from '#domain/rsvp/rsvp-words.ts'
import { Badge } from '#web/ui/layout/badge.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { responseBadges } from './guest-badges.ts'
import { GuestDetails, GuestRequests } from './guest-requests.tsx'
import { GuestMenu } from './guest-menu.tsx'
import { GuestTools } from './guest-tools.tsx'
import { useGuestRemoval } from '#web/rsvp/mutations.ts'
import { guestListQuery } from '#web/rsvp/queries.ts'
import { msg, t } from '#texts/texts.ts'

/** Guest list for the host: going, waitlisted and invited guests. */
export function GuestList({ view }: { view: HostView }) {
  const { event, isOver } = view
  const eventId = event.id
  const { data, isError, refetch } = useQuery(guestListQuery(eventId))
  if (isError) {
    return (
      <p role="alert">
        {t('Couldn’t load the guest list.')}{' '}
        <Button variant="quiet" onClick={() => void refetch()}>
          {t('Try again')}
        </Button>
      </p>
    )
  }
  if (!data) return <GuestListSkeleton />
  const { guests, counts, capacity } = data
  const requests = guests.filter(({ answer, isRemoved }) => answer === 'requested' && !isRemoved)
  const others = guests.filter((guest) => !requests.includes(guest))
  const isOpen = !isOver && !isCalledOff(event)
  const isFull = capacity !== null && counts.yes >= capacity
  return (
    <div className="grid grid-cols-1 gap-4">
      <Counts {...data} />
      {isOpen && requests.length > 0 && (
        <GuestRequests eventId={eventId} requests={requests} list={data} isFull={isFull} />
      )}
      <GuestTools eventId={eventId} list={data} isOpen={isOpen} isOver={isOver} />
      {guests.length === 0 ? (
        <p className="text-muted">{t('No guests yet. Invite people, or share the link to the event.')}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {(isOpen ? others : guests).map((guest) => (
            <GuestRow key={guest.id} eventId={eventId} guest={guest} list={data} isOpen={isOpen} isFull={isFull} />
          ))}
        </ul>
      )}
    </div>
  )
}

function GuestListSkeleton() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">{t('Loading the guest list')}</span>
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
    </div>
  )
}

function Counts({ counts, capacity }: Guests) {
  const { yes, waiting } = counts
  const places = capacity === null ? null : { capacity, left: Math.max(0, capacity - yes), waiting }
  const figures = [
    { label: t('[[of a guest]] Going'), value: counts.yes, isAlwaysShown: true },
    { label: t('Requests'), value: counts.requested },
    { label: t('Maybe'), value: counts.maybe },
    { label: t('Waitlist'), value: counts.waiting },
    { label: t('Can’t go'), value: counts.no },
    { label: t('No RSVP'), value: counts.unanswered },
    { label: t('Here'), value: counts.arrived },
  ].filter(({ value, isAlwaysShown }) => value > 0 || isAlwaysShown)
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

const attendanceBadges = {
  attended: { tone: 'fern', label: msg('Here') },
  'no-show': { tone: 'clay', label: msg('No-show') },
} as const

interface RowProps {
  eventId: number
  guest: Guest
  list: Guests
  isOpen: boolean
  isFull: boolean
}

function GuestRow({ eventId, guest, list, isOpen, isFull }: RowProps) {
  const { name, address, answer, partySize, wantedParty, invitation, isRemoved, note, attendance, origin } = guest
  const { tone = 'plain', label } = attendance
    ? attendanceBadges[attendance]
    : responseBadges[isRemoved ? 'removed' : guest.isDeclined ? 'declined' : (answer ?? 'none')]
  const isComing = answer !== null && answer !== 'no'
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <div className="min-w-0 flex-1 basis-36">
        <p className="truncate font-semibold">{name || address}</p>
        {name && (address ?? guest.sharedEmail) && (
          <p className="truncate text-sm text-muted">{address ?? guest.sharedEmail}</p>
        )}
        {isComing && partySize > 1 && <p className="text-sm text-muted">{t('{count} people', { count: partySize })}</p>}
        {wantedParty !== null && (
          <p className="text-sm text-muted">{t('Waiting for {count} more', { count: wantedParty - partySize })}</p>
        )}
        {isComing && <GuestDetails guest={guest} list={list} />}
        {origin === 'walk-in' && <p className="text-sm text-muted">{t('Walk-in')}</p>}
        {note && <p className="text-sm break-words text-muted">{note}</p>}
        {invitation === 'waiting' && answer === null && (
          <p className="text-sm text-muted">{t('The invitation waits. It goes out by tomorrow.')}</p>
        )}
        {guest.hasBounced && (
          <p className="flex items-center gap-1.5 text-sm text-clay-ink">
            <MailWarning aria-hidden className="size-4 shrink-0" />
            {t('Our last email to them came back.')}
          </p>
        )}
        {invitation === 'failed' && answer === null && (
          <p className="flex items-center gap-1.5 text-sm text-clay-ink">
            <MailWarning aria-hidden className="size-4 shrink-0" />
            {t('The invitation couldn’t be sent. Give them the link yourself.')}
          </p>
        )}
      </div>
      <div className="ms-auto flex items-center gap-1">
        <Badge tone={tone}>{t(label)}</Badge>
        {isRemoved ? (
          <InviteAgainButton eventId={eventId} guest={guest} />
        ) : (
          <GuestMenu
            eventId={eventId}
            guest={guest}
            isOpen={isOpen}
            isFull={isFull}
            isPaidEvent={list.isPaid}
            currency={list.currency}
          />
        )}
      </div>
    </li>
  )
}

function InviteAgainButton({ eventId, guest }: { eventId: number; guest: Guest }) {
  const { mutate, isPending } = useGuestRemoval(eventId, guest)
  return (
    <Button
      variant="quiet"
      pending={isPending}
      onClick={() => mutate(false)}
      aria-label={t('Invite again: {name}', { name: guest.name || guest.address || t('this guest') })}
    >
      {t('Invite again')}
    </Button>
  )
}
