const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Decodes HTML entities and removes tags, which some feeds put into plain text. */
export const decodeText = (text: string): string =>
  text
    .replace(/<[^<>]{1,100}>/g, ' ')
    .replace(/&#x([\da-f]{1,6});/gi, (_, code: string) => readCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d{1,7});/g, (_, code: string) => readCodePoint(Number(code)))
    .replace(/&(\w{2,6});/g, (all, name: string) => entities[name.toLowerCase()] ?? all)

const readCodePoint = (code: number) => (code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ' ')

/** Normalizes text to lower-case words of letters and digits. Apostrophes join: `lees palace`. */
export const plainWords = (text: string): string =>
  decodeText(text)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’‘`´]/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Parses rows such as `st: street, str`. Returns a map from each word of a row to its first word. */
export const readWordTable = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split(';').flatMap((row) => {
      const [short = '', ...long] = row.trim().split(/[:,]/)
      return [short, ...long].map((written): [string, string] => [written.trim(), short.trim()])
    }),
  )
