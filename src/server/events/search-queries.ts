import type { EventFormat } from '#contract/event-options.ts'
import { wordGroups } from '#domain/search/word-groups.ts'
import { constant, fragment, opaque, type ReadSql } from '#server/platform/database/database.ts'
import { isDictionaryWord } from './search-dictionary.ts'
import {
  buildTerm,
  correctWord,
  findTerms,
  listEvidence,
  listNeighbors,
  listSaid,
  listRelated,
  matchClosely,
  leadBySubject,
  leadByWords,
  matchSimilar,
  matchTerm,
  stemOf,
  type Evidence,
  type GroupIndex,
  type SearchTerm,
  type TypedWord,
} from './search-terms.ts'

/** The rarest term, as texts of tsqueries. */
export interface SearchLead {
  /** For the index of all words; null to use the other one only. */
  words: string | null
  /** For the index of everything but the long description; null if there is nothing to look up. */
  subject: string | null
}

/** The searched words, as texts of tsqueries. */
export interface SearchedWords {
  words: string
  /** What to look up in the text indexes; null if it is so common that scanning upcoming events is faster. */
  lead: SearchLead | null
  /** Formats that the words ask for, such as a class. */
  formats: readonly EventFormat[]
  /** What decides the order. */
  evidence: readonly Evidence[]
  /** Matches events that have any of the words, or related ones. */
  close: string
  /** Matches those among them that have the most telling words. */
  telling: string
  /** Matches events about something similar; empty if nothing is. */
  similar: string
  /** True if an indispensable word is unknown, so that nothing matches. */
  isHopeless: boolean
  /** Words that no event has and what was searched instead. */
  corrections: readonly { typed: string; meant: string }[]
}

const mostWords = 12

/** Shortest word to be corrected, and shortest part of a word written together. */
const minCorrected = 4
/** Shortest word that an event may have misspelled, too. */
const minMisspelled = 7
const minPart = 3

const readTypedWords = (sql: ReadSql, typed: string) => sql<TypedWord>`
  with typed as materialized (
    select word, place, word_stem(word) as stem, exists (select from search_words known where known.word = given.word) as is_known,
      lead(word) over (order by place) as next_word
    from unnest((array_remove(regexp_split_to_array(lower(unaccent(${opaque(typed, 'text')})), '[^[:alnum:]]+'), ''))[1:${mostWords}::int])
      with ordinality as given (word, place)
  )
  select word, stem, is_known as "isKnown",
    array(select s.word from search_words s where s.stem = typed.stem and typed.stem <> '' limit 20) as forms,
    coalesce(starts_with((select s.word from search_words s where s.word >= typed.word order by s.word limit 1), typed.word), false)
      as "isBegun",
    case when is_known and length(word) < ${constant(minMisspelled)} or length(word) not between ${minCorrected}::int and 40 or word ~ '[0-9]' then '{}' else array(
      select s.word from search_words s
      where word_deletions(s.word) && word_deletions(typed.word) and length(s.word) >= 5 order by s.word limit 30) end as near,
    case when length(word) not between ${2 * minPart}::int and 40 then '[]' else (
      select coalesce(json_agg(json_build_array(left(word, part), substr(word, part + 1))), '[]')
      from generate_series(${minPart}::int, length(word) - ${minPart}::int) as part
      where exists (select from search_words s where s.word = left(typed.word, part))
        and exists (select from search_words s where s.word = substr(typed.word, part + 1))) end as splits,
    exists (select from search_words s where s.word = typed.word || typed.next_word) as "isJoined"
  from typed order by place`

let groupIndex: Promise<{ groups: GroupIndex; stems: ReadonlyMap<string, string> }> | null = null

async function readGroupIndex(sql: ReadSql) {
  const words = [...new Set(wordGroups.flatMap(({ alike, related }) => [...alike, ...related].join(' ').split(' ')))]
  const rows = await sql<{ word: string; stem: string }>`
    select word, word_stem(word) as stem from unnest(${opaque(words, 'text[]')}) as word`
  const stems = new Map(rows.map((row) => [row.word, stemOf(row)]))
  const groups = new Map<string, { group: (typeof wordGroups)[number] }[]>()
  for (const group of wordGroups) {
    const keys = new Set(group.alike.map((phrase) => stemPhrase(stems, phrase).join(' ')))
    for (const key of keys) groups.set(key, [...(groups.get(key) ?? []), { group }])
  }
  return { groups, stems }
}

const stemPhrase = (stems: ReadonlyMap<string, string>, phrase: string) =>
  phrase.split(' ').map((word) => stems.get(word) ?? word)

/** The stems of all groups, the same in every database. Read once a process. */
function loadGroupIndex(sql: ReadSql) {
  groupIndex ??= readGroupIndex(sql).catch((error: unknown) => {
    groupIndex = null
    throw error
  })
  return groupIndex
}

interface Vocabulary {
  forms: ReadonlyMap<string, readonly string[]>
  /** Share of events that have each common word, from 0 to 1. */
  shares: readonly (readonly [word: string, share: number])[]
  events: number
}

async function readVocabulary(
  sql: ReadSql,
  stems: readonly string[],
  typed: readonly string[],
  begun: string,
): Promise<Vocabulary> {
  const [row] = await sql<{
    forms: Record<string, string[]> | null
    shares: [string, number][] | null
    events: number
  }>`
    with known as materialized (
      select stem, word from search_words where stem = any(${opaque(stems, 'text[]')}::text[])
      union select word, word from search_words where word = any(${opaque(stems, 'text[]')}::text[])
    )
    select
      (select json_object_agg(stem, words) from (select stem, json_agg(word) as words from known group by stem) as grouped) as forms,
      (select json_agg(json_build_array(word, share))
        from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (word, share)
        where schemaname = current_schema() and tablename = 'events' and attname = 'search'
          and (word = any(${opaque(typed, 'text[]')}::text[]) or word in (select known.word from known)
            or ${opaque(begun, 'text')} <> '' and starts_with(word, ${opaque(begun, 'text')}))) as shares,
      (select greatest(reltuples, 0)::float8 from pg_class where oid = 'events'::regclass) as events`
  const { forms, shares, events = 0 } = row ?? {}
  return { forms: new Map(Object.entries(forms ?? {})), shares: shares ?? [], events }
}

/** Share of the events with a word that have it outside of the long description, roughly. */
const shortShare = 0.4

/** Share of events that match a term. An event may have several of the words: fewer events than the sum. */
function shareOf({ own, begun, alike }: SearchTerm, { shares }: Vocabulary, onlyOwn = false): number {
  const known = new Map(shares)
  const ofPhrases = (phrases: SearchTerm['own']) =>
    phrases.reduce((sum, phrase) => {
      const parts = phrase.map((words) => words.reduce((total, word) => total + (known.get(word) ?? 0), 0))
      return sum + Math.min(...parts) / parts.length
    }, 0)
  const endings = shares.reduce((sum, [word, share]) => sum + (begun !== null && word.startsWith(begun) ? share : 0), 0)
  const typed = Math.max(ofPhrases(own), endings)
  return 1 - Math.exp(-(typed + (onlyOwn ? 0 : shortShare * ofPhrases(alike))))
}

/** A word that one event in a thousand has counts most; one that every third has, hardly. */
const importanceOf = (share: number) => Math.min(1, Math.max(0.2, Math.log(1 / (share + 0.001)) / Math.log(1_000)))

/** Terms this close in importance to the most important one may stand in for it. */
const closeImportance = 0.75

async function findCorrections(
  typed: readonly TypedWord[],
  { groups, stems }: Awaited<ReturnType<typeof loadGroupIndex>>,
): Promise<Map<string, string[]>> {
  const corrections = new Map<string, string[]>()
  for (const [at, word] of typed.entries()) {
    const isLast = at === typed.length - 1
    const fits =
      word.isKnown || word.forms.length > 0 || word.splits.length > 0 || word.isJoined || (isLast && word.isBegun)
    const isMisspelled = fits && word.word.length >= minMisspelled
    if ((fits && !isMisspelled) || word.near.length === 0 || groups.has(stemOf(word))) continue
    if (await isDictionaryWord(word.word)) continue
    // An event that has the same typo mustn't hide the others; but a name isn't a typo for another.
    const near = isMisspelled ? word.near.filter((other) => groups.has(stems.get(other) ?? other)) : word.near
    const meant = correctWord(word.word, near)
    if (meant.length > 0) corrections.set(word.word, meant)
  }
  return corrections
}

/** Gives a corrected word the stem of what is meant, so that groups find it. */
const correctTyped = (
  word: TypedWord,
  corrections: ReadonlyMap<string, readonly string[]>,
  stems: ReadonlyMap<string, string>,
): TypedWord => {
  const meant = corrections.get(word.word)?.[0]
  return meant === undefined ? word : { ...word, stem: stems.get(meant) ?? meant }
}

/** A single letter, a word with digits or a very long one: the vocabulary doesn't list these. */
const isOutsideVocabulary = (word: string) => word.length < 2 || word.length > 40 || /\d/.test(word)

const canMatch = ({ words, alike, related, own }: SearchTerm, corrections: ReadonlyMap<string, unknown>) =>
  alike.length > 0 ||
  related.length > 0 ||
  own.length > 1 ||
  words.every(
    ({ word, isKnown, isBegun, forms }) =>
      isKnown ||
      isBegun ||
      forms.length > 0 ||
      corrections.has(word) ||
      isOutsideVocabulary(word) ||
      word.length < minCorrected,
  )

/**
 * Converts search input to tsqueries; null if it contains no word, or one that nothing is known of. Runs as separate
 * statements so that the planner sees the terms.
 */
export async function findWords(
  sql: ReadSql,
  input: string,
  said: readonly (readonly string[])[] = [],
): Promise<SearchedWords | null> {
  const typed = await readTypedWords(sql, input)
  if (typed.length === 0) return null
  const index = await loadGroupIndex(sql)
  const { groups, stems } = index
  const corrections = await findCorrections(typed, index)
  const stemmed = typed.map((word) => correctTyped(word, corrections, stems))
  const found = findTerms(stemmed, groups)
  const needed = found.flatMap((term) =>
    term.groups.flatMap(({ alike, related }) => [...alike, ...related].flatMap((phrase) => stemPhrase(stems, phrase))),
  )
  const own = typed.flatMap(({ word, forms }) => [word, ...forms, ...(corrections.get(word) ?? [])])
  const last = typed.at(-1)
  const vocabulary = await readVocabulary(sql, [...new Set(needed)], own, last?.word ?? '')
  const formsOf = (stem: string) => vocabulary.forms.get(stem) ?? []
  const terms = found.map((term) =>
    buildTerm(
      term,
      corrections,
      formsOf,
      (phrase) => stemPhrase(stems, phrase),
      term.words.at(-1)?.word === last?.word,
    ),
  )
  const strong = terms.filter(({ isWeak }) => !isWeak)
  const required = strong.length > 0 ? strong : terms
  if (required.length === 0) return null
  return {
    isHopeless: !required.every((term) => canMatch(term, corrections)),
    words: required.map((term) => `(${matchTerm(term)})`).join(' & '),
    lead: chooseLead(required, vocabulary),
    ...rankTerms(terms, required, vocabulary, said),
    formats: listFormats(terms),
    corrections: [...corrections].map(([word, meant]) => ({ typed: word, meant: meant[0] ?? word })),
  }
}

/** Weighs the evidence so that it adds up to 1 for an event that has all words in its title. */
function rankTerms(
  terms: readonly SearchTerm[],
  required: readonly SearchTerm[],
  vocabulary: Vocabulary,
  said: readonly (readonly string[])[],
) {
  const importance = new Map(terms.map((term) => [term, importanceOf(shareOf(term, vocabulary, true))]))
  const total = required.reduce((sum, term) => sum + (importance.get(term) ?? 0), 0)
  const relative = (term: SearchTerm) => (importance.get(term) ?? 0) / total
  const highest = Math.max(...required.map(relative))
  const telling = required.filter((term) => relative(term) >= closeImportance * highest)
  const evidence = [
    ...terms.flatMap((term) => listEvidence(term, relative(term))),
    ...required.flatMap((term) => listRelated(term, relative(term))),
    ...listNeighbors(terms),
    ...said.flatMap(listSaid),
  ]
  const matchAny = (some: readonly SearchTerm[]) => some.map((term) => `(${matchClosely(term)})`).join(' | ')
  return {
    evidence,
    close: matchAny(required),
    similar: required.map(matchSimilar).filter(Boolean).join(' | '),
    telling: telling.map((term) => `(${matchTerm(term)})`).join(' | '),
  }
}

/** Returns the rarest term to look up; the other terms are checked in the events that it leads to. */
function chooseLead(terms: readonly SearchTerm[], vocabulary: Vocabulary): SearchLead | null {
  const shares = terms.map((term) => shareOf(term, vocabulary))
  const product = shares.reduce((total, share) => total * share, 1)
  if (product * product * vocabulary.events > 100) return null
  const rarest = terms[shares.indexOf(Math.min(...shares))]
  return rarest ? { words: leadByWords(rarest), subject: leadBySubject(rarest) } : null
}

/** Formats that words ask for. An event of the format comes before others that have the words. */
const formatWords: readonly (readonly [words: string, formats: readonly EventFormat[]])[] = [
  ['class classes lesson lessons course courses clase clases curso cursos learn training', ['class', 'workshop']],
  ['workshop workshops taller talleres making', ['workshop', 'class']],
  ['tour tours', ['tour', 'walk']],
  ['walk walks hike hikes hiking', ['walk', 'tour']],
  ['concert concerts', ['concert']],
  ['talk talks lecture lectures', ['talk']],
  ['club clubs', ['club']],
  ['festival festivals fair', ['festival']],
  ['film films movie movies cine', ['film']],
  ['exhibit exhibits exhibition exhibitions', ['exhibition']],
]

function listFormats(terms: readonly SearchTerm[]): EventFormat[] {
  const typed = new Set(terms.flatMap(({ words }) => words.map(({ word }) => word)))
  return formatWords.flatMap(([words, formats]) => (words.split(' ').some((word) => typed.has(word)) ? formats : []))
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
