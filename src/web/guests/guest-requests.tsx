import type { Guest, GuestList } from '#contract/guests/guest.ts'
import { formatPrice } from '#domain/prices/price-currency.ts'
import { formatAnswer, describeCompanions } from '#domain/rsvp/sign-up.ts'
import { countUnpaid, isPartlyPaid, nameTickets } from '#domain/rsvp/tickets.ts'
import { Badge } from '#web/ui/layout/badge.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { useApproval } from './guest-mutations.ts'
import { t } from '#texts/texts.ts'

interface Props {
  eventId: number
  requests: readonly Guest[]
  list: GuestList
  /** Whether all spots are taken. */
  isFull: boolean
}

/** Guests awaiting the host's approval. */
export function GuestRequests({ eventId, requests, list, isFull }: Props) {
  const title = t('{count, plural, one {# person asks to come} other {# people ask to come}}', {
    count: requests.length,
  })
  return (
    <section aria-label={title} className="rounded-lg border border-marigold bg-marigold-tint p-4">
      <h3 className="text-lg">{title}</h3>
      {isFull && <p className="text-sm">{t('All spots are taken, so those you approve join the waitlist.')}</p>}
      <ul className="mt-2 divide-y divide-line">
        {requests.map((guest) => (
          <Request key={guest.id} eventId={eventId} guest={guest} list={list} />
        ))}
      </ul>
    </section>
  )
}

function Request({ eventId, guest, list }: { eventId: number; guest: Guest; list: GuestList }) {
  const { mutate, isPending, variables } = useApproval(eventId)
  const { name, address, partySize } = guest
  const shown = name || address || t('A guest')
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-44">
        <p className="font-semibold [overflow-wrap:anywhere]">{shown}</p>
        {name && address && <p className="truncate text-sm text-muted">{address}</p>}
        {partySize > 1 && <p className="text-sm">{t('{count} people', { count: partySize })}</p>}
        <GuestDetails guest={guest} list={list} />
      </div>
      <div className="flex gap-2">
        <Button
          pending={isPending && variables.isApproved}
          disabled={isPending && !variables.isApproved}
          aria-label={t('Approve {name}', { name: shown })}
          onClick={() => mutate({ guest, isApproved: true })}
        >
          {t('Approve')}
        </Button>
        <Button
          variant="outline"
          pending={isPending && !variables.isApproved}
          disabled={isPending && variables.isApproved}
          aria-label={t('Decline {name}', { name: shown })}
          onClick={() => mutate({ guest, isApproved: false })}
        >
          {t('Decline')}
        </Button>
      </div>
    </li>
  )
}

function PaymentBadge({ guest, currency }: { guest: Guest; currency: string }) {
  if (guest.isPaid) return <Badge tone="fern">{t('[[of a guest]] Paid')}</Badge>
  if (!isPartlyPaid(guest)) return <Badge tone="plain">{t('Not paid yet')}</Badge>
  const left = formatPrice(countUnpaid(guest), currency)
  return <Badge tone="marigold">{t('Partly paid, {price} to go', { price: left })}</Badge>
}

/** A guest's tickets, payment, companions and answers. */
export function GuestDetails({ guest, list }: { guest: Guest; list: GuestList }) {
  const { tickets, answers, due } = guest
  const companions = describeCompanions(guest, list.questions)
  const named = companions.filter((each) => each.answers.length === 0).map(({ name }) => name)
  const ticketWords = nameTickets(list.ticketTypes, tickets)
  const answered = list.questions.filter(({ key }) => answers[key] !== undefined)
  const total = due === null || due === 0 ? null : formatPrice(due, list.currency)
  return (
    <>
      {named.length > 0 && (
        <p className="text-sm [overflow-wrap:anywhere] text-muted">{t('With {names}', { names: named.join(', ') })}</p>
      )}
      {(ticketWords !== '' || total) && (
        <p className="text-sm [overflow-wrap:anywhere] text-muted">
          {[ticketWords, total].filter(Boolean).join(' · ')}
        </p>
      )}
      {list.isPaid && due !== 0 && <PaymentBadge guest={guest} currency={list.currency} />}
      {answered.length > 0 && (
        <dl className="mt-1 text-sm">
          {answered.map(({ key, text }) => (
            <div key={key} className="flex flex-wrap gap-x-1.5">
              <dt className="text-muted">{text}</dt>
              <dd className="font-medium whitespace-pre-line [overflow-wrap:anywhere]">{formatAnswer(answers[key])}</dd>
            </div>
          ))}
        </dl>
      )}
      {companions
        .filter((each) => each.answers.length > 0)
        .map(({ name, answers: theirs }, at) => (
          <dl key={at} aria-label={name} className="mt-1 text-sm">
            <dt className="font-semibold [overflow-wrap:anywhere]">{name}</dt>
            {theirs.map(({ key, question, answer }) => (
              <dd key={key} className="whitespace-pre-line [overflow-wrap:anywhere]">
                <span className="text-muted">{question}</span> <span className="font-medium">{answer}</span>
              </dd>
            ))}
          </dl>
        ))}
    </>
  )
}
