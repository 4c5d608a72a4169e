import { plainConventions, type Conventions } from '#texts/conventions.ts'
import { findDateOrder, findHours, getCountryLocale } from '#texts/locales.ts'
import { currencyInCountry } from './place-currency.ts'

/** Countries and territories whose road signs show miles. */
const mileCountries = new Set('US GB IM JE GG LR MM PR GU VI AS MP'.split(' '))

const readFirstDay = (country: string): Conventions['weekStart'] => {
  const day = new Intl.Locale(`und-${country}`).getWeekInfo().firstDay
  return day === 1 ? 'monday' : day === 6 ? 'saturday' : 'sunday'
}

/** Returns the conventions of a country; those of the United States for an unknown one. */
export function getUsualConventions(country: string | null): Conventions {
  if (country === null) return plainConventions
  const locale = getCountryLocale(country)
  return {
    country,
    dateOrder: findDateOrder(locale) ?? 'day',
    hours: findHours(locale),
    weekStart: readFirstDay(country),
    units: mileCountries.has(country) ? 'miles' : 'kilometers',
    currency: currencyInCountry(country) ?? plainConventions.currency,
  }
}
