/**
 * Attacks every pattern of the sources and prints what is wrong as JSON: `slow` patterns, calls of `RegExp` that are
 * `unlisted`, and `obsolete` entries of the lists below.
 */
import { attackLength, findSlowText } from './attack-patterns.ts'
import { collectPatterns } from './collect-patterns.ts'

/** The plates and the service worker read only what this product writes. */
const folders = ['src/contract', 'src/domain', 'src/mail', 'src/server', 'src/web']

interface Bounded {
  file: string
  /** Part of the pattern. */
  part: string
  /** Characters of the longest text that it meets. */
  length: number
  why: string
}

/** Patterns that aren't linear, and never meet a long text from outside. */
const bounded: readonly Bounded[] = [
  { file: 'src/server/boot/config.ts', part: '^(.*?)', length: 300, why: 'MAIL_FROM of the operator' },
  { file: 'src/server/boot/environment.ts', part: 'fontstack', length: 2_000, why: 'a setting of the operator' },
  { file: 'src/server/platform/pages/page-assets.ts', part: '-core-', length: 300, why: 'file names of the build' },
  {
    file: 'src/server/platform/postgres/postgres-process.ts',
    part: 'lock file',
    length: 1_000,
    why: 'a line of PostgreSQL’s log',
  },
  {
    file: 'src/server/platform/database/external-postgres.ts',
    part: 'message.*type',
    length: 1_000,
    why: 'an error of PostgreSQL',
  },
  {
    file: 'src/domain/prices/price-words.ts',
    part: '[.;!?\\n]\\s*\\S',
    length: 40,
    why: 'the words before an amount are cut',
  },
  {
    file: 'src/domain/prices/price-words.ts',
    part: '^\\s*(?:\\/|per',
    length: 40,
    why: 'the words after an amount are cut',
  },
  {
    file: 'src/domain/prices/price-words.ts',
    part: '[\\p{L}\\d-]*\\s*$',
    length: 16,
    why: 'the word before a label is cut',
  },
  {
    file: 'src/domain/prices/price-words.ts',
    part: '|approx\\.?|about)',
    length: 100,
    why: 'a text that is a number alone is short',
  },
  { file: 'src/domain/search/search-filters.ts', part: '(near|close to', length: 1_000, why: 'searches are short' },
  {
    file: 'src/server/sources/formats/text/written-times.ts',
    part: '(h|uhr)?',
    length: 60,
    why: 'longer texts are no times',
  },
  {
    file: 'src/server/sources/formats/table/csv-columns.ts',
    part: '[([].*?[)\\]]',
    length: 200,
    why: 'names of columns are cut',
  },
  { file: 'src/server/sharing/present.ts', part: '\\S*…$', length: 300, why: 'one line of a picture' },
]

interface Built {
  file: string
  calls: number
  /** Patterns as this file builds them, of the longest kind. */
  examples: readonly RegExp[]
  why: string
}

const literal = 'only literal words and what the examples show'
/** Calls of `RegExp` that don't run while modules load. */
const built: readonly Built[] = [
  {
    file: 'src/domain/classification/classification-words.ts',
    calls: 1,
    examples: [/ of the(?: [a-z]+)?(?!\w)/iy],
    why: literal,
  },
  {
    file: 'src/domain/questions/reply-text.ts',
    calls: 2,
    examples: [
      /https:\/\/town\.example\/(?:rsvp|unsubscribe|host-requests|join|verify-email)[/?][^\s<>]*/gi,
      /reply\+[\w.]+@town\.example/gi,
    ],
    why: 'built with the address of this server',
  },
  {
    file: 'src/domain/pathways/pathway-matching.ts',
    calls: 1,
    examples: [/(?<![\p{L}\p{N}])nature[^\p{L}\p{N}]+walk(?:s|(?<=s|x|z|ch|sh)es)?(?![\p{L}\p{N}])/u],
    why: 'words of a pathway',
  },
  {
    file: 'src/domain/search/search-filters.ts',
    calls: 2,
    examples: [/ ?\uE000+$/g, /\uE000+/g],
    why: 'a search, which has 1,000 characters at most',
  },
  { file: 'src/server/backup/restore-backup.ts', calls: 1, examples: [/\bguests\b/], why: 'names of tables' },
  {
    file: 'src/server/sources/read/source-people.ts',
    calls: 1,
    examples: [/[\w.+%'-]{1,100}@[\w-]+(?:\.[\w-]+)+/g],
    why: 'the file’s own pattern, for all matches',
  },
  {
    file: 'src/server/platform/cache/cache.ts',
    calls: 1,
    examples: [/^\/api\/events\/[^/]+\/dates$/],
    why: 'our own routes',
  },
  {
    file: 'src/server/platform/mail/mail-token.ts',
    calls: 1,
    examples: [/a(?:\r?\n[ \t])?b(?:\r?\n[ \t])?c/g],
    why: 'a random placeholder',
  },
  {
    file: 'src/server/platform/storage/blob-bucket.ts',
    calls: 1,
    examples: [/<Key>([^<]*)<\/Key>/g],
    why: 'names of elements',
  },
]

const [root = ''] = process.argv.slice(2)
const { patterns, unknown } = await collectPatterns(root, folders)
const examples = built.flatMap(({ file, examples: list }) =>
  list.map(({ source, flags }) => ({ file, line: 0, source, flags })),
)
const findLength = ({ file, source }: { file: string; source: string }) =>
  bounded.find((entry) => entry.file === file && source.includes(entry.part))?.length ?? attackLength
const all = [...patterns, ...examples]
const slow = all.flatMap((pattern) => {
  const text = findSlowText(pattern.source, pattern.flags, findLength(pattern))
  return text === null ? [] : [{ ...pattern, text }]
})
const calls = Map.groupBy(unknown, ({ file }) => file)
const unlisted = [...calls].filter(([file, list]) => built.find((entry) => entry.file === file)?.calls !== list.length)
const obsolete = [
  ...bounded.filter(
    (entry) => !patterns.some(({ file, source }) => entry.file === file && source.includes(entry.part)),
  ),
  ...built.filter(({ file }) => !calls.has(file)),
].map(({ file, why }) => ({ file, why }))
process.stdout.write(
  JSON.stringify({ checked: all.length, slow, unlisted: unlisted.flatMap(([, list]) => list), obsolete }),
  () =>
    // Loaded modules may have open timers.
    process.exit(0),
)
