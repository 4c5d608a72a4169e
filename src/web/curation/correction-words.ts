import { formatList } from '#domain/format/lists.ts'
import type { CorrectedField, CorrectedStatus } from '#contract/curation/curation-options.ts'
import type { CorrectedPrice, CorrectedTime, CorrectedVenue } from '#contract/curation/curation.ts'
import { ageGroupLabels, type AgeGroup } from '#contract/events/event-options.ts'
import { formatMoment } from '#domain/format/moments.ts'
import { msg, t, type Message } from '#texts/texts.ts'

export const fieldLabels: Record<CorrectedField, Message> = {
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

/** Texts that say which field of an event its source has changed since an operator corrected it. */
export const sourceChangeTexts: Record<CorrectedField, Message> = {
  title: msg('The source changed the title of “{event}”'),
  category: msg('The source changed the category of “{event}”'),
  format: msg('The source changed the format of “{event}”'),
  ageGroups: msg('The source changed the ages of “{event}”'),
  when: msg('The source changed the date and time of “{event}”'),
  status: msg('The source changed the status of “{event}”'),
  summary: msg('The source changed the summary of “{event}”'),
  price: msg('The source changed the price of “{event}”'),
  link: msg('The source changed the web page of “{event}”'),
  online: msg('The source changed whether “{event}” is online'),
  venue: msg('The source changed the venue of “{event}”'),
  picture: msg('The source changed the picture of “{event}”'),
  listing: msg('The source changed the listing of “{event}”'),
  pinned: msg('The source changed the pin of “{event}”'),
}

export const statusLabels: Record<CorrectedStatus, Message> = {
  scheduled: msg('Takes place'),
  cancelled: msg('Cancelled'),
  postponed: msg('Postponed'),
}

/** The operator's times are in the venue's time zone, the source's in that of this device. */
function timeText(value: CorrectedTime | { startsAt: string; endsAt: string }): string {
  if ('startsAt' in value)
    return t('{start} to {end}', { start: formatMoment(value.startsAt), end: formatMoment(value.endsAt) })
  const { date, start, end, lastDate } = value
  const times = start === null || end === null ? t('all day') : t('{start} to {end}', { start, end })
  return [date, lastDate && t('until {date}', { date: lastDate }), times].filter(Boolean).join(', ')
}

function priceText(value: CorrectedPrice | { isFree: boolean; isPaidEvent: boolean; price: number | null }): string {
  const isFree = 'kind' in value ? value.kind === 'free' : value.isFree
  const isPaid = 'kind' in value ? value.kind === 'paid' : value.isPaidEvent
  const amount = 'kind' in value ? (value.kind === 'paid' ? value.amount : null) : value.price
  if (isFree) return t('free')
  if (!isPaid) return t('not known')
  return amount === null ? t('costs something') : (amount / 100).toFixed(2)
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function pictureText(value: unknown): string {
  const isPicture = typeof value === 'string' || Object.values((value as object | null) ?? {}).some(Boolean)
  return isPicture ? t('a picture') : t('none')
}

/** Returns a field's value as text. Values come from the API as stored. */
export function valueText(field: CorrectedField, value: unknown): string {
  switch (field) {
    case 'when':
      return timeText(value as CorrectedTime | { startsAt: string; endsAt: string })
    case 'status':
      return typeof value === 'string' && value in statusLabels ? t(statusLabels[value as CorrectedStatus]) : ''
    case 'price':
      return priceText(value as CorrectedPrice | { isFree: boolean; isPaidEvent: boolean; price: number | null })
    case 'online':
      return ((value as { isOnline?: boolean; isVirtualEvent?: boolean }).isOnline ??
        (value as { isVirtualEvent?: boolean }).isVirtualEvent)
        ? t('yes')
        : t('no')
    case 'link':
      return typeof value === 'string' ? value : t('its own')
    case 'title':
    case 'summary':
    case 'category':
      return typeof value === 'string' ? value : ''
    case 'format':
      return typeof value === 'string' ? capitalized(value) : t('unknown')
    case 'ageGroups':
      return formatList((value as AgeGroup[]).map((group) => t(ageGroupLabels[group].name))) || t('not known')
    case 'venue':
      return (value as CorrectedVenue).location || t('none')
    case 'picture':
      return pictureText(value)
    case 'listing':
      return value === 'hide' ? t('Hidden from everyone') : value === 'show' ? t('Always listed') : t('as usual')
    case 'pinned':
      return value ? t('First among featured events') : t('no')
  }
}

/** Describes what a correction changes, one line for each field. */
export const describeChanges = (changes: Record<string, unknown>): string[] =>
  Object.entries(changes).map(([field, value]) => {
    const text = valueText(field as CorrectedField, value)
    return field === 'listing' || field === 'pinned'
      ? text
      : t('{field}: {value}', { field: t(fieldLabels[field as CorrectedField]), value: text })
  })
