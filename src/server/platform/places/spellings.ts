import { normalizeName } from './regions.ts'

/** Lists the spellings of a town's name: with and without "City", and with "ü" written as "ue". */
export function listSpellings(name: string): string[] {
  const key = normalizeName(name)
  const folded = key.replace(/([aou])e/g, '$1')
  return [...new Set([key, `${key} city`, key.replace(/ city$/, ''), folded])].map((each) => ` ${each}`)
}

/** Writes what may be the code of a state or country in capitals, as people often don't: "montclair nj". */
export const capitalizeCodes = (typed: string): string =>
  typed.replace(/(?<=\s)[a-z]{2,3}(?![\p{L}\p{M}])/gu, (code) => code.toUpperCase())

/**
 * Returns whether a name starts with what was typed but for one letter that is missing, extra or wrong, or two that are
 * swapped. Assumes the first letter is right unless it was swapped.
 */
export function isOneTypoAway(typed: string, name: string): boolean {
  let at = 0
  while (at < typed.length && typed[at] === name[at]) at += 1
  const continues = (start: string, typedFrom: number, nameFrom: number) =>
    name.startsWith(start + typed.slice(typedFrom), nameFrom)
  const isSwapped = continues((typed[at + 1] ?? '') + (typed[at] ?? ''), at + 2, at)
  return (
    isSwapped || (at > 0 && (continues('', at + 1, at) || continues('', at + 1, at + 1) || continues('', at, at + 1)))
  )
}
