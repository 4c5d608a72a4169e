import { useState } from 'react'
import type { CorrectedPrice, CorrectionChanges, CuratedEvent } from '#contract/curation/curation.ts'
import { correctedStatuses, curationLimits, type CorrectedStatus } from '#contract/curation/curation-options.ts'
import { readLocale } from '#domain/format/locale.ts'
import { toMinorUnits } from '#domain/prices/price-currency.ts'
import { formatAmount, parseAmount, type AmountStyle } from '#domain/prices/price-input.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { SwitchRow } from '#web/ui/form/switch-row.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { statusLabels } from './correction-words.ts'
import { msg, t } from '#texts/texts.ts'

interface Props {
  values: CuratedEvent['values']
  changes: CorrectionChanges
  onChange(changes: CorrectionChanges): void
}

const priceOptions = [
  { value: 'unknown', label: msg('Not known') },
  { value: 'free', label: msg('Free') },
  { value: 'paid', label: msg('Costs something') },
] as const

/** Converts an amount in minor units to text as typed, and back; null for none. */
const writeAmount = (amount: number | null, style: AmountStyle) => (amount === null ? '' : formatAmount(amount, style))
function readAmount(text: string, style: AmountStyle): number | null {
  const amount = parseAmount(text, style)
  return typeof amount === 'number' && amount >= 1 && amount <= curationLimits.cents ? amount : null
}

function PriceFields({
  price,
  currency,
  onChange,
}: {
  price: CorrectedPrice
  currency: string
  onChange(price: CorrectedPrice): void
}) {
  const style = { locale: readLocale(), currency }
  const [text, setText] = useState(price.kind === 'paid' ? writeAmount(price.amount, style) : '')
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField<CorrectedPrice['kind']>
        label={t('Price')}
        value={price.kind}
        options={priceOptions.map(({ value, label }) => ({ value, label: t(label) }))}
        onChange={(kind) => onChange(kind === 'paid' ? { kind, amount: readAmount(text, style) } : { kind })}
      />
      {price.kind === 'paid' && (
        <TextField
          label={t('For one adult, in {currency} (optional)', { currency })}
          inputMode="decimal"
          value={text}
          onValueChange={(typed) => {
            setText(typed)
            onChange({ kind: 'paid', amount: readAmount(typed, style) })
          }}
          isInvalid={text.trim() !== '' && price.amount === null}
          error={
            text.trim() !== '' && price.amount === null
              ? t('Write an amount, such as {example}.', { example: formatAmount(toMinorUnits(12.5, currency), style) })
              : undefined
          }
        />
      )}
    </div>
  )
}

/** Status, summary, price, link and way to join of one event or series. */
export function FactCorrectionFields({ values, changes, onChange }: Props) {
  const online = changes.online ?? values.online
  return (
    <>
      <SelectField<CorrectedStatus>
        label={t('Status')}
        value={changes.status ?? values.status}
        options={correctedStatuses.map((value) => ({ value, label: t(statusLabels[value]) }))}
        onChange={(status) => onChange({ status: status === values.status ? undefined : status })}
      />
      <TextField
        label={t('Summary')}
        lines={3}
        counter={curationLimits.summary}
        value={changes.summary ?? values.summary}
        onValueChange={(summary) =>
          onChange({ summary: summary.trim() === values.summary ? undefined : summary.replaceAll(/\s+/g, ' ') })
        }
        hint={t('What happens there, in one sentence.')}
      />
      <PriceFields
        price={changes.price ?? values.price}
        currency={values.currency}
        onChange={(price) => onChange({ price })}
      />
      <TextField
        label={t('Web page')}
        type="url"
        maxLength={curationLimits.link}
        value={changes.link ?? values.link ?? ''}
        onValueChange={(link) => onChange({ link: link.trim() === (values.link ?? '') ? undefined : link })}
      />
      <div>
        <SwitchRow
          checked={online.isOnline}
          onCheckedChange={(isOnline) => onChange({ online: { ...online, isOnline } })}
          hint={t('Without a place. For an event in person, write its venue below.')}
        >
          {t('Online')}
        </SwitchRow>
        {online.isOnline && (
          <TextField
            label={t('Link to join (optional)')}
            type="url"
            maxLength={curationLimits.link}
            value={online.link ?? ''}
            onValueChange={(link) => onChange({ online: { ...online, link: link.trim() === '' ? null : link } })}
          />
        )}
      </div>
    </>
  )
}
