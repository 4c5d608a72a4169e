import { isCountryName, plainWords, readRegion, shortenStreetWord, startsRegion } from './place-address.ts'

const withoutPostcode = (part: string) => part.replace(/(?:(?<!\s)\s+)?\d{4,5}(?:-\d{4})?\s*$/, '')

/** A region, a country, or the beginning of either, after a comma. */
const isRegion = (part: string) => {
  const text = withoutPostcode(part).trim()
  return startsRegion(text) || isCountryName(text) || /^(?:NSW|VIC|QLD|TAS|ACT|usa|canada|united )/i.test(text)
}

/**
 * Returns whether a place's label covers everything that was typed, so that choosing it doesn't replace one place with
 * another. Each word must begin a word of the label; streets and regions may be abbreviated.
 */
export function coversTyped(typed: string, label: string): boolean {
  const codes: (string | undefined)[] = label
    .split(',')
    .flatMap((part) => readRegion(withoutPostcode(part))?.toLowerCase() ?? [])
  const words = plainWords(label).split(' ')
  const known = [...words, ...words.map(shortenStreetWord)]
  /** "springfield mass": the label has the region, maybe in another spelling. */
  const withoutRegion = (typedWords: string[]) => {
    const length = [2, 1].find((count) => codes.includes(readRegion(typedWords.slice(-count).join(' '))?.toLowerCase()))
    return length !== undefined && length < typedWords.length ? typedWords.slice(0, -length) : typedWords
  }
  return typed
    .split(',')
    .filter((part, at) => at === 0 || !isRegion(part))
    .flatMap((part) => withoutRegion(plainWords(part).split(' ')))
    .every((word) => known.some((each) => each.startsWith(word) || each === shortenStreetWord(word)))
}

/**
 * Returns whether the text means this town, rather than one whose name merely starts with it.
 * @param label "Montclair, NJ" or "Montclair, NJ 07042"
 */
export function isTownMeant(written: string, label: string): boolean {
  const [words, name] = [plainWords(written.split(',')[0] ?? ''), plainWords(label.split(',')[0] ?? '')]
  return words === name || words.startsWith(`${name} `) || (/^\d{4,5}$/.test(words) && label.endsWith(words))
}
