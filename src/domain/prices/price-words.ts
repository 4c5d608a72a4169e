/** Price of an event, as written by its source. */

export interface PriceFound {
  isFree: boolean
  isPaid: boolean
  /** In the currency's main unit (dollars, not cents); null if free or if no amount is given. */
  amount: number | null
  /** Symbol or code next to the amount; empty if there is none. */
  sign: string
  /** Whether ordinary adults pay that amount or more, such as by seat. */
  isFrom?: boolean
}

const unknown: PriceFound = { isFree: false, isPaid: false, amount: null, sign: '' }
const free: PriceFound = { ...unknown, isFree: true }
const paid: PriceFound = { ...unknown, isPaid: true }

interface Money {
  amount: number
  sign: string
  from: number
  to: number
}

/** Currencies with three decimals, in which "1.500" is not a thousand. */
const threeDecimals = /^(?:BHD|IQD|JOD|KWD|LYD|OMR|TND)$/

function readNumber(text: string, sign: string): number {
  const [, whole = '', separator, decimals = ''] = /^(.*?)(?:([.,])(\d{1,3}))?$/s.exec(text) ?? []
  const isWhole = decimals.length === 3 && !(separator === '.' && threeDecimals.test(sign))
  const digits = (part: string) => part.replaceAll(/\D/g, '')
  return isWhole ? Number(digits(text)) : Number(`${digits(whole)}.${decimals || '0'}`)
}

const sums =
  /(?<![\p{L}\d.,])(?<before>(?:US|CA|AU|NZ|HK|[ACR])?\$|[€£¥₹₩₪₫₽₺₴₱]|[A-Z]{3}|[Kk]r\.?)?(?<gap>\s?)(?<number>\d{1,3}(?:[.,'’\u00a0]\d{3})+(?:[.,]\d{1,2})?|\d{1,7}(?:[.,]\d{1,3})?)(?![\d%])(?:[.,][-–—])?(?:\s?(?<after>[€£¥₹₩₪₫₽₺₴₱]|\$(?!\s?\d)|(?:[A-Z]{3}|[Ee]uros?|EUROS?|[Dd]ollars?|[Pp]ounds|[Yy]en|kr|zł|Kč)(?![\p{L}\d])))?/gu

const codes = new Set(Intl.supportedValuesOf('currency'))
const isSign = (sign: string | undefined): sign is string =>
  sign !== undefined && (!/^[A-Z]{3}$/.test(sign) || codes.has(sign))

/** Lists every number in a text, with the currency next to it. */
function listMoney(text: string): Money[] {
  return [...text.matchAll(sums)].map((match) => {
    const { before, after, number = '' } = match.groups ?? {}
    const sign = isSign(before) ? before : isSign(after) ? after : ''
    return { amount: readNumber(number, sign), sign, from: match.index, to: match.index + match[0].length }
  })
}

const listSums = (text: string) => listMoney(text).filter(({ sign }) => sign !== '')

const gift = /\b(?:donat\w*|suggested|optional|pay[- ]what[- ]you|sliding scale|spende|don libre|prix libre|voluntary)/i

const cheapest = (sumsOfOne: readonly Money[]): Money | undefined =>
  sumsOfOne.filter(({ amount }) => amount > 0).toSorted((a, b) => a.amount - b.amount)[0]

/**
 * Parses a field that contains only a price: "€12,00", "$10 – $15", "Free", "12.50".
 * @param signOfAll currency of the field, for amounts without one
 * @returns null if the text doesn't state the price
 */
export function readPriceField(text: string, signOfAll = ''): PriceFound | null {
  if (gift.test(text)) return null
  const isBare = text.length <= longestNumber && bareNumber.test(text)
  const all = listSums(text).length > 0 ? listSums(text) : isBare ? listMoney(text) : []
  const least = cheapest(all)
  if (least) return { ...paid, amount: least.amount, sign: least.sign || signOfAll }
  if (all.length > 0 || freeWords.test(text)) return { ...free, sign: all[0]?.sign || signOfAll }
  return /^(?:paid|ticketed|kostenpflichtig|payant|de pago|a pagamento)$/i.test(text.trim()) ? paid : null
}

/** Characters of a text that may be a number alone. */
const longestNumber = 100
/** Matches "12.50", "from 5-10 each", but not "ages 5+". */
const bareNumber =
  /^\s*(?:(?:from|ab|dès|desde|ca\.?|approx\.?|about)\s*)?\d[\d.,'’]*(?:\s*[-–—/]\s*\d[\d.,'’]*)?[\s.,–-]*(?:pp|p\.p\.|each|(?:per|pro|\/|a)\s*person)?\s*$/i

const freeWords =
  /(?<![\p{L}-])(?:free|gratis|kostenlos|kostenfrei|frei|umsonst|gratuit[aeos]?|libre|liber[ao]|no (?:cost|charge|fee)|complimentary)(?!\p{L})/iu

/** Returns the currency in a column name: "Price (EUR)", "Eintritt in €". */
export const signIn = (columnName: string): string =>
  /[$€£¥₹₩₪₫₽₺₴₱]/.exec(columnName)?.[0] ?? columnName.match(/(?<!\p{L})[A-Z]{3}(?!\p{L})/gu)?.find(isSign) ?? ''

const occasions =
  'events?|programs?|class(?:es)?|workshops?|concerts?|shows?|movies?|films?|(?:film|movie|documentary) screenings?|screenings? of|performances?|lectures?|talks?|tours?|walks?|hikes?|sessions?|lessons?|series|festivals?|exhibits?|exhibitions?|seminars?|webinars?|clinics?|meetings?|camps?|activit(?:y|ies)|demonstrations?|yoga|story ?times?|story hours?|live music|play ?times?|workouts?|celebrations?|theat(?:er|re)|courses?'

const whole = '(?:completely |totally |absolutely |always |entirely )?'
/** Excludes "gluten-free", "smoke free" and similar phrases that don't refer to money. */
const alone =
  '(?<!\\p{L}|\\p{L}-)(?<!(?:gluten|sugar|smoke|alcohol|drug|dairy|nut|stress|scent|fragrance|care|judg(?:e)?ment|screen|phone|tobacco|litter|cruelty|substance|hands|pain|toll) )'
const withAdmission = " with (?:[\\p{L}’']+ ){0,4}(?:admission|membership|purchase|ticket|entry|pass)\\b"
const everybody = `(?!,? (?:for|to) (?:\\w+ )?(?:members|subscribers|passholders|kids|children|under|ages?)\\b(?! and))(?!${withAdmission})`

/** Arts, sports and ideas whose name begins with "free", such as free verse and free diving. */
const kindsOfFree =
  'agen(?:cy|ts?)|association|choice|climb(?:ing|ers?)?|div(?:es?|ers?|ing)|drawings?|energy|enterprise|expression|fall(?:ing)?|fight(?:s|ing)?|flight|flow|flying|form|hand|heel|improv(?:isations?|ised)?|inquiry|jazz|kicks?|love|machine|markets?|masons?|motion|movement|people of|persons of|press|radicals?|range|rid(?:e|ing)|runn(?:ing|ers?)|skat(?:es?|ing)|ski(?:ing)?|software|solo(?:ing)?|souls?|speech|spirit(?:s|ed)?|standing|states?|styles?|think(?:ers?|ing)|thought|throws?|trade|verse|weights?|wheel(?:ing)?|will|writ(?:e|ing)'

/** Matches statements that the event is free, not its parking, coffee or software. */
const saysFree = new RegExp(
  [
    `${alone}free (?:of charge|admission|entry|entrance|and open(?!-? ?source)|to (?:attend|the public|all|everyone|join|enter|participate)|for (?:all|everyone|everybody|members and))`,
    `${alone}(?<!\\b(?:their|other|more) )free,?(?! (?:${kindsOfFree})(?![\\p{L}]))(?: (?!(?:trial|first|intro\\w*|parking|food|drinks?|pizza|snacks?|lunch|gifts?|to|at|in|for|during|with|the|and|of|on|from|after|before|a|will|is|are)\\b)[\\p{L}'’-]+,?){0,3} (?:${occasions})(?![\\p{L}-])`,
    `\\b(?:admission|entry|entrance|attendance|participation|registration|tickets?|cost|price|it|this|all|${occasions})\\b(?:[^.!?\\n|$]{0,30} )?(?:is|are|remains?) ${whole}free\\b(?! (?:of (?!charge|cost)|from|parking|time|throw))${everybody}`,
    `\\b(?:admission|entry|cost|price|prices|fee|fees|tickets?)(?: (?:price|cost|fee))?(?:\\s*[:–-])?\\s*${whole}free\\b(?! (?:parking|with))${everybody}`,
    `it['’]s ${whole}free\\b(?! of (?!charge|cost))${everybody}`,
    `^free(?! (?:${kindsOfFree})(?![\\p{L}])) (?:(?!(?:trial|first|intro\\w*|parking|food|drinks?|pizza|snacks?|lunch|gifts?|to|at|in|for|during|from|after|before|will|is|are)\\b)[\\p{L}’']+,? ){0,5}(?:${occasions})(?![\\p{L}-])`,
    `[—–-] for free\\b`,
    `${alone}free[;,] (?:pre-?)?registration\\b`,
    `(?:^|[.!?•]\\s+)free(?:[!.](?=\\s|$)| [•·]|, (?:and |but )?(?:live|open|all|registration|no|family|drop|public|donations)\\b|$| with (?:\\p{L}+ ){0,4}id\\b| for students\\b| and fun\\b|; (?:pre-?)?registration\\b)`,
    `\\b(?:at )?no (?:cost|charge|fee|cover)\\b(?! (?:for|to) park)`,
    `\\b(?:eintritt frei|freier eintritt|kostenlose (?:veranstaltung|teilnahme)|entrée (?:libre|gratuite)|entrada (?:libre|gratuita|franca)|ingresso (?:libero|gratuito)|toegang gratis|gratis toegang)(?!\\p{L})`,
  ].join('|'),
  'imu',
)

const saysPaid =
  /(?<![a-z])(?:free with (?:\p{L}+ ){0,4}(?:admission|membership)|ticketing:|tickets? includes|(?:buy|purchase) a (?:\p{L}+ )?pass|ticket (?:price|purchase|amount|sales)|e-?transfer|purchase (?:sessions|passes|a pass)|(?:vip|weekend|festival) pass|tickets?: ?(?:ticketmaster|ticketweb|dice|eventbrite|showclix|universe|axs|etix|tickpick|see ?tickets)|tickets? (?:required|are|can be|available|on sale|cost|start)|(?:(?:buy|purchase) (?:your |a |advance )?|get (?:your|my) )(?:(?!free\b)\p{L}+ ){0,2}tickets?|paid (?:class|event|program|workshop|course|adult school)|admission (?:fee|charge)|registration fee|(?:program|class|course|entry) fee|no refunds)(?![a-z])/iu

const label =
  /(?<![\p{L}-])(?:admission|cover(?: charge)?|costs?|prices?|fees?|tickets?|entry|entrance|registration|tuition|eintritt|kosten|preis|(?:teilnahme|kurs)?gebühr(?:en)?|(?:unkosten)?beitrag|abendkasse|prix|tarifs?|entrée|precio|entrada|ingresso|prezzo|toegang|pass|pay at (?:the )?door|for (?:just|only))(?!\p{L})/giu

/** Words between a label and an amount, or around an amount, that indicate it isn't the event's price. */
const otherwise =
  /\b(?:win|wins|winners?|winning|won|prizes?|awards?|rais(?:e|ed|es|ing)|raffle|worth|valued?|grants?|save|saves|off|discounts?|rental|rentals|rent|parking|materials?|supply|launch|late|processing|service|booking|refund\w*|deposit|vendors?|booths?|sponsor\w*|membership|gift|scholarships?|plus|add-?ons?|extra|fund\w*|goal|budget|merch\w*|food|drinks?|meal|lunch|dinner|million|billion|bid|jackpot)\b/i

const payer =
  'person|people|participants?|students?|child(?:ren)?|kids?|adults?|famil(?:y|ies)|household|class(?:es)?|session|tickets?|dogs?|attendees?|head|couple|pair|members?|non-?members?|guests?|seniors?|youths?|teens?|in-city|non-city|residents?|non-?residents?|player|team|admission|entry|entrance|cover|registration|participation|everyone|week|course|workshop|night'

const afterPrice = new RegExp(
  `^\\s*(?:/|per |a |an |each\\b|pp\\b|p\\.p\\.|for |general |(?:\\p{L}+ )?(?=admission|entry|cover|participation)|at the (?:door|gate)\\b|in advance\\b|pro |por |par )?\\s*(?:(?:${payer}|general)\\b|(?<=each|pp|p\\.p\\.|door|gate|advance)\\b)`,
  'iu',
)

/**
 * Returns the amounts of one statement: both of "Youth $3, adults $4", but only the first of "$6 plus $3 for skates".
 */
function statement(text: string, all: readonly Money[], first: number): Money[] {
  const stated = all.slice(first, first + 1)
  for (const next of all.slice(first + 1)) {
    const between = text.slice(stated.at(-1)?.to ?? 0, next.from)
    if (between.length > 30 || /[.;!?\n]/.test(between) || otherwise.test(between)) break
    if (otherwise.test(behind(text, next))) break
    stated.push(next)
  }
  return stated
}

/** Returns the rest of the clause, which may say what an amount is for. */
const behind = (text: string, { to }: Money) =>
  /^[^.,;!?\n$€£]{0,24}/.exec(text.slice(to))?.[0].split(/\b(?:plus|and|or)\b/)[0] ?? ''

/** The words next to an amount that only some people pay. */
const reduced =
  /\b(?:members?|students?|child(?:ren)?|kids?|youths?|teens?|seniors?|concessions?|reduced|discount\w*|under|(?:ticket|pass|card|subscription)-?holders?|subscribers?|veterans|military|teachers?|infants?|low[- ]income|unwaged|ermäßigt|ermässigt|mitglieder|réduit|reducida|ridotto)(?!\p{L})/iu
const fullPrice = /\b(?:non-?members?|adults?|general|regular|standard|public)\b/i

/** Returns whether an amount is said to be for some people only, in the words that follow it or, with a colon, precede it. */
function isReduced(text: string, sum: Money): boolean {
  const after = /^\s?(?:\/|for |per )?[^\d,.;/$€£()\n]{0,24}/.exec(text.slice(sum.to))?.[0] ?? ''
  const before = /[^\d,.;/$€£()\n]{0,24}$/.exec(text.slice(Math.max(0, sum.from - 24), sum.from))?.[0] ?? ''
  const words = /\p{L}/u.test(after) ? after : before
  return reduced.test(words.replaceAll(/non-?members?/gi, '')) && !fullPrice.test(words)
}

/** Returns the lowest amount that an ordinary adult may pay, or the lowest of all if each is for other people. */
const ordinary = (text: string, stated: readonly Money[]): Money | undefined =>
  cheapest(stated.filter((sum) => !isReduced(text, sum))) ?? cheapest(stated)

/** Matches a title that says the event is free, not one with a name such as "Free Spirit". */
const freeInTitle =
  /^\W*(?:free|kostenlos|gratis|gratuit[eo]?)\s*(?:[:!–—]|-(?![\p{L}\d]))|[([*:–—-]\s*free(?: (?:event|admission|entry|class|workshop))?\s*[)\]*!.]*$|^FREE (?=.*\p{Ll})/u

/** Returns whether the title says that the event is free, which takes precedence over a price field. */
export const isTitledFree = (title: string): boolean =>
  freeInTitle.test(
    title.replaceAll(
      /\b(?:Free|FREE|Kostenlos|KOSTENLOS|Gratis|GRATIS|Gratuite?|GRATUITE?|Gratuito|GRATUITO)\b(?=\s*[:!)\]–—-]|\s*$)/g,
      (word) => word.toLowerCase(),
    ),
  )

/** Matches the text after an amount paid at the door: "$10+ fees", "$10 DOOR COVER". */
const atDoor = /^(?:[-–]\d+)?\+? ?(?:\+ ?)?(?:fees?|door\b|cover\b|adv(?:ance)?\b)/i

/** Returns the amounts of the first statement of the price: after a price label, or before the payer. */
function listStatedSums(text: string): Money[] {
  const all = listSums(text)
  const isPrice = (sum: Money) => !otherwise.test(behind(text, sum)) && !gift.test(behind(text, sum))
  for (const { index, 0: word } of text.matchAll(label)) {
    const end = index + word.length
    const at = all.findIndex(({ from }) => from >= end)
    const sum = all[at]
    if (!sum || sum.from - end > 40) continue
    const wordBefore = /[\p{L}\d-]*\s*$/u.exec(text.slice(Math.max(0, index - 16), index))?.[0] ?? ''
    // The amount precedes its label: "$75 registration".
    if (all.some(({ to }) => to <= index && text.slice(to, index).trim() === '')) continue
    // "Free admission and a $25 catalog".
    if (/^free\s/i.test(wordBefore) && !reduced.test(text.slice(end, sum.from))) continue
    const before = `${wordBefore} ${text.slice(end, sum.from)}`
    if (/[.;!?\n]\s*\S/.test(text.slice(end, sum.from)) || otherwise.test(before) || gift.test(before)) continue
    if (isPrice(sum)) return statement(text, all, at)
  }
  const at = all.findIndex((sum) => {
    const before = /[^.;!?\n]{0,30}$/.exec(text.slice(Math.max(0, sum.from - 30), sum.from))?.[0] ?? ''
    return (
      (afterPrice.test(text.slice(sum.to, sum.to + 40)) || atDoor.test(text.slice(sum.to, sum.to + 40))) &&
      isPrice(sum) &&
      !otherwise.test(before) &&
      !gift.test(before)
    )
  })
  return at === -1 ? [] : statement(text, all, at)
}

/** An amount set apart from the title is its price: "Talk ($15)", "Kurs – 25 €". */
function findInTitle(title: string): Money | undefined {
  const all = listSums(title)
  const [sum] = all
  if (!sum || all.length > 1 || otherwise.test(title) || gift.test(title)) return undefined
  return /[([–—|:-]\s*$/.test(title.slice(0, sum.from)) && /^\s*(?:[)\]]|$)/.test(title.slice(sum.to)) ? sum : undefined
}

/** Shops write the price at the beginning, often after the title or the day: "Life drawing $25.00 Saturday". */
function findAfterTitle({ title, description }: { title: string; description: string }): Money | undefined {
  const opening = description.slice(0, openingLength)
  const [sum] = listSums(opening)
  if (!sum || !/^\p{Sc}\d+[.,]\d\d(?!\d)/u.test(opening.slice(sum.from))) return undefined
  const before = opening.slice(0, sum.from)
  const isBehindTitle = before.includes(title.slice(0, 12)) && !/[.!?](?=\s)|\n\s*\n/.test(before.replace(title, ''))
  return isBehindTitle && !otherwise.test(before.replace(title, '')) ? sum : undefined
}
/** Number of characters of a description that may contain a shop's price. */
const openingLength = 240

/** Returns whether ordinary adults pay different amounts, or an amount "and up". */
function isFrom(text: string, stated: readonly Money[]): boolean {
  const open = stated.filter((sum) => !isReduced(text, sum))
  const amounts = new Set(open.map(({ amount }) => amount))
  amounts.delete(0)
  const least = cheapest(open)
  if (!least) return false
  return (
    amounts.size > 1 ||
    /(?:\b(?:from|starting at|starts at|start at|ab|dès|desde)|and up)\s*$/i.test(
      text.slice(Math.max(0, least.from - 16), least.from),
    ) ||
    /^\s?(?:[-–]\d|\+(?! ?(?:fees?|tax|hst|gst|s\/c))|and up\b)/i.test(text.slice(least.to))
  )
}

const freeKeyword = new RegExp(`^free(?: admission| entry|(?: summer)? (?:${occasions}))?$`, 'i')

/**
 * Extracts the price from the event's words. Only explicit price statements count, since most amounts in running text
 * are prizes, donations or other prices. The lowest amount of a statement that an ordinary adult pays is the price.
 */
export function findPrice(words: { title: string; description: string; keywords: readonly string[] }): PriceFound {
  const beginning = `${words.title}\n${words.description.slice(0, 4_000)}`
  if (words.keywords.some((word) => freeKeyword.test(word))) return free
  if (isTitledFree(words.title)) return free
  const titled = findInTitle(words.title)
  const stated = titled ? [titled] : listStatedSums(beginning)
  const price = ordinary(beginning, stated) ?? findAfterTitle(words)
  if (price)
    return price.amount === 0
      ? free
      : { ...paid, amount: price.amount, sign: price.sign, isFrom: isFrom(beginning, stated) }
  if (saysFree.test(beginning)) return free
  return saysPaid.test(beginning) ? paid : unknown
}
