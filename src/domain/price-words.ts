/** What an event costs, told from its words. */

export interface PriceFound {
  isFree: boolean
  isPaid: boolean
  /** US cents; null when free or when no sum is named. */
  cents: number | null
}

const unknown: PriceFound = { isFree: false, isPaid: false, cents: null }
const free: PriceFound = { isFree: true, isPaid: false, cents: null }

const saysFree =
  /\bfree (?:of charge|admission|entry|event|events|and open|program|programs|class|classes|workshop|workshops|concert|concerts|to (?:attend|the public|all|everyone|join|enter)|for (?:all|everyone|members and))|\b(?:is|are|it['’]s|for|admission:?|cost:?|price:?|fee:?|tickets?:?) free\b(?! parking)|\bfree!|\bno (?:cost|charge|fee)\b|^free\b(?!\s*(?:parking|wi-?fi|shipping|range|form|style|fall))/im

const saysPaid =
  /\b(?:tickets? (?:required|are|can be|available|on sale|cost|start)|buy tickets|purchase tickets|paid (?:class|event|program|workshop|course|adult school)|admission (?:fee|charge)|registration fee|(?:material|materials|program|class|course|entry) fee|per person|no refunds)\b/i

const sums =
  /(?:US)?\$\s?(\d{1,3}(?:,\d{3})+|\d{1,5})(\.\d{2})?(?!\s*(?:million|billion|k\b|[\d,]*\s*(?:grant|prize|raised|gift card|donation)))/gi

/** A sum counts when the words around it speak of what one pays, not of prizes, grants or gifts. */
function sumsToPay(text: string): number[] {
  return [...text.matchAll(sums)].flatMap((match) => {
    const before = text.slice(Math.max(0, match.index - 40), match.index)
    const after = text.slice(match.index + match[0].length, match.index + match[0].length + 25)
    if (
      /\b(?:win|prize|award|raise[sd]?|worth|valued? at|up to|grant|save|discount of|off)\s*(?:a |of |over )?$/i.test(
        before,
      )
    )
      return []
    if (/^\s*(?:off|discount|gift|grant|prize|scholarship|million)/i.test(after)) return []
    if (/\b(?:suggested|optional|donat\w*)[^.]*$/i.test(before) || /^\s*(?:suggested|donation)/i.test(after)) return []
    const cents = Math.round(Number(`${match[1]?.replaceAll(',', '')}${match[2] ?? ''}`) * 100)
    return cents > 0 ? [cents] : []
  })
}

/** The lowest sum is the price: what follows it are family rates, late fees and materials. */
export function findPrice(words: { title: string; description: string; keywords: readonly string[] }): PriceFound {
  const beginning = `${words.title}\n${words.description.slice(0, 4_000)}`
  if (words.keywords.some((word) => /^free(?: (?:summer )?\w+)?$/i.test(word))) return free
  const asked = sumsToPay(beginning)
  if (saysFree.test(beginning) && asked.length === 0) return free
  if (asked.length > 0) return { isFree: false, isPaid: true, cents: Math.min(...asked) }
  return saysPaid.test(beginning) ? { isFree: false, isPaid: true, cents: null } : unknown
}
