import { useEffect, useId, useRef } from 'react'
import type { Rsvp } from '#contract/rsvp/rsvp.ts'
import { countSpotsLeft } from '#domain/events/event-spots.ts'
import { formatPrice } from '#domain/prices/price-currency.ts'
import { detailNames } from '#domain/rsvp/sign-up.ts'
import { countTickets, findDue, type Tickets } from '#domain/rsvp/tickets.ts'
import { Select } from '#web/ui/form/select-field.tsx'
import { useEarlyInput } from '#web/ui/form/use-early-input.ts'
import { FieldError } from '#web/ui/form/field-error.tsx'
import { t } from '#texts/texts.ts'

interface Props {
  types: NonNullable<Rsvp['form']>['ticketTypes']
  /** Initial number of tickets. */
  chosen: Tickets
  /** Currently chosen number of tickets. */
  current: Tickets
  currency: string
  /** Number of tickets in the largest party to offer. */
  max: number
  isRequired: boolean
  error: string | undefined
  onChange(tickets: Tickets): void
}

function spotsWords(left: number | null): string | null {
  if (left === null) return null
  if (left === 0) return t('Full, so you’d join the waitlist')
  return countSpotsLeft(left)
}

/** Number of tickets of each type, as native selects, and what they cost together. */
export function TicketFields({ types, chosen, current, currency, max, isRequired, error, onChange }: Props) {
  const errorId = useId()
  const read = (fieldset: HTMLFieldSetElement | null): Tickets =>
    Object.fromEntries(
      types.map(({ key }) => {
        const select = fieldset?.querySelector<HTMLSelectElement>(`[name="${detailNames.tickets(key)}"]`)
        return [key, Number(select?.value ?? chosen[key] ?? 0)]
      }),
    )
  const early = useEarlyInput<HTMLFieldSetElement>((fieldset) => onChange(read(fieldset)))
  const count = countTickets(current)
  const firstSelect = useRef<HTMLSelectElement>(null)
  const problem =
    count > max ? t('Choose up to {max} tickets.', { max }) : isRequired && count === 0 ? t('Choose a ticket.') : ''
  useEffect(() => firstSelect.current?.setCustomValidity(problem), [problem])
  const due = findDue({ ticketTypes: types, price: null }, { tickets: current, partySize: count })
  return (
    <fieldset ref={early} aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1.5 font-semibold">{t('Tickets')}</legend>
      <div className="grid gap-2">
        {types.map(({ key, name, price, left }, at) => (
          <div
            key={key}
            className="flex min-h-tap items-center gap-3 rounded-md border border-edge bg-card py-2 pe-2 ps-3 has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <span className="block font-semibold">{name}</span>
              <span className="block text-sm text-muted">
                {[price === 0 ? t('Free') : formatPrice(price, currency), spotsWords(left)].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className="w-24 shrink-0">
              <Select
                {...(at === 0 && { ref: firstSelect })}
                name={detailNames.tickets(key)}
                aria-label={t('Number of tickets: {name}', { name })}
                defaultValue={chosen[key] ?? 0}
                onChange={({ currentTarget }) => onChange(read(currentTarget.closest('fieldset')))}
              >
                {Array.from({ length: Math.max(max, chosen[key] ?? 0) + 1 }, (_, number) => (
                  <option key={number} value={number}>
                    {number}
                  </option>
                ))}
              </Select>
            </span>
          </div>
        ))}
      </div>
      {due !== null && due > 0 && (
        <output className="mt-2 flex justify-between gap-3 font-semibold">
          <span>{t('{count, plural, one {# ticket} other {# tickets}}', { count })}</span>
          <span className="tabular-nums">{t('Total: {price}', { price: formatPrice(due, currency) })}</span>
        </output>
      )}
      <FieldError id={errorId} error={error} />
    </fieldset>
  )
}

/** Initial number of tickets in the form. New guests get one ticket if there is only one type. */
export function startTickets(
  form: Pick<Rsvp, 'form'>['form'],
  { tickets, wantedTickets }: { tickets: Tickets; wantedTickets: Tickets | null },
): Tickets {
  const stored = wantedTickets ?? tickets
  const [only, ...others] = form?.ticketTypes ?? []
  return countTickets(stored) === 0 && only && others.length === 0 ? { [only.key]: 1 } : stored
}
