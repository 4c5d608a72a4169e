import { expect, test } from 'vitest'
import { findCountry, readCountry } from './place-country.ts'

test.each([
  ['Toronto, ON', 'US', 'CA'],
  ['Hamilton, Ontario', null, 'CA'],
  ['Davis, CA', null, 'US'],
  ['Boston, MA 02110', null, 'US'],
  ['Perth, WA', 'AU', 'AU'],
  ['Seattle, WA', 'US', 'US'],
  ['Perth, WA', null, null],
  ['Atlanta, Georgia', 'US', 'US'],
  ['Tbilisi, Georgia', 'GE', 'GE'],
  ['10115 Berlin, Germany', null, 'DE'],
  ['10115 Berlin, Deutschland', null, 'DE'],
  ['Wien, Österreich', null, 'AT'],
  ['São Paulo, Brasil', null, 'BR'],
  ['Leeds LS1 3AB, UK', null, 'GB'],
  ['Otley, England', null, 'GB'],
  ['Brooklyn, NY, USA', null, 'US'],
  ['Planetarium, Freiburg, 79098, DE', 'DE', 'DE'],
  ['Dover, DE', 'US', 'US'],
  ['Lyceum, Jaipur, IN', 'IN', 'IN'],
  ['Hall, Toronto, ON M5V 2T6, CA', 'CA', 'CA'],
  ['Hall, Toronto, Ontario, CA', null, 'CA'],
  ['Davis, CA', 'CA', 'US'],
  ['Town Hall', 'DE', null],
  ['Germany', null, null],
])('the country of "%s" with coordinates in %s is %s', (location, venueCountry, country) => {
  expect(readCountry(location, venueCountry)).toBe(country)
})

test('codes of two letters are states rather than countries', () => {
  expect(findCountry('CA')).toBeNull()
  expect(findCountry('US')).toBe('US')
})
