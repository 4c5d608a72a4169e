import { findPostcode } from './place-postcode.ts'
import { decodeText, plainWords, readWordTable } from './place-words.ts'

export { plainWords } from './place-words.ts'

/** Reads the free text in which sources name a venue, so that the same venue can be recognized however it is written. */

const regions =
  readWordTable(`AL: alabama, ala; AK: alaska; AZ: arizona, ariz; AR: arkansas, ark; CA: california, calif; CO: colorado, colo;
  CT: connecticut, conn; DE: delaware, del; DC: district of columbia; FL: florida, fla; GA: georgia; HI: hawaii; ID: idaho;
  IL: illinois, ill; IN: indiana, ind; IA: iowa; KS: kansas, kan, kans; KY: kentucky; LA: louisiana; ME: maine; MD: maryland;
  MA: massachusetts, mass; MI: michigan, mich; MN: minnesota, minn; MS: mississippi, miss; MO: missouri; MT: montana, mont;
  NE: nebraska, neb, nebr; NV: nevada, nev; NH: new hampshire; NJ: new jersey; NM: new mexico; NY: new york; NC: north carolina;
  ND: north dakota; OH: ohio; OK: oklahoma, okla; OR: oregon, ore; PA: pennsylvania, penn, penna; PR: puerto rico; RI: rhode island;
  SC: south carolina; SD: south dakota; TN: tennessee, tenn; TX: texas, tex; UT: utah; VT: vermont; VA: virginia; WA: washington, wash;
  WV: west virginia; WI: wisconsin, wis, wisc; WY: wyoming, wyo; AB: alberta, alta; BC: british columbia; MB: manitoba, man;
  NB: new brunswick; NL: newfoundland and labrador, newfoundland; NS: nova scotia; NT: northwest territories; NU: nunavut;
  ON: ontario, ont; PE: prince edward island, pei; QC: quebec, que; SK: saskatchewan, sask; YT: yukon`)
const regionByText = new Map([...regions].map(([written, code]) => [written.toLowerCase(), code]))

/** Countries whose towns come with a state. */
const countries = /^(?:usa?|united states(?: of america)?|u s a?|canada)$/
/** Countries whose towns come without a state, in English and in their own language. */
const otherCountries =
  /^(?:uk|u k|united kingdom|great britain|england|scotland|wales|northern ireland|ireland|eire|australia|new zealand|germany|deutschland|austria|osterreich|switzerland|schweiz|suisse|svizzera|france|spain|espana|italy|italia|(?:the )?netherlands|nederland|mexico|brazil|brasil)$/

/** Returns whether a text is the name of a country whose addresses are read. */
export const isCountryName = (text: string): boolean => {
  const words = plainWords(text)
  return countries.test(words) || otherCountries.test(words)
}

/** US states and Canadian provinces by their code, name or usual abbreviation; null if it is none. */
export const readRegion = (text: string): string | null =>
  regionByText.get(plainWords(text.replaceAll('.', ''))) ?? null

/** Returns whether a region's code, name or usual abbreviation begins with the text. */
export function startsRegion(text: string): boolean {
  const words = plainWords(text.replaceAll('.', ''))
  return [...regionByText.keys()].some((written) => written.startsWith(words))
}

/** Abbreviations of the types of streets by all their spellings. */
const streetTypes =
  readWordTable(`st: street, str; ave: avenue, av; rd: road; dr: drive, drv; blvd: boulevard, boul; ln: lane; ct: court; pl: place;
  sq: square; pkwy: parkway, pky; hwy: highway; ter: terrace, terr; cir: circle; trl: trail; aly: alley; cres: crescent; pk: pike;
  expy: expressway; fwy: freeway; tpke: turnpike; plz: plaza; xing: crossing; way; row; loop; path; walk; mews; gdns: gardens; ch: chemin;
  rue; quay; mall; broadway; wharf; line; sideroad: sdrd; rte: route; cv: cove; pt: point; hts: heights; run; bnd: bend; cmn: common, commons`)
/** Abbreviations of directions by all their spellings. */
const directions = readWordTable(
  'n: north; s: south; e: east; w: west; ne: northeast; nw: northwest; se: southeast; sw: southwest; o: ouest',
)

/** Abbreviates the type or direction of a street: `avenue` to `ave`. Returns other words unchanged. */
export const shortenStreetWord = (word: string): string => streetTypes.get(word) ?? directions.get(word) ?? word

/** Parts of a venue's text, normalized for comparison: lower case, no accents or punctuation, usual abbreviations. */
export interface PlaceAddress {
  /** Name of the venue; empty if the text has none. */
  name: string
  /** The name as written. */
  title: string
  /** Further names, such as one in parentheses. */
  aliases: string[]
  /** House number; empty if unspecified. */
  number: string
  /** Street without its number: `queen st e`. */
  street: string
  /** Room, floor, suite or hall within the venue. */
  room: string
  /** Town; empty if unspecified. */
  town: string
  /** US, Canadian or Australian state as its letters: `NC`. */
  region: string
  /** ZIP code of five digits, or another country's postcode without its space. */
  postcode: string
  /** The text names a campus, district or town rather than one building. */
  isBroad: boolean
  /** The text names no place at all, or only a town. */
  isVague: boolean
}

const postcode = /\b(?:(\d{5})(?:-\d{4})?|([abceghj-nprstvxy]\d[abceghj-nprstv-z])\s?(\d[abceghj-nprstv-z]\d))$/i

const room =
  /\b(?:room|rm|suite|ste|unit|apt|apartment|floor|flr|level|auditorium|studio|classroom|basement|lobby|story ?room|gallery \w+|bay \w+|building \w+|childrens area|program area|meeting space|lab|elearning)\b|^#/

/** A number, then words up to the end of the part. */
const houseAndStreet = /^#?(\d{1,6}[a-z]?)(?:\s?[-–/]\s?\d{1,6}[a-z]?)?\s+(?!(?:st|nd|rd|th)\b)(.{2,80})$/i

/** Normalizes a street: usual abbreviations of its type and direction, no unit. */
function plainStreet(text: string): string {
  const written = plainWords(text.split('/')[0] ?? '').split(' ')
  const unitAt = written.findIndex(
    (word, at) => at > 0 && /^(?:suite|ste|unit|apt|room|rm|floor|bldg|building)$/.test(word),
  )
  const words = unitAt > 0 ? written.slice(0, unitAt) : written
  // "Queens Quay W Third Floor": text after the street's type and direction isn't part of the street.
  const short = words.map((word) => streetTypes.get(word) ?? directions.get(word) ?? word)
  const typeAt = short.findIndex((word, at) => at > 0 && streetTypes.has(word))
  const end = typeAt > 0 ? (directions.has(short[typeAt + 1] ?? '') ? typeAt + 2 : typeAt + 1) : short.length
  return short.slice(0, end).join(' ')
}

/** "Playground (in Highland Park)": many parks have one. */
const surroundings = /^(?:in|at|inside) (?:the )?\p{Lu}/u

/** Words that name no venue. */
const nowhere =
  /^(?:|tba|tbd|tbc|none|n a|na|to be (?:announced|determined|confirmed)|(?:various|multiple|several)(?: \w+)?|see (?:description|details|website|below).*|online|virtual|virtual (?:event|meeting)|zoom|webinar|on ?line|citywide|available upon registration|location tba|address (?:tba|upon rsvp))$/
const broad =
  /\b(?:university|universite|college|campus|downtown|uptown|midtown|district|township|borough|county|region|city of|town of|citywide|neighbou?rhood|area)\b/

/** "North Museum, PA": the part before a region isn't a town. */
const building =
  /\b(?:museum|library|theat(?:er|re)|church|school|arena|stadium|tavern|brewery|brewing|gallery|auditorium|playhouse|farm|inn|hotel|cafe|ymca|center|centre|hall)$/i

const isTown = (text: string) => /^[\p{L}.'’ -]{2,40}$/u.test(text)

const australianState = /^(.*?)(?<!\s)\s*\b(NSW|VIC|QLD|SA|WA|TAS|ACT|NT)$/

/**
 * Finds the part that begins with a postcode, which the town follows, as in "10115 Berlin" or "3011 BD Rotterdam"; -1 if
 * none does. In a country whose addresses end with a state, such digits are a house number.
 */
function findCodeBeforeTown(parts: readonly string[]): number {
  const endsWithState = parts.map(
    (part) =>
      readRegion(
        part
          .replace(/(?<!\s)\s*\d{5}(?:-\d{4})?$/, '')
          .split(' ')
          .at(-1) ?? '',
      ) !== null,
  )
  return parts.findIndex((part, at) => {
    if (endsWithState.some((isState, index) => isState && index !== at)) return false
    const found = findPostcode(part)
    if (!found || found.before !== '' || found.after === '' || /\d/.test(found.after)) return false
    if (streetTypes.has(plainWords(found.after).split(' ').at(-1) ?? '')) return false
    const isAfterStreet = /^\P{L}*\p{L}.*\s\d{1,4}\s?[A-Za-z]?$/u.test(parts[at - 1] ?? '')
    const isCertain = found.countries.length === 1 || parts.slice(at + 1).some((other) => isCountryName(other))
    if (endsWithState[at]) return isAfterStreet
    return isAfterStreet || isCertain || (at > 0 && found.code.length === 5)
  })
}

/** Reads "Ring 1" in front of "10115 Berlin". */
function takeStreetBeforeNumber(part: string, into: Parts): boolean {
  const [, street = '', number = ''] = /^(\p{L}.*?)\s(\d{1,4}\s?[a-z]?)$/iu.exec(part) ?? []
  if (street === '' || into.number !== '') return false
  into.number = number.toLowerCase().replace(/\s/, '')
  into.street = plainStreet(street)
  return true
}

/** Reads "20121 Milano MI" or "75008 Paris Cedex 08". */
function takeCodeAndTown(part: string, into: Parts): void {
  const { code = '', after = '' } = findPostcode(part) ?? {}
  into.postcode = code.replace(/\s/g, '')
  into.town = plainWords(after.replace(/(?<!\s)\s+(?:[A-Z]{2}$|cedex.*)/i, ''))
}

interface Parts {
  names: string[]
  rooms: string[]
  number: string
  street: string
  town: string
  region: string
  postcode: string
}

/** Splits a part such as "Durham NC 27705" from its end. Returns the rest. */
function takeRegion(part: string, into: Parts): string {
  let rest = part.trim()
  const code = postcode.exec(rest)
  // Five digits alone at the start of a part are a house number.
  if (code && (code.index > 0 || code[0] === rest)) {
    into.postcode ||= (code[1] ?? `${code[2]}${code[3]}`).toUpperCase()
    rest = rest.slice(0, code.index).trim()
  } else {
    const found = findPostcode(rest)
    const isState = found !== null && australianState.test(found.before)
    // Four digits are a postcode after a state or after a street's town; otherwise they number a room.
    const isBehindTown =
      found?.after === '' && into.number !== '' && isTown(found.before) && !room.test(plainWords(found.before))
    if (found && (['GB', 'IE', 'BR'].includes(found.countries[0] ?? '') || isState || isBehindTown)) {
      into.postcode ||= found.code.replace(/\s/g, '')
      rest = [found.before, found.after].filter(Boolean).join(' ')
    }
  }
  const [, inFront = '', state = ''] = australianState.exec(rest) ?? []
  if (state !== '' && into.postcode !== '' && into.region === '') {
    into.region = state
    return inFront
  }
  const words = rest.split(/\s+/)
  for (const count of [3, 2, 1]) {
    if (count > words.length) continue
    const written = words.slice(-count).join(' ')
    const region = readRegion(written)
    // "IN" and "ON" are words too: within a longer part, a region is written as two capitals.
    const isMeant = words.length === count || /^(?:[A-Z]{2}|[A-Z]\.[A-Z]\.?)$/.test(written)
    if (region && isMeant) {
      into.region ||= region
      return words.slice(0, -count).join(' ')
    }
  }
  return rest
}

/** "1639 University Drive  Durham": the words behind the street's type are a town. */
function takeStreet(part: string, into: Parts): boolean {
  const match = houseAndStreet.exec(part)
  if (!match || into.number !== '') return false
  const [, number = '', behind = ''] = match
  const street = plainStreet(behind)
  into.number = number.toLowerCase()
  into.street = street
  return true
}

/** Removes the state from "Porto Alegre/RS" and "Porto Alegre - RS" if the rest is in Brazil, too. */
const dropBrazilianState = (text: string): string =>
  /\b\d{5}-\d{3}\b|\bbra[sz]il\b/i.test(text)
    ? text.replace(/(?<=\p{L})\s?[/–-]\s?(?:A[CLPM]|BA|CE|DF|ES|GO|M[ATSG]|P[ABREI]|R[JNSOR]|S[CPE]|TO)\b(?!\/)/gu, '')
    : text

/** Reads a venue's name, address and town from the text of a source. */
export function readAddress(text: string): PlaceAddress {
  const parts: Parts = { names: [], rooms: [], number: '', street: '', town: '', region: '', postcode: '' }
  const aliases: string[] = []
  const bare = dropBrazilianState(decodeText(text))
    .replace(/https?:\/\/\S+/g, ' ')
    .replace(/\(([^()]{2,80})\)/g, (_, inner: string) => {
      aliases.push(inner)
      return ' '
    })
  let before = ''
  const pieces = bare
    .split(/[,;\n|•·]|\s[-–—]\s|\s{2,}/)
    .map((piece) =>
      piece
        .replace(/^[\s:–—-]+/, '')
        .replace(/(?<![\s.:])[\s.:]+$/, '')
        .replace(/\s+/g, ' '),
    )
    .filter(Boolean)
  const codeAt = findCodeBeforeTown(pieces)
  for (const [at, part] of pieces.entries()) {
    if (countries.test(plainWords(part))) continue
    if (at === codeAt - 1 && takeStreetBeforeNumber(part, parts)) continue
    if (at === codeAt) {
      takeCodeAndTown(part, parts)
      continue
    }
    if (at > 0 && otherCountries.test(plainWords(part))) {
      // "Sheffield, UK": the part before the country is the town.
      const isTownBefore = isTown(before) && !building.test(before) && (parts.names.length > 1 || !before.includes(' '))
      if (parts.town === '' && isTownBefore && parts.names.at(-1) === before) {
        parts.town = plainWords(before)
        parts.names.pop()
      }
      continue
    }
    const hadRegion = parts.region !== '' || parts.postcode !== ''
    const rest = takeRegion(part, parts)
    const isRegionHere = !hadRegion && (parts.region !== '' || parts.postcode !== '')
    if (rest === '') {
      // "Durham, NC": the part before the region is the town.
      if (isRegionHere && before !== '' && parts.town === '' && !building.test(before)) {
        parts.town = plainWords(before.replace(/\s\d{1,2}$/, ''))
        if (parts.names.at(-1) === before) parts.names.pop()
      }
      continue
    }
    if (takeStreet(rest, parts)) continue
    if (isRegionHere && parts.town === '' && isTown(rest) && (parts.names.length > 0 || parts.number !== '')) {
      parts.town = plainWords(rest)
      continue
    }
    if (isRegionHere && isTown(rest) && rest.split(' ').length <= 2 && parts.names.length === 0) {
      parts.town = plainWords(rest)
      continue
    }
    if (parts.names.length > 0 && room.test(plainWords(rest))) parts.rooms.push(rest)
    else if (parts.names.length > 0 && parts.number !== '' && parts.town === '' && isTown(rest))
      parts.town = plainWords(rest)
    else parts.names.push(rest)
    before = rest
  }
  return finish(parts, aliases)
}

function finish(
  { names, rooms, number, street, town, region, postcode: code }: Parts,
  aliases: string[],
): PlaceAddress {
  // An alias may hold the address: "Glad Day (32 Lisgar)".
  const within = aliases.map((alias) => houseAndStreet.exec(alias.trim())).find(Boolean)
  const found = names
    .map((written) => ({ written, plain: plainWords(written) }))
    .filter(({ plain }) => plain !== town && !nowhere.test(plain))
  const named = aliases.filter((alias) => !houseAndStreet.test(alias.trim()))
  // "Chapel Hill (Finley Golf Club)": the town's name is in front.
  if (found.length === 0 && named[0]) found.push({ written: named[0], plain: plainWords(named[0]) })
  const around = aliases.find((alias) => surroundings.test(alias))
  const [only] = found
  const written = only && around ? `${only.written} (${around})` : (only?.written ?? '')
  const name = plainWords(written)
  const others = [
    ...found.slice(1).map(({ plain }) => plain),
    ...named.map((alias) => plainWords(alias === around ? alias.replace(/^\S+ /, '') : alias)),
  ]
  const isNamed = name !== '' && name !== plainWords(region)
  return {
    name: isNamed ? name : '',
    title: isNamed ? written : '',
    aliases: [
      ...new Set(others.filter((other) => other !== name && !nowhere.test(other) && readRegion(other) === null)),
    ],
    number: number || (within?.[1] ?? '').toLowerCase(),
    street: street || (within?.[2] ? plainStreet(within[2]) : ''),
    room: plainWords(rooms.join(' ')),
    town,
    region,
    postcode: code,
    isBroad: number === '' && isNamed && broad.test(name),
    isVague: (!isNamed || name === town || name === `downtown ${town}`) && number === '' && !within,
  }
}

const withoutType = (street: string) =>
  street
    .split(' ')
    .filter((word) => !streetTypes.has(word) && !directions.has(word))
    .join(' ')
const readDirection = (street: string) => street.split(' ').find((word) => directions.has(word)) ?? ''

/** Returns whether two addresses have the same house number and street, as far as both say which. */
export function isSameStreetAddress(one: PlaceAddress, other: PlaceAddress): boolean {
  if (one.number === '' || one.number.replace(/\D/g, '') !== other.number.replace(/\D/g, '')) return false
  const [street, otherStreet] = [withoutType(one.street) || one.street, withoutType(other.street) || other.street]
  if (street === '' || street !== otherStreet) return false
  const [direction, otherDirection] = [readDirection(one.street), readDirection(other.street)]
  if (direction !== '' && otherDirection !== '' && direction !== otherDirection) return false
  if (one.town !== '' && other.town !== '' && one.postcode === '' && one.town !== other.town) return false
  return one.postcode === '' || other.postcode === '' || one.postcode === other.postcode || one.town === other.town
}

/** Returns a key that venues with the same address share: `529 bloor`; empty without a house number. */
export const addressKey = ({ number, street }: Pick<PlaceAddress, 'number' | 'street'>): string =>
  number === '' || street === '' ? '' : `${number.replace(/\D/g, '')} ${withoutType(street) || street}`
