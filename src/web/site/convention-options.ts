import { rememberFormat } from '#domain/format/locale.ts'
import { formatParts } from '#domain/format/moments.ts'
import { useBrowserValue } from '#web/platform/store.ts'
import { msg, t, type Message } from '#texts/texts.ts'
import { conventionValues, type Conventions, type ConventionsChoice } from '#texts/conventions.ts'

export type ConventionName = keyof ConventionsChoice

export const conventionLabels: Record<ConventionName, Message> = {
  dateOrder: msg('Dates'),
  hours: msg('Times'),
  weekStart: msg('First day of the week'),
  units: msg('Distances'),
  currency: msg('Currency'),
}

const orderLabels = {
  month: msg('Month first: {example}'),
  day: msg('Day first: {example}'),
  year: msg('Year first: {example}'),
}
/** December 22 as people of each kind type it. */
const orderExamples = { month: '12/22/2026', day: '22/12/2026', year: '2026-12-22' }
const hourLabels = { 12: msg('12 hours: {example}'), 24: msg('24 hours: {example}') }
/** Formats 6 PM with 12 or 24 hours, in the reader's language. */
const exemplifyHours = (value: Conventions['hours']) =>
  formatParts(Date.UTC(2026, 10, 1, 18), {
    ...{ hour: 'numeric', minute: '2-digit', hour12: value === '12', timeZone: 'UTC' },
  })
const unitLabels = { miles: msg('Miles'), kilometers: msg('Kilometers') }
const weekdays = { sunday: 0, monday: 1, saturday: 6 }

const names = rememberFormat((locale) => new Intl.DisplayNames(locale, { type: 'currency' }))

const describers: { [Name in ConventionName]: (value: Conventions[Name]) => string } = {
  dateOrder: (value) => t(orderLabels[value], { example: orderExamples[value] }),
  hours: (value) => t(hourLabels[value], { example: exemplifyHours(value) }),
  // November 1, 2026, is a Sunday.
  weekStart: (value) => formatParts(Date.UTC(2026, 10, 1 + weekdays[value]), { weekday: 'long', timeZone: 'UTC' }),
  units: (value) => t(unitLabels[value]),
  currency: (value) => `${value} · ${names().of(value) ?? value}`,
}

/** Describes a convention: "Day first: 22/12/2026", "24 hours: 18:00", "Monday", "Kilometers", "EUR · Euro". */
export const describeConvention = <Name extends ConventionName>(name: Name, value: Conventions[Name]): string =>
  describers[name](value)

/** Describes the default, short enough for its field: "22/12/2026", "18:00", "Monday", "EUR". */
export function exemplifyConvention(
  name: ConventionName,
  { dateOrder, hours, currency, ...others }: Conventions,
): string {
  if (name === 'dateOrder') return orderExamples[dateOrder]
  if (name === 'hours') return exemplifyHours(hours)
  return name === 'currency' ? currency : describeConvention(name, others[name])
}

const noCurrencies: readonly string[] = []
let currencies: readonly string[] | undefined
const readCurrencies = () => (currencies ??= Intl.supportedValuesOf('currency'))

/**
 * Lists the choices of a convention. The first, "", is the default.
 * @param chosen is offered even if this browser doesn't know it
 */
export function useConventions(name: ConventionName, chosen: string | undefined, usual: string) {
  // Servers and browsers know different currencies.
  const known = useBrowserValue(readCurrencies, noCurrencies)
  const describe: (name: ConventionName, value: string) => string = describeConvention
  const values: readonly string[] = name === 'currency' ? known : conventionValues[name]
  const offered = chosen === undefined || values.includes(chosen) ? values : [chosen, ...values]
  return [{ value: '', label: usual }, ...offered.map((value) => ({ value, label: describe(name, value) }))]
}

export const conventionNames = Object.keys(conventionLabels) as ConventionName[]
