import type { CorrectedField, CorrectedStatus } from '#contract/curation/curation-options.ts'
import type { CorrectedPrice, CorrectedTime, CorrectedVenue } from '#contract/curation/curation.ts'
import { ageGroupLabels, type AgeGroup } from '#contract/events/event-options.ts'
import { formatMoment } from '#domain/format/moments.ts'
import { msg, t } from '#texts/texts.ts'

export const fieldLabels: Record<CorrectedField, string> = {
  title: msg('Title'),
  category: msg('Category'),
  format: msg('Format'),
  ageGroups: msg('Ages'),
  when: msg('Date and time'),
  status: msg('Status'),
  summary: msg('Summary'),
  price: msg('Price'),
  link: msg('Web page'),
  online: msg('Online'),
  venue: msg('Venue'),
  picture: msg('Picture'),
  listing: msg('Listing'),
  pinned: msg('Pin'),
}

export const statusLabels: Record<CorrectedStatus, string> = {
  scheduled: msg('Takes place'),
  cancelled: msg('Cancelled'),
  postponed: msg('Postponed'),
}

/** The operator's times are those of the event's place, the source's those of this device. */
function timeText(value: CorrectedTime | { startsAt: string; endsAt: string }): string {
  if ('startsAt' in value)
    return t('{moment} to {moment2}', { moment: formatMoment(value.startsAt), moment2: formatMoment(value.endsAt) })
  const { date, start, end, lastDate } = value
  const times = start === null || end === null ? 'all day' : t('{start} to {end}', { start, end })
  return [date, lastDate && `until ${lastDate}`, times].filter(Boolean).join(', ')
}

function priceText(value: CorrectedPrice | { isFree: boolean; isPaidEvent: boolean; price: number | null }): string {
  const isFree = 'kind' in value ? value.kind === 'free' : value.isFree
  const isPaid = 'kind' in value ? value.kind === 'paid' : value.isPaidEvent
  const amount = 'kind' in value ? (value.kind === 'paid' ? value.amount : null) : value.price
  if (isFree) return 'free'
  if (!isPaid) return 'not known'
  return amount === null ? 'costs something' : (amount / 100).toFixed(2)
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function pictureText(value: unknown): string {
  const isPicture = typeof value === 'string' || Object.values((value as object | null) ?? {}).some(Boolean)
  return isPicture ? 'a picture' : 'none'
}

/** Returns a field's value as text. Values come from the API as stored. */
export function valueText(field: CorrectedField, value: unknown): string {
  switch (field) {
    case 'when':
      return timeText(value as CorrectedTime | { startsAt: string; endsAt: string })
    case 'status':
      return statusLabels[value as CorrectedStatus] ?? ''
    case 'price':
      return priceText(value as CorrectedPrice | { isFree: boolean; isPaidEvent: boolean; price: number | null })
    case 'online':
      return ((value as { isOnline?: boolean; isVirtualEvent?: boolean }).isOnline ??
        (value as { isVirtualEvent?: boolean }).isVirtualEvent)
        ? 'yes'
        : 'no'
    case 'link':
      return typeof value === 'string' ? value : 'its own'
    case 'title':
    case 'summary':
    case 'category':
      return typeof value === 'string' ? value : ''
    case 'format':
      return typeof value === 'string' ? capitalized(value) : 'unknown'
    case 'ageGroups':
      return (value as AgeGroup[]).map((group) => t(ageGroupLabels[group].name)).join(', ') || 'not known'
    case 'venue':
      return (value as CorrectedVenue).location || 'none'
    case 'picture':
      return pictureText(value)
    case 'listing':
      return value === 'hide' ? t('Hidden from everyone') : value === 'show' ? t('Always listed') : 'as usual'
    case 'pinned':
      return value ? t('First among featured events') : 'no'
  }
}

/** Describes what a correction changes, one line for each field. */
export const describeChanges = (changes: Record<string, unknown>): string[] =>
  Object.entries(changes).map(([field, value]) => {
    const text = valueText(field as CorrectedField, value)
    return field === 'listing' || field === 'pinned' ? text : `${fieldLabels[field as CorrectedField]}: ${text}`
  })
