import { expect, test } from 'vitest'
import { coversTyped, isTownMeant } from './place-match.ts'

test.each([
  ['Brower Park, Brook', 'Brower Park, Brooklyn, New York 11213'],
  ['brower p', 'Brower Park, 185 Brooklyn Avenue, Brooklyn'],
  ['185 Brooklyn Ave', '185 Brooklyn Avenue, Brooklyn, New York'],
  ['185 Brooklyn Avenue, Brooklyn, NY 11213', '185 Brooklyn Ave, Brooklyn, New York'],
  ['1 Main Street, Springfield, Mass', '1 Main St, Springfield, MA 01103'],
  ['Cafe Ole, Montréal, Canada', 'Café Olé, Montreal, QC'],
  ['springfield mass', 'Springfield, MA'],
  ['brower park brooklyn ny', 'Brower Park, Brooklyn, New York 11213'],
  ['West Orange, new', 'West Orange, NJ'],
  ['North Rd', 'N Road, Ithaca, NY'],
  ['O’Malley Hall', 'O’Malley Hall, Boston, MA'],
  ['Sheffield, England', 'Sheffield'],
  ['München, Germany', 'Saal, Ring 1, 80331 München'],
  ['Newcastle, NSW 2300', 'Town Hall, Newcastle'],
])('"%s" is covered by "%s"', (typed, label) => expect(coversTyped(typed, label)).toBe(true))

test.each([
  ['Brower Park, Brook', 'Rye Brook, NY'],
  ['Brower Park', 'Brewer Park, Ottawa, ON'],
  ['Corner shop, Montclair', 'Montclair, NJ'],
  ['12 Elm Street', 'Elm Street, Springfield'],
  ['Old mill', 'Old Windmill, Dover, DE'],
])('"%s" is not covered by "%s"', (typed, label) => expect(coversTyped(typed, label)).toBe(false))

test.each([
  ['Montclair, N', 'Montclair, NJ', true],
  ['Montclair NJ', 'Montclair, NJ', true],
  ['07042', 'Montclair, NJ 07042', true],
  ['Brook', 'Brooklyn, NY', false],
  ['Brook', 'Rye Brook, NY', false],
  ['0704', 'Montclair, NJ 07042', false],
])('"%s" means "%s": %s', (written, label, isMeant) => expect(isTownMeant(written, label)).toBe(isMeant))
