import { normalizeName } from './regions.ts'

/** Abbreviated words between a German town's name and the river or region that distinguishes it from others. */
const joints: Record<string, readonly string[]> = {
  'a d': ['an der'],
  'o d': ['ob der'],
  'i d': ['in der'],
  'v d': ['vor der'],
  a: ['am'],
  b: ['bei'],
  i: ['im', 'in'],
}
const joiningWords = [...new Set(Object.values(joints).flat())]
/** Rivers and regions that are abbreviated after these words. */
const qualifiers: Record<string, string> = { br: 'breisgau', m: 'main', opf: 'oberpfalz', t: 'tauber' }

/**
 * Lists how else a town with the name of a river or region may be written: "Frankfurt a.d. Oder", "Frankfurt/Oder" and
 * "Frankfurt (Oder)", "Freiburg i. Br." and "Freiburg im Breisgau". Empty for other names.
 */
function listQualified(name: string): string[] {
  const words = normalizeName(name.replaceAll('.', '. ')).split(' ')
  for (let at = 1; at < words.length - 1; at += 1) {
    for (const count of [2, 1].filter((each) => at + each < words.length)) {
      const joint = words.slice(at, at + count).join(' ')
      const written = joints[joint] ?? (joiningWords.includes(joint) ? [joint] : [])
      if (written.length === 0) continue
      const town = words.slice(0, at).join(' ')
      const last = words.slice(at + count).join(' ')
      const qualifier = qualifiers[last] ?? last
      return [...written.map((each) => `${town} ${each} ${qualifier}`), `${town} ${qualifier}`]
    }
  }
  const [, town = '', qualifier = ''] = /^([^/(]+)[/(]([^/()]+)/.exec(name) ?? []
  const [before, after] = [normalizeName(town), normalizeName(qualifier)]
  return before === '' || after === '' ? [] : joiningWords.map((each) => `${before} ${each} ${after}`)
}

/**
 * Lists the spellings of a town's name: with and without "City", with "ü" written as "ue", and with the words that
 * distinguish it from towns of the same name.
 */
export function listSpellings(name: string): string[] {
  const key = normalizeName(name)
  const folded = key.replace(/([aou])e/g, '$1')
  const all = [key, `${key} city`, key.replace(/ city$/, ''), folded, ...listQualified(name)]
  return [...new Set(all)].map((each) => ` ${each}`)
}

/** Capitalizes possible codes of states or countries, which people often type in lower case: "montclair nj". */
export const capitalizeCodes = (typed: string): string =>
  typed.replace(/(?<=\s)[a-z]{2,3}(?![\p{L}\p{M}])/gu, (code) => code.toUpperCase())

/**
 * Returns whether a name starts with the typed text, except for one letter that is missing, extra or wrong, or two that
 * are swapped. Assumes the first letter is right unless it was swapped.
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
