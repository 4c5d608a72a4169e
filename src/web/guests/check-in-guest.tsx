import { formatList } from '#domain/format/lists.ts'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { Check, CloudOff, Undo2 } from 'lucide-react'
import type { Guest } from '#contract/guests/guest.ts'
import { limits } from '#contract/limits.ts'
import { formatCheckInCode, type ExpectedGuest } from '#domain/guests/guest-check-in.ts'
import { Badge } from '#web/ui/layout/badge.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
import { Select } from '#web/ui/form/select-field.tsx'
import { giveSuccessFeedback } from '#web/ui/feedback/success-feedback.ts'
import { mark } from './check-in-queue.ts'
import { responseBadges } from './guest-badges.ts'
import { t } from '#texts/texts.ts'

/** Returns the label of a guest on the list. */
export const getLabel = ({ name, address }: Guest) => name || address || t('Guest')

/** Checks a guest in with all of their party, or with fewer or more people. */
export function checkIn(client: QueryClient, eventId: number, guest: Guest, arrived = guest.partySize): void {
  giveSuccessFeedback()
  mark(client, guest.id, { eventId, name: getLabel(guest), attendance: 'attended', arrived })
}

/** A guest at the door. */
export function CheckInGuest({ eventId, guest }: { eventId: number; guest: ExpectedGuest }) {
  const client = useQueryClient()
  const { answer, attendance, partySize, arrived, code, note, isPending, id } = guest
  const name = getLabel(guest)
  const isHere = attendance === 'attended'
  const { tone = 'plain', label } = responseBadges[answer ?? 'none']
  return (
    <li className={classNames('flex items-center gap-3 px-3 py-2.5', isHere && 'bg-fern-tint')}>
      <div className="min-w-0 flex-1">
        <p className="font-semibold break-words">{name}</p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
          {partySize > 1 && <span>{t('{count} people', { count: partySize })}</span>}
          {code && (
            <span translate="no" className="tabular-nums">
              {formatCheckInCode(code)}
            </span>
          )}
          {guest.origin === 'walk-in' ? (
            <Badge>{t('Walk-in')}</Badge>
          ) : (
            answer !== 'yes' && <Badge tone={tone}>{t(label)}</Badge>
          )}
          {attendance === 'no-show' && <Badge tone="clay">{t('No-show')}</Badge>}
        </p>
        {guest.companions.some(Boolean) && (
          <p className="text-sm break-words text-muted">
            {t('With {names}', { names: formatList(guest.companions.filter(Boolean)) })}
          </p>
        )}
        {note && <p className="text-sm break-words text-muted">{note}</p>}
      </div>
      {isHere && id > 0 && (partySize > 1 || (arrived ?? 1) > 1) && (
        <div className="w-20">
          <Select
            aria-label={t('People with {name}', { name })}
            value={arrived ?? 1}
            onChange={({ target }) => checkIn(client, eventId, guest, Number(target.value))}
          >
            {Array.from({ length: Math.min(limits.checkIn.party, partySize + 4) }, (_, at) => (
              <option key={at} value={at + 1}>
                {at + 1}
              </option>
            ))}
          </Select>
        </div>
      )}
      {!isHere && (
        <Button
          onClick={() => checkIn(client, eventId, guest)}
          aria-label={t('Check in {name}', { name })}
          className="px-4!"
        >
          <Check aria-hidden className="size-5" />
          {t('Check in')}
        </Button>
      )}
      {isHere && id > 0 && (
        <Button
          variant="quiet"
          aria-label={t('Undo check-in of {name}', { name })}
          onClick={() => mark(client, id, { eventId, name, attendance: null, arrived: 1 })}
        >
          <Undo2 aria-hidden className="size-5" />
          {t('Undo')}
        </Button>
      )}
      {isPending && <CloudOff role="img" aria-label={t('Not sent yet')} className="size-4 shrink-0 text-muted" />}
    </li>
  )
}
