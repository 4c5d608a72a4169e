import { plainWords, readWordTable } from './place-words.ts'

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
export const countries = /^(?:usa?|united states(?: of america)?|u s a?|canada)$/
/** Countries whose towns come without a state, in English and in their own language. */
export const otherCountries =
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
