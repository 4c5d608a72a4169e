import type { Conventions } from '#texts/conventions.ts'
import { findDate, findDateRange, findOrder, usualOrders, type DayOrder, type DayOrders } from './written-dates.ts'
import { t } from '#texts/texts.ts'

/** Decides how the dates of a table, of JSON or of a page are written. */

/** Time zones of countries and territories that write the month first. */
const monthFirstZones = new Set(
  ['US', 'PR', 'GU', 'VI', 'AS', 'MP'].flatMap((region) => new Intl.Locale(`und-${region}`).getTimeZones() ?? []),
)

/** Where a source is at home. */
export interface OrderHints {
  /** IANA zone of the source's home; null if unspecified. */
  homeZone: string | null
  /** IANA zone of the installation; null if unknown. */
  siteZone?: string | null
  /** Date order of the installation. Default: the usual one in its zone. */
  siteOrder?: Conventions['dateOrder']
  /** Whether the source is in the country of the installation. Default: true if its home is unknown. */
  isAtHome?: boolean
}

interface Orders {
  orders: DayOrders
  /** For the report: how ambiguous dates were read. */
  notes: string[]
}

interface OrderFound {
  example: string
  order: DayOrder
  /** Whether other dates of the source are unambiguous evidence of it. */
  isProven: boolean
  /** Whether dates with dots usually have this order. */
  isUsual: boolean
  homeZone: string | null
  siteZone: string | null
}

/** Explains how ambiguous dates were read, and why. */
function describeOrder({ example, order, isProven, isUsual, homeZone, siteZone }: OrderFound): string {
  const values = { example, order: order === 'day first' ? 'day' : 'month' }
  if (isProven)
    return t(
      'dates such as "{example}" were read with the {order, select, day {day first} other {month first}}, as in its other dates.',
      values,
    )
  if (isUsual)
    return t(
      'dates such as "{example}" were read with the {order, select, day {day first} other {month first}}, as usual for dates with dots.',
      values,
    )
  if (homeZone !== null)
    return t(
      'dates such as "{example}" were read with the {order, select, day {day first} other {month first}}, as at the source\'s home ({zone}).',
      { ...values, zone: homeZone },
    )
  if (siteZone !== null)
    return t(
      'dates such as "{example}" were read with the {order, select, day {day first} other {month first}}, as at the home of this installation ({zone}), since the source has no --town or --time-zone.',
      { ...values, zone: siteZone },
    )
  return t(
    'dates such as "{example}" were read with the {order, select, day {day first} other {month first}}, as in the United States, since the source has no --town or --time-zone.',
    values,
  )
}

/**
 * Decides which number in `6/12/2026` is the day: from the other dates of the source, or else from the home of the source
 * or of the installation.
 */
export function decideOrders(texts: readonly string[], hints: OrderHints): Orders {
  const { homeZone, siteZone = null, siteOrder, isAtHome = homeZone === null } = hints
  const found = new Set(texts.map(findOrder))
  const example = texts.find((text) => findOrder(text) === 'either')
  const says = (['day first', 'month first'] as const).filter((order) => found.has(order))
  const [proven] = says
  const both = (order: DayOrder): DayOrders => ({ dotted: order, other: order })
  const zone = homeZone ?? siteZone
  const isAmericanHome =
    isAtHome && siteOrder !== undefined ? siteOrder === 'month' : zone === null || monthFirstZones.has(zone)
  const atHome: DayOrders = isAmericanHome ? usualOrders : both('day first')
  const orders = proven && says.length === 1 ? both(proven) : atHome
  if (example === undefined) return { orders, notes: [] }
  const isDotted = example.includes('.')
  const order = isDotted ? orders.dotted : orders.other
  const isProven = proven !== undefined && says.length === 1
  const note = describeOrder({ example, order, isProven, isUsual: isDotted && isAmericanHome, homeZone, siteZone })
  const mixed = says.length === 2 ? [t('The source mixes both orders.')] : []
  return { orders, notes: [[note, ...mixed].join(' ')] }
}

/** Returns the day to which dates without a year are near: the closest to the day of reading among those with one. */
export function findReferenceDay(
  texts: readonly string[],
  orders: DayOrders,
  today: string | undefined,
): string | undefined {
  if (today === undefined) return undefined
  const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(today))
  const dated = texts
    .map((text) => text.trim())
    .flatMap((text) => findDate(text, orders)?.date ?? findDateRange(text, orders)?.first ?? [])
    .filter((day) => distance(day) >= 0)
  return dated.reduce((best, day) => (best === '' || distance(day) < distance(best) ? day : best), '') || today
}
