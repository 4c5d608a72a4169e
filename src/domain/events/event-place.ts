import { msg, t } from '#texts/texts.ts'

/** Placeholder for the location of an event whose host or source names none. */
export const noPlace = msg('Place not given')

/** The location stored for an event whose host will announce the venue later. */
export const placeToBeAnnounced = 'To be announced'

/** Returns whether the host hasn't announced the venue yet. */
export const isPlaceToBeAnnounced = (location: string): boolean =>
  location.trim().toLowerCase() === placeToBeAnnounced.toLowerCase()

/** Returns the location as readers see it. */
export const nameLocation = (location: string): string =>
  isPlaceToBeAnnounced(location) ? t('To be announced') : location

const country = /^(?:USA|U\.S\.A\.|US|United States(?: of America)?|Canada)$/
/** A state or province, with or without a postal code. */
const region = /^[A-Z]{2}(?: \d{5}(?:-\d{4})?| [A-Z]\d[A-Z] ?\d[A-Z]\d)?$|^\d{5}(?:-\d{4})?$/
const regionBehindTown = /^(.*\D) [A-Z]{2}(?: \d{5}(?:-\d{4})?)?$/

/** Shortens a place for a card: "City Library, 151 N Queen St, Lancaster, PA 17602, USA" is "City Library, Lancaster". */
export function shortenPlace(location: string): string {
  const parts = location
    .split(/,|\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !country.test(part))
  while (parts.length > 1 && region.test(parts.at(-1) ?? '')) parts.pop()
  const isRegional = parts.length < location.split(/,|\n/).length
  const last = parts.at(-1) ?? ''
  const behind = regionBehindTown.exec(last)
  const town = behind?.[1] ?? last
  const [name = location] = parts
  // Without a state or postal code, the last part isn't necessarily a town.
  if (parts.length < 2 || (!isRegional && !behind)) return parts.length > 0 && isRegional ? parts.join(', ') : location
  // A street and town without a comma between them would be too long: "1840 Municipal Drive Lancaster".
  return name === town || /^\d/.test(town) ? name : `${name}, ${town}`
}
