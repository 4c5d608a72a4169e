import { findDate, findDateRange, findOrder, usualOrders, type DayOrder, type DayOrders } from './written-dates.ts'

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
}

interface Orders {
  orders: DayOrders
  /** For the report: how ambiguous dates were read. */
  notes: string[]
}

/**
 * Decides which number in `6/12/2026` is the day: from the other dates of the source, or else from the home of the source
 * or of the installation.
 */
export function decideOrders(texts: readonly string[], { homeZone, siteZone = null }: OrderHints): Orders {
  const found = new Set(texts.map(findOrder))
  const example = texts.find((text) => findOrder(text) === 'either')
  const says = (['day first', 'month first'] as const).filter((order) => found.has(order))
  const [proven] = says
  const both = (order: DayOrder): DayOrders => ({ dotted: order, other: order })
  const zone = homeZone ?? siteZone
  const isAmericanHome = zone === null || monthFirstZones.has(zone)
  const atHome: DayOrders = isAmericanHome ? usualOrders : both('day first')
  const orders = proven && says.length === 1 ? both(proven) : atHome
  if (example === undefined) return { orders, notes: [] }
  const isDotted = example.includes('.')
  const order = isDotted ? orders.dotted : orders.other
  const reason =
    proven && says.length === 1
      ? 'as in its other dates'
      : isDotted && isAmericanHome
        ? 'as usual for dates with dots'
        : homeZone === null
          ? `as ${siteZone === null ? 'in the United States' : `at the home of this installation (${siteZone})`}, since the source has no --town or --time-zone`
          : `as at the source's home (${homeZone})`
  const mixed = says.length === 2 ? ' The source mixes both orders.' : ''
  return { orders, notes: [`dates such as "${example}" were read with the ${order}, ${reason}.${mixed}`] }
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
