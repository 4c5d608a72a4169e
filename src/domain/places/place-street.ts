import { readWordTable } from './place-words.ts'

/** Abbreviations of the types of streets by all their spellings. */
export const streetTypes =
  readWordTable(`st: street, str; ave: avenue, av; rd: road; dr: drive, drv; blvd: boulevard, boul; ln: lane; ct: court; pl: place;
  sq: square; pkwy: parkway, pky; hwy: highway; ter: terrace, terr; cir: circle; trl: trail; aly: alley; cres: crescent; pk: pike;
  expy: expressway; fwy: freeway; tpke: turnpike; plz: plaza; xing: crossing; way; row; loop; path; walk; mews; gdns: gardens; ch: chemin;
  rue; quay; mall; broadway; wharf; line; sideroad: sdrd; rte: route; cv: cove; pt: point; hts: heights; run; bnd: bend; cmn: common, commons`)
/** Abbreviations of directions by all their spellings. */
export const directions = readWordTable(
  'n: north; s: south; e: east; w: west; ne: northeast; nw: northwest; se: southeast; sw: southwest; o: ouest',
)

/** Abbreviates the type or direction of a street: `avenue` to `ave`. Returns other words unchanged. */
export const shortenStreetWord = (word: string): string => streetTypes.get(word) ?? directions.get(word) ?? word
