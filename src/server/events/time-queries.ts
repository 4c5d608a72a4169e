import { Fragment, fragment, opaque } from '#server/platform/database/database.ts'

/** The part of a selection that says when. */
interface SelectedTime {
  now: string
  ongoingAt?: string | undefined
  from?: string | undefined
  to?: string | undefined
  isPlannedOnce?: boolean | undefined
}

type Value = [value: string, type: 'date' | 'timestamptz' | 'tsquery']
export const toValue = ({ isPlannedOnce }: SelectedTime, ...[value, type]: Value): Fragment =>
  isPlannedOnce ? opaque(value, type) : new Fragment(['', `::${type}`], [value])

export const toNow = (selection: SelectedTime) => toValue(selection, selection.now, 'timestamptz')
export const toDay = (selection: SelectedTime, day: string) => toValue(selection, day, 'date')

/** Condition: ongoing, as defined by `isOngoing` in `domain/events/event-time.ts`. */
export function isOngoing(selection: SelectedTime): Fragment {
  const at = toValue(selection, selection.ongoingAt ?? selection.now, 'timestamptz')
  return fragment`(ends_at - starts_at > interval '2 days' and starts_at < ${at} and ends_at > ${at})`
}

/** Condition: within the requested days in the order of `ranked_at`, so that its index is read no further. */
export function isRankedWithin(selection: SelectedTime): Fragment {
  const { from, to } = selection
  const start = from ? toDay(selection, from) : fragment`${toNow(selection)} - interval '2 days'`
  const end = to ? fragment`ranked_at < ${toDay(selection, to)} + 1` : fragment`true`
  return fragment`ranked_at >= ${start} and ${end}`
}
