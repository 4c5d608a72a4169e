import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { limits } from '#contract/limits.ts'
import { currencySymbol, formatAmount } from '#domain/prices/price-input.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { SwitchRow } from '#web/ui/form/switch-row.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { HostField, HostFold } from './host-field.tsx'
import { useHostFormContext } from './host-form.tsx'
import type { HostFormValues } from './host-form-values.ts'
import { hostOptionsQuery } from '#web/rsvp/host-queries.ts'
import { amountStyle, findSignUpFormErrors, newTicket, type TicketValues } from './sign-up-values.ts'
import { readCurrency, rememberFormat } from '#domain/format/locale.ts'
import { msg, t } from '#texts/texts.ts'

const priceKinds = [
  { value: 'fixed', label: msg('One price') },
  { value: 'pay-what-you-can', label: msg('Pay what you can') },
  { value: 'tickets', label: msg('Several ticket types') },
] as const

const listCurrencies = rememberFormat((locale) => {
  const names = new Intl.DisplayNames(locale, { type: 'currency' })
  return Intl.supportedValuesOf('currency').map((value) => ({ value, label: `${value} · ${names.of(value) ?? value}` }))
})

/** Summarizes the prices: "$12", or "Several ticket types" and their names. */
function describePrices({ priceKind, price, currency, ticketTypes }: HostFormValues): string[] {
  const label = priceKinds.find(({ value }) => value === priceKind)?.label
  const kind = label ? t(label) : ''
  if (priceKind === 'fixed') return [price === '' ? kind : `${price} ${currency}`]
  return priceKind === 'tickets' ? [kind, ...ticketTypes.map(({ name }) => name)] : [kind]
}

/** Prices of an event, and how guests pay. */
export function PaidSection() {
  const { values, set } = useHostFormContext()
  const currency = useCurrency()
  const { isPaidEvent, priceKind } = values
  const isRequired = priceKind !== 'pay-what-you-can'
  return (
    <HostFold
      title={t('Paid Event Options')}
      holds={isPaidEvent ? describePrices(values) : []}
      startsOpen={isPaidEvent}
      fields={['price', 'suggestedPrice', 'ticketTypes', 'paymentLink', 'refundPolicy']}
    >
      <SwitchRow checked={isPaidEvent} onCheckedChange={(next) => set({ isPaidEvent: next, currency })}>
        {t('This is a paid event')}
      </SwitchRow>
      {isPaidEvent && (
        <>
          <SelectField
            label={t('How guests pay')}
            value={priceKind}
            onChange={(next) =>
              set({
                priceKind: next,
                ...(next === 'tickets' &&
                  values.ticketTypes.length === 0 && { ticketTypes: [newTicket(), newTicket()] }),
              })
            }
            options={priceKinds.map(({ value, label }) => ({ value, label: t(label) }))}
          />
          <Prices currency={currency} />
          <HostField
            name="paymentLink"
            label={t('Payment Link')}
            type="url"
            required={isRequired}
            inputMode="url"
            placeholder="https://"
            maxLength={limits.hosting.link}
            {...(priceKind === 'tickets' && { hint: t('Not needed if all tickets are free.') })}
          />
          <HostField name="refundPolicy" label={t('Refund Policy')} lines={2} counter={limits.hosting.refundPolicy} />
        </>
      )}
    </HostFold>
  )
}

/** Returns the chosen currency, or the installation's own. */
function useCurrency(): string {
  const { values } = useHostFormContext()
  const { data } = useQuery(hostOptionsQuery)
  return values.currency || data?.currency || readCurrency()
}

/** Attributes of a field for an amount. */
function amountField(currency: string) {
  const symbol = currencySymbol(currency)
  const placeholder = formatAmount(0, amountStyle({ currency }))
  // Longer symbols would cover the amount, and the label names the currency anyway.
  return { inputMode: 'decimal', ...(symbol.length === 1 && { prefix: symbol }), placeholder, maxLength: 20 } as const
}

function Prices({ currency }: { currency: string }) {
  const { values, set } = useHostFormContext()
  const amount = amountField(currency)
  return (
    <>
      <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
        {values.priceKind === 'fixed' && (
          <HostField name="price" label={t('Price ({currency})', { currency })} required {...amount} />
        )}
        {values.priceKind === 'pay-what-you-can' && (
          <HostField
            name="suggestedPrice"
            label={t('Suggested amount ({currency})', { currency })}
            hint={t('People find it as a free event, too. Leave blank to suggest nothing.')}
            {...amount}
          />
        )}
        <SelectField
          label={t('Currency')}
          value={currency}
          onChange={(next) => set({ currency: next })}
          options={listCurrencies()}
        />
      </div>
      {values.priceKind === 'tickets' && <Tickets currency={currency} />}
    </>
  )
}

function Tickets({ currency }: { currency: string }) {
  const { values, errors, set } = useHostFormContext()
  const { ticketTypes } = values
  const found = errors.ticketTypes === undefined ? [] : findSignUpFormErrors(values)
  const general = found.find(({ field }) => field === 'ticketTypes')?.message
  const change = (at: number, part: Partial<TicketValues>) =>
    set({ ticketTypes: ticketTypes.map((ticket, index) => (index === at ? { ...ticket, ...part } : ticket)) })
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{t('Ticket types')}</legend>
      {general && <p className="mb-2 text-sm font-medium text-clay-ink">{general}</p>}
      <ol className="grid gap-3">
        {ticketTypes.map((ticket, at) => {
          const error = found.find(({ field }) => field === `ticketTypes.${at}`)?.message
          return (
            <li key={ticket.key} className="grid gap-3 rounded-md border border-line bg-well p-3">
              <TextField
                label={t('Ticket {number}', { number: at + 1 })}
                value={ticket.name}
                onValueChange={(name) => change(at, { name })}
                maxLength={limits.signUp.ticketName}
                placeholder={at === 0 ? t('Adult') : t('Child')}
                error={error}
              />
              <div className="grid grid-cols-2 gap-3">
                <TextField
                  label={t('Price ({currency})', { currency })}
                  value={ticket.price}
                  onValueChange={(price) => change(at, { price })}
                  {...amountField(currency)}
                />
                <TextField
                  label={t('Spots')}
                  value={ticket.capacity}
                  onValueChange={(capacity) => change(at, { capacity })}
                  type="number"
                  inputMode="numeric"
                  min="1"
                  max={String(limits.hosting.capacity)}
                  placeholder={t('No limit')}
                />
              </div>
              {ticketTypes.length > 1 && (
                <Button
                  variant="quiet"
                  className="justify-self-end"
                  aria-label={t('Remove ticket {number}', { number: at + 1 })}
                  onClick={() => set({ ticketTypes: ticketTypes.filter((_, index) => index !== at) })}
                >
                  <Trash2 aria-hidden className="size-5" />
                  {t('Remove')}
                </Button>
              )}
            </li>
          )
        })}
      </ol>
      {ticketTypes.length < limits.signUp.ticketTypes && (
        <Button variant="outline" className="mt-3" onClick={() => set({ ticketTypes: [...ticketTypes, newTicket()] })}>
          <Plus aria-hidden className="size-5" />
          {t('Add a ticket type')}
        </Button>
      )}
      <p className="mt-2 text-sm text-muted">
        {t('Guests choose how many of each type they need. When a type is full, guests who want it join the waitlist.')}
      </p>
    </fieldset>
  )
}
