import { findFamily } from '#domain/search/word-families.ts'
import { normalizeWords } from '#domain/search/search-filters.ts'
import { withoutSmallWords } from '#domain/search/word-groups-spanish.ts'
import { wordGroups } from '#domain/search/word-groups.ts'
import { recognizeSearch } from '#domain/topics/goal-topics.ts'
import { listIncluded, topics } from '#domain/topics/topics.ts'
import { constant, fragment, opaque, type ReadSql } from '#server/platform/database/database.ts'
import { isDictionaryWord } from './dictionary.ts'
import { chooseLead, listFormats, rankTerms, type SearchedWords, type WordStatistics } from './ranking.ts'
import {
  buildTerm,
  correctWord,
  isOneLetterAway,
  isSwapped,
  findTerms,
  getStem,
  matchTerm,
  writeGroupKey,
  type Evidence,
  type GroupIndex,
  type SearchTerm,
  type TypedWord,
} from './terms.ts'

const maxWords = 12

/** Minimum length of a word to correct, and of the parts of a compound. */
const minCorrected = 4
/** Minimum length of a word with swapped letters: "tia chi". */
const minSwapped = 3
/** Minimum length of a dictionary word that may still be a typo, if no event has it: "crotchet". */
const minUnusual = 7
/** Minimum length of a word that an event may have misspelled, too. */
const minMisspelled = 7
const minPart = 3

type ReadWord = TypedWord & {
  statisticsVersion: string
  /** Words of events in other languages with the same stem in that language. */
  foreignForms: string[]
}

const readTypedWords = (sql: ReadSql, typed: string) => sql<ReadWord>`
  with typed as materialized (
    select word, place, word_stem(word) as stem, exists (select from search_words known where known.word = given.word) as is_known,
      is_unspaced(word) as is_unspaced, bare_word(word) as bare, lead(word) over (order by place) as next_word
    from split_words(${opaque(typed, 'text')}) as given order by place limit ${maxWords}::int
  )
  select word, stem, is_known as "isKnown", is_unspaced as "isUnspaced", bare,
    array((select s.word from search_words s where s.stem = typed.stem and typed.stem <> '' limit 20)
      union all select s.word from search_words s where s.word = typed.bare) as forms,
    array(select distinct w.word from unnest('{ar,ca,da,nl,fi,fr,de,el,hi,hu,id,it,no,pt,ro,ru,es,sv,tr}'::text[]) as tag
      join language_words w on w.language = tag and w.stem = language_stem(tag, typed.word) where w.stem <> '' limit 20)
      as "foreignForms",
    coalesce(starts_with((select s.word from search_words s where s.word >= typed.word order by s.word limit 1), typed.word), false)
      as "isBegun",
    case when is_unspaced or is_known and length(word) < ${constant(minMisspelled)} or length(word) not between ${minCorrected}::int and 40 or word ~ '[0-9]' then '{}' else array(
      select s.word from search_words s
      where word_deletions(s.word) && word_deletions(typed.word) and length(s.word) >= 5 order by s.word limit 30) end as near,
    case when is_unspaced or length(word) not between ${2 * minPart}::int and 40 then '[]' else (
      select coalesce(json_agg(json_build_array(left(word, part), substr(word, part + 1))), '[]')
      from generate_series(${minPart}::int, length(word) - ${minPart}::int) as part
      -- Not "exists", for which the planner would read all words twice.
      where (select true from search_words s where s.word = left(typed.word, part))
        and (select true from search_words s where s.word = substr(typed.word, part + 1))) end as splits,
    exists (select from search_words s where s.word = typed.word || typed.next_word) as "isJoined",
    (select concat_ws(' ', current_database(), reltuples, pg_stat_get_last_analyze_time(oid), pg_stat_get_last_autoanalyze_time(oid))
      from pg_class where oid = 'events'::regclass) as "statisticsVersion"
  from typed order by place`

/** Adds the forms of a word in other languages, unless it is English: "case" doesn't mean "casa". */
async function withForeignForms(word: ReadWord): Promise<ReadWord> {
  if (word.foreignForms.length === 0 || (await isDictionaryWord(word.word))) return word
  return { ...word, forms: [...new Set([...word.forms, ...word.foreignForms])] }
}

/** Words of the phrases of all subjects, as candidates for corrections. */
const topicWords = topics.flatMap(({ phrases }) => normalizeWords(phrases.replaceAll('*', '')).split(' '))

interface GroupWords {
  groups: GroupIndex
  stems: ReadonlyMap<string, string>
}

let groupIndex: Promise<GroupWords> | null = null

async function readGroupIndex(sql: ReadSql) {
  const groupWords = wordGroups.flatMap(({ alike, related }) => [...alike, ...related].join(' ').split(' '))
  const words = [...new Set([...groupWords, ...topicWords])]
  const rows = await sql<{ word: string; stem: string }>`
    select word, word_stem(word) as stem from unnest(${opaque(words, 'text[]')}) as word`
  const stems = new Map(rows.map((row) => [row.word, getStem(row)]))
  const groups = new Map<string, { group: (typeof wordGroups)[number] }[]>()
  for (const group of wordGroups) {
    const keys = new Set(
      group.alike.map((phrase) =>
        writeGroupKey(phrase.split(' ').map((word) => ({ word, stem: stems.get(word) ?? word }))),
      ),
    )
    for (const key of keys) groups.set(key, [...(groups.get(key) ?? []), { group }])
  }
  return { groups, stems }
}

const stemPhrase = (stems: ReadonlyMap<string, string>, phrase: string) =>
  phrase.split(' ').map((word) => stems.get(word) ?? word)

/** The stems of all groups, the same in every database. Read once per process. */
function loadGroupIndex(sql: ReadSql) {
  groupIndex ??= readGroupIndex(sql).catch((error: unknown) => {
    groupIndex = null
    throw error
  })
  return groupIndex
}

async function readForms(sql: ReadSql, stems: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  if (stems.length === 0) return new Map()
  const rows = await sql<{ stem: string; words: string[] }>`
    select stem, array_agg(word) as words from (
      select stem, word from search_words where stem = any(${opaque(stems, 'text[]')}::text[])
      union select word, word from search_words where word = any(${opaque(stems, 'text[]')}::text[])
    ) as known group by stem`
  return new Map(rows.map(({ stem, words }) => [stem, words]))
}

async function readStatistics(sql: ReadSql): Promise<WordStatistics> {
  // The last three entries of the list of shares don't belong to words.
  const [row] = await sql<{ shares: Record<string, number> | null; events: number }>`
    select
      (select json_object_agg(word, share) filter (where word is not null)
        from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (word, share)
        where schemaname = current_schema() and tablename = 'events' and attname = 'search') as shares,
      (select greatest(reltuples, 0)::float8 from pg_class where oid = 'events'::regclass) as events`
  return { shares: new Map(Object.entries(row?.shares ?? {})), events: row?.events ?? 0 }
}

let statistics: { version: string; read: Promise<WordStatistics> } | null = null

/**
 * The planner's statistics about words, several thousand of them. Read once after each `analyze`.
 * @param version changes with them
 */
function loadStatistics(sql: ReadSql, version: string): Promise<WordStatistics> {
  if (statistics?.version === version) return statistics.read
  const read = readStatistics(sql).catch((error: unknown) => {
    statistics = null
    throw error
  })
  statistics = { version, read }
  return read
}

/** Names with digits and words of scripts without spaces aren't typos. */
const canBeCorrected = ({ word, isUnspaced }: TypedWord) =>
  !isUnspaced && word.length >= minSwapped && word.length <= 40 && !/\d/.test(word)

/** Spellings that sound alike: "fotography", "kalligraphy". */
const soundsAlike: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/[ck]+/g, 'k'],
  [/[sz]+/g, 's'],
  [/[iy]/g, 'i'],
  [/(.)\1/g, '$1'],
]
const sound = (word: string) => soundsAlike.reduce((text, [spelling, as]) => text.replaceAll(spelling, as), word)

/**
 * Finds the words of groups and subjects that a typo may mean: words with one different letter, forms of these, and
 * words that sound the same.
 */
function findInGroups({ word, stem }: TypedWord, stems: ReadonlyMap<string, string>): string[] {
  const known = [...stems.keys()]
  if (word.length < minCorrected) return known.filter((other) => isSwapped(word, other))
  const sameStart = known.filter((other) => other[0] === word[0] && other.length > minCorrected)
  const found = correctWord(word, sameStart)
  if (found.length > 0) return found
  const alike = known.filter((other) => other.length > minCorrected && sound(other) === sound(word))
  if (alike.length > 0) return alike
  // Another form of a word, such as its plural, may have the typo.
  const forms =
    stem.length > minCorrected ? sameStart.filter((other) => isOneLetterAway(stem, stems.get(other) ?? other)) : []
  return new Set(forms.map((other) => stems.get(other))).size === 1 ? forms.slice(0, 1) : []
}

/** Phrases of two words, of all groups. */
const pairs = wordGroups.flatMap(({ alike }) =>
  alike.flatMap((phrase) => {
    const [one, other, ...more] = phrase.split(' ')
    return one && other && more.length === 0 ? [[one, other] as const] : []
  }),
)

/** Corrects swapped letters by the word beside them, even if they are some other word: "tia chi". */
function correctByNeighbors(
  typed: readonly TypedWord[],
  { groups }: Pick<GroupWords, 'groups'>,
): Map<string, string[]> {
  const corrections = new Map<string, string[]>()
  for (const [at, { word }] of typed.entries()) {
    const next = typed[at + 1]
    if (
      !next ||
      groups.has(
        writeGroupKey([typed[at], next].flatMap((each) => (each ? [{ word: each.word, stem: getStem(each) }] : []))),
      )
    )
      continue
    for (const [one, other] of pairs) {
      if (other === next.word && isSwapped(word, one)) corrections.set(word, [one])
      else if (one === word && isSwapped(next.word, other)) corrections.set(next.word, [other])
    }
  }
  return corrections
}

async function findCorrections(
  typed: readonly TypedWord[],
  { groups, stems }: GroupWords,
): Promise<Map<string, string[]>> {
  const corrections = correctByNeighbors(typed, { groups })
  for (const [at, word] of typed.entries()) {
    const isLast = at === typed.length - 1
    const fits =
      word.isKnown || word.forms.length > 0 || word.splits.length > 0 || word.isJoined || (isLast && word.isBegun)
    const isMisspelled = fits && word.word.length >= minMisspelled
    if (corrections.has(word.word) || (fits && !isMisspelled) || !canBeCorrected(word) || groups.has(getStem(word)))
      continue
    const isInDictionary = await isDictionaryWord(word.word)
    if (isInDictionary && (fits || word.word.length < minUnusual)) continue
    // An event with the same typo must not hide the others. But names aren't typos for other names.
    const near = isMisspelled ? word.near.filter((other) => groups.has(stems.get(other) ?? other)) : word.near
    // Words of groups and subjects are candidates even if no event has them, because events may have words of the same
    // meaning.
    const inGroups = isMisspelled ? [] : findInGroups(word, stems)
    const inEvents = isInDictionary ? [] : correctWord(word.word, near)
    const meant = inEvents.some((other) => inGroups.includes(other)) || inGroups.length !== 1 ? inEvents : inGroups
    const usual = isInDictionary ? meant.filter((other) => groups.has(stems.get(other) ?? other)) : meant
    if (usual.length > 0) corrections.set(word.word, usual)
  }
  return corrections
}

/** Assigns the stem of the correction to a word, so that groups find it. */
const correctTyped = (
  word: TypedWord,
  corrections: ReadonlyMap<string, readonly string[]>,
  stems: ReadonlyMap<string, string>,
): TypedWord => {
  const meant = corrections.get(word.word)?.[0]
  return meant === undefined ? word : { ...word, stem: stems.get(meant) ?? meant }
}

/** Returns the stems of all corrections, including those that aren't in a group. */
async function readStems(
  sql: ReadSql,
  corrections: ReadonlyMap<string, readonly string[]>,
  known: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  const missing = [...corrections.values()].flatMap(([meant]) => (meant && !known.has(meant) ? [meant] : []))
  if (missing.length === 0) return known
  const rows = await sql<{ word: string; stem: string }>`
    select word, word_stem(word) as stem from unnest(${opaque(missing, 'text[]')}::text[]) as word`
  return new Map([...known, ...rows.map((row) => [row.word, getStem(row)] as const)])
}

/** A word of an unspaced script, a single letter, a word with digits or a very long one: the vocabulary doesn't list these. */
const isOutsideVocabulary = ({ word, isUnspaced }: TypedWord) =>
  isUnspaced || word.length < 2 || word.length > 40 || /\d/.test(word)

const canMatch = ({ words, alike, related, own, partsAlike }: SearchTerm, corrections: ReadonlyMap<string, unknown>) =>
  alike.length > 0 ||
  partsAlike.some((ofPart) => ofPart.length > 0) ||
  related.length > 0 ||
  own.length > 1 ||
  words.every(
    (typed) =>
      typed.isKnown ||
      typed.isBegun ||
      typed.forms.length > 0 ||
      corrections.has(typed.word) ||
      isOutsideVocabulary(typed) ||
      typed.word.length < minCorrected,
  )

/**
 * Converts search input to tsqueries; null if it contains no known word. Runs as separate statements so that the
 * planner sees the terms.
 */
export async function findWords(
  sql: ReadSql,
  input: string,
  said: readonly (readonly string[])[] = [],
): Promise<SearchedWords | null> {
  const typed = withoutSmallWords(await Promise.all((await readTypedWords(sql, input)).map(withForeignForms)))
  if (typed.length === 0) return null
  const index = await loadGroupIndex(sql)
  const { groups, stems } = index
  const corrections = await findCorrections(typed, index)
  const meantStems = await readStems(sql, corrections, stems)
  const stemmed = typed.map((word) => correctTyped(word, corrections, meantStems))
  const found = findTerms(stemmed, groups)
  const needed = found.flatMap((term) =>
    [...term.groups, ...term.partGroups.flat()].flatMap(({ alike, related }) =>
      [...alike, ...related].flatMap((phrase) => stemPhrase(stems, phrase).flatMap((stem) => findFamily(stem) ?? stem)),
    ),
  )
  const last = typed.at(-1)
  const known = await loadStatistics(sql, last?.statisticsVersion ?? '')
  const forms = await readForms(sql, [...new Set(needed)])
  const listForms = (stem: string) => (findFamily(stem) ?? [stem]).flatMap((word) => forms.get(word) ?? [])
  const terms = found.map((term) =>
    buildTerm(
      term,
      corrections,
      listForms,
      (phrase) => stemPhrase(stems, phrase),
      term.words.at(-1)?.word === last?.word,
    ),
  )
  const strong = terms.filter(({ isWeak }) => !isWeak)
  const required = strong.length > 0 ? strong : terms
  if (required.length === 0) return null
  const { ids: named, isWhole } = recognizeSearch(typed.map(({ word }) => corrections.get(word)?.[0] ?? word).join(' '))
  const included = [...new Set(named.flatMap((id) => listIncluded(id).map((each) => each.id)))]
  return {
    isHopeless: !required.every((term) => canMatch(term, corrections)),
    words: required.map((term) => `(${matchTerm(term)})`).join(' & '),
    lead: chooseLead(required, known),
    ...rankTerms(terms, required, known, said),
    formats: listFormats(terms),
    named,
    topics: included,
    sought: isWhole ? included : [],
    corrections: [...corrections].map(([word, meant]) => ({ typed: word, meant: meant[0] ?? word })),
  }
}

/** Rank of an event from 0, about 1 if its title has all words. Requires the columns of `events` and `found_search`. */
export function rankBy(evidence: readonly Evidence[]) {
  const column = (pick: (piece: Evidence) => string) =>
    `{${evidence.map((piece) => JSON.stringify(pick(piece))).join(',')}}`
  return fragment`((
    select sum(weight * case when found_search @@ title_query then 1 when found_search @@ short_query then 0.35
      when found_search @@ long_query then 0.12 else 0 end)
    from unnest(${opaque(
      column(({ title }) => title),
      'tsquery[]',
    )}, ${opaque(
      column(({ short }) => short),
      'tsquery[]',
    )},
      ${opaque(
        column(({ long }) => long),
        'tsquery[]',
      )}, ${opaque(
        evidence.map(({ weight }) => weight),
        'float4[]',
      )})
      as evidence (title_query, short_query, long_query, weight)
    ) * (0.8 + 0.2 * learning) - 0.0004 * least(length(title), 120))::float4`
}
