import { formatChoices } from '#domain/format/lists.ts'
import { plainWords, readRegion, shortenStreetWord } from './place-address.ts'
import { t } from '#texts/texts.ts'

/** Formats addresses from sources as a person would write them. */

/**
 * Explains why a typed place wasn't found.
 * @param candidates places that it may mean equally well
 */
export function explainUnknownPlace(typed: string, candidates: readonly { label: string }[]): string {
  const labels = candidates.map(({ label }) => label)
  if (candidates.length > 0)
    return t('“{text}” could be {places}. Write which one.', {
      text: typed,
      places: formatChoices(labels.map((label) => t('“{words}”', { words: label }))),
    })
  return t(
    '“{text}” wasn’t found. Write the town with its state or country, like “Montclair, NJ” or “Sheffield, UK”.',
    { text: typed },
  )
}

const country = /^(?:USA?|U\.S\.A?\.|United States(?: of America)?|Canada)$/i
const zip = /^(\d{5})(?:-\d{4})?$/
const zipAtEnd = /(?<!\s)\s+\d{5}(?:-\d{4})?$/

const shorten = (part: string) => plainWords(part).split(' ').map(shortenStreetWord).join(' ')

const isRegion = (part: string) => readRegion(part.replace(zipAtEnd, '')) !== null

/** Joins "PA" and "17602", which some programs separate. */
function joinZips(parts: readonly string[]): string[] {
  const joined: string[] = []
  for (const part of parts) {
    const before = joined.at(-1)
    const code = zip.exec(part)?.[1]
    if (before !== undefined && code !== undefined && readRegion(before) !== null)
      joined.push(`${joined.pop()} ${code}`)
    else joined.push(part)
  }
  return joined
}

/** Removes a repeated town and region at the end: "1 Elm St, York, PA 17406, York, PA". */
function withoutRepeatedTown(parts: string[]): string[] {
  const [town = '', region = ''] = parts.slice(-2).map((part) => part.replace(zipAtEnd, '').toLowerCase())
  const before = parts.slice(0, -2).map((part) => part.replace(zipAtEnd, '').toLowerCase())
  const isRepeated = isRegion(region) && before.some((part, at) => part === town && before[at + 1] === region)
  return isRepeated ? withoutRepeatedTown(parts.slice(0, -2)) : parts
}

/**
 * Tidies the venue and address of a source: omits the country after a state, puts the ZIP code after its state, and
 * removes repetitions and dashes around a part. Empty if the text names no more than a state or country.
 */
export function tidyPlace(text: string): string {
  const given = text
    .split(',')
    .map((part) => part.replace(/\s+/g, ' ').replace(/^[\s–—•*-]+|(?<![\s–—•*-])[\s–—•*-]+$/g, ''))
  const parts = given.filter((part) => part !== '')
  while (
    parts.length > 1 &&
    country.test(parts.at(-1) ?? '') &&
    parts.slice(0, -1).some((part) => isRegion(part) || zip.test(part))
  )
    parts.pop()
  const [only = ''] = parts
  if (parts.length === 1 && (isRegion(only) || country.test(only))) return ''
  const tidied = withoutRepeatedTown(joinZips(parts))
  const [first = '', second = ''] = tidied
  // "12 Chester St, 12 Chester Street": the venue has no name.
  return (/\d/.test(first) && shorten(first) === shorten(second) ? tidied.slice(1) : tidied).join(', ')
}
