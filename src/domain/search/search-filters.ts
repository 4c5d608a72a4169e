import type { AgeGroup, DayTime } from '#contract/events/event-options.ts'
import { getChosenDays } from '#domain/events/event-search-days.ts'
import { msg, t, type Message } from '#texts/texts.ts'

/** A filter that searched words stand for. */
export type SearchFilter =
  /** Days as "2026-11-21", first and last. */
  | { kind: 'days'; from: string; to: string }
  /** ISO numbers, Monday is 1. */
  | { kind: 'weekdays'; weekdays: readonly number[] }
  | { kind: 'time'; times: readonly DayTime[] }
  | { kind: 'free' }
  | { kind: 'online' }
  | { kind: 'ages'; ages: readonly AgeGroup[]; audience: Audience }
  /** The name of a place that is still to be looked up; null means near the person who searches. */
  | { kind: 'place'; name: string | null; isAround: boolean }

export type Audience = 'kids' | 'toddlers' | 'preschoolers' | 'teens' | 'adults' | 'seniors'

export interface UnderstoodWords {
  /** The words as typed, in lower case. */
  words: string
  filters: readonly SearchFilter[]
  /** "This weekend": the text of a chip. */
  label: string
}

export interface UnderstoodSearch {
  /** The remaining words, which are searched. */
  words: string
  understood: readonly UnderstoodWords[]
}

interface Rule {
  /** Alternatives of a regular expression over normalized words. */
  pattern: string
  label: Message
  filters(today: string): SearchFilter[]
}

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const dayLabels = [
  { every: msg('Monday'), coming: msg('This Monday'), next: msg('Next Monday') },
  { every: msg('Tuesday'), coming: msg('This Tuesday'), next: msg('Next Tuesday') },
  { every: msg('Wednesday'), coming: msg('This Wednesday'), next: msg('Next Wednesday') },
  { every: msg('Thursday'), coming: msg('This Thursday'), next: msg('Next Thursday') },
  { every: msg('Friday'), coming: msg('This Friday'), next: msg('Next Friday') },
  { every: msg('Saturday'), coming: msg('This Saturday'), next: msg('Next Saturday') },
  { every: msg('Sunday'), coming: msg('This Sunday'), next: msg('Next Sunday') },
]
const spanishDays = ['lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabados?', 'domingos?']
const shortDays = ['mon', 'tues?', 'wed', 'thu(?:rs)?', 'fri', 'sat', 'sun']

const addDays = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString()
const days = (from: string, to: string): SearchFilter => ({ kind: 'days', from, to })
const chosen = (when: Parameters<typeof getChosenDays>[0]) => (today: string) => {
  const { from, to } = getChosenDays(when, today)
  return [days(from, to)]
}
const time = (...times: DayTime[]): SearchFilter => ({ kind: 'time', times })

/** Returns the first day from `today` on that falls on a weekday. */
function comingDay(today: string, weekday: number): string {
  const date = Temporal.PlainDate.from(today)
  return date.add({ days: (weekday - date.dayOfWeek + 7) % 7 }).toString()
}

const audiences: Record<Audience, { pattern: string; label: Message; ages: AgeGroup[] }> = {
  kids: {
    pattern: 'kids?|children|child|childrens|ninos|ninas|kid s|children s',
    label: msg('Kids'),
    ages: ['baby', 'preschool', 'elementary', 'middle'],
  },
  toddlers: {
    pattern: 'toddlers?|babies|baby|infants?|newborns?|tots|bebes?|little ones|lap ?sits?',
    label: msg('Babies & toddlers'),
    ages: ['baby'],
  },
  preschoolers: { pattern: 'pre ?school(?:ers?)?|pre ?k', label: msg('Preschool'), ages: ['preschool'] },
  teens: { pattern: 'teens?|teenagers?|tweens?|adolescentes?', label: msg('Teens'), ages: ['middle', 'high'] },
  adults: { pattern: 'adults?|grown ups?|adultos', label: msg('Adults'), ages: ['adult'] },
  seniors: {
    pattern: 'seniors?|older adults?|retirees?|adultos mayores|senior citizens?|elderly|personas mayores',
    label: msg('Seniors'),
    ages: ['senior'],
  },
}

/** In the order in which they are tried: longer phrases come before the words within them. */
const rules: readonly Rule[] = [
  {
    pattern: 'tonight|this evening|today evening|esta noche',
    label: msg('Tonight'),
    filters: (today) => [days(today, today), time('evening')],
  },
  {
    pattern: 'tomorrow (?:night|evening)',
    label: msg('Tomorrow evening'),
    filters: (today) => [...chosen('tomorrow')(today), time('evening')],
  },
  {
    pattern: 'tomorrow morning',
    label: msg('Tomorrow morning'),
    filters: (today) => [...chosen('tomorrow')(today), time('morning')],
  },
  { pattern: 'today|hoy', label: msg('Today'), filters: chosen('today') },
  { pattern: 'tomorrow', label: msg('Tomorrow'), filters: chosen('tomorrow') },
  {
    pattern: 'next weekend',
    label: msg('Next weekend'),
    filters: (today) => {
      const { from } = getChosenDays('next-week', today)
      return [days(addDays(from, 5), addDays(from, 6))]
    },
  },
  {
    pattern: 'this weekend|the weekend|este fin de semana|fin de semana',
    label: msg('This weekend'),
    filters: chosen('weekend'),
  },
  { pattern: 'weekends?', label: msg('Weekends'), filters: () => [{ kind: 'weekdays', weekdays: [6, 7] }] },
  { pattern: 'weekdays?', label: msg('Weekdays'), filters: () => [{ kind: 'weekdays', weekdays: [1, 2, 3, 4, 5] }] },
  {
    pattern: 'this week|esta semana',
    label: msg('This week'),
    filters: (today) => [days(today, comingDay(today, 7))],
  },
  { pattern: 'next week|proxima semana', label: msg('Next week'), filters: chosen('next-week') },
  {
    pattern: 'this month|este mes',
    label: msg('This month'),
    filters: (today) => {
      const date = Temporal.PlainDate.from(today)
      return [days(today, date.with({ day: date.daysInMonth }).toString())]
    },
  },
  {
    pattern: 'next month|proximo mes',
    label: msg('Next month'),
    filters: (today) => {
      const first = Temporal.PlainDate.from(today).with({ day: 1 }).add({ months: 1 })
      return [days(first.toString(), first.with({ day: first.daysInMonth }).toString())]
    },
  },
  ...dayNames.flatMap((name, at): Rule[] => {
    const word = `(?:${name.toLowerCase()}|${shortDays[at]})`
    return [
      {
        pattern: `(?:this|coming) ${word}`,
        label: dayLabels[at]!.coming,
        filters: (today) => [days(comingDay(today, at + 1), comingDay(today, at + 1))],
      },
      {
        pattern: `next ${word}`,
        label: dayLabels[at]!.next,
        filters: (today) => {
          const day = addDays(getChosenDays('next-week', today).from, at)
          return [days(day, day)]
        },
      },
      {
        pattern: `(?:on )?(?:${name.toLowerCase()}s?|${spanishDays[at]})`,
        label: dayLabels[at]!.every,
        filters: () => [{ kind: 'weekdays', weekdays: [at + 1] }],
      },
    ]
  }),
  { pattern: '(?:in the )?mornings?|por la manana', label: msg('Mornings'), filters: () => [time('morning')] },
  { pattern: '(?:in the )?afternoons?|por la tarde', label: msg('Afternoons'), filters: () => [time('afternoon')] },
  {
    pattern: '(?:in the )?evenings?|after work|after 5 ?pm|por la noche',
    label: msg('Evenings'),
    filters: () => [time('evening')],
  },
  {
    pattern: 'for free|free|no cost|free of charge|gratis|gratuit[oa]s?',
    label: msg('Free'),
    filters: () => [{ kind: 'free' }],
  },
  {
    pattern: 'online|virtual|on zoom|via zoom|livestream|en linea|webinars?',
    label: msg('Online'),
    filters: () => [{ kind: 'online' }],
  },
  // "Older adults" must come before "adults".
  ...(['seniors', 'toddlers', 'preschoolers', 'teens', 'kids', 'adults'] as const).map((audience): Rule => ({
    pattern: `(?:(?:for|para) (?:the )?)?(?:${audiences[audience].pattern})`,
    label: audiences[audience].label,
    filters: () => [{ kind: 'ages', ages: audiences[audience].ages, audience }],
  })),
  {
    pattern: 'near me|nearby|around me|close by|near here|around here|cerca de mi',
    label: msg('Near you'),
    filters: () => [{ kind: 'place', name: null, isAround: true }],
  },
]

/** Phrases in which a filter's words mean something else. */
const literalPhrases =
  /\b(?:gluten free|dairy free|sugar free|nut free|smoke free|drug free|free (?:throws?|verse|speech|will|play|comic|range|form|style|market)|hands free|young adults?|(?:high school )?senior (?:prom|recital|night|moments)|morning glory|evening primrose|today show|adult (?:education|ed|literacy)|virtual reality|baby (?:shower|goats?|animals?)|child (?:care|development)|saturday night live|sunday school)\b/g

/** Normalizes typed text for comparison: lower case without accents and signs. */
export const normalizeWords = (typed: string): string =>
  typed
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]|[\uFE00-\uFE0F]|\p{Cf}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

const compiled = rules.map((rule) => ({ ...rule, expression: new RegExp(`(?<=^| )(?:${rule.pattern})(?=$| )`, 'g') }))

/** Replaces words already recognized as filters. */
const used = '\uE000'

/** Prepositions before and after a recognized filter. */
const danglingWords =
  /^(?:(?:on|in|for|at|the|and|near|this|para|los|las|el|la|en|de)(?: |$))+|(?:(?:^| )(?:on|in|for|at|the|and|near|this|para|los|las|el|la|en|de))+$/g

function readPlace(text: string): { before: string; words: string; name: string; isAround: boolean } | null {
  const found = /(?:^|^(.*?) )(near|close to|around|in|cerca de|en) ((?:\S+ ?){1,4})$/.exec(text)
  const [, before = '', preposition = '', name = ''] = found ?? []
  if (!found || name.includes(used)) return null
  const isAround = preposition !== 'in' && preposition !== 'en'
  return { before, words: `${preposition} ${name.trim()}`, name: name.trim(), isAround }
}

/**
 * Separates the words of a search that stand for filters, such as "free" and "this weekend", from those to search.
 * @param typed the search as typed
 * @param options.today the day in the town, "2026-11-21"
 * @param options.literal words that aren't filters, in lower case: people have switched their chips off
 */
export function understandSearch(
  typed: string,
  { today, literal = [] }: { today: string; literal?: readonly string[] },
): UnderstoodSearch {
  const off = new Set(literal.map(normalizeWords))
  const stored: string[] = []
  const keep = (words: string) => {
    stored.push(words)
    return `\uE001${stored.length - 1}\uE001`
  }
  let text = normalizeWords(typed)
  for (const words of off) if (words) text = ` ${text} `.replace(` ${words} `, ` ${keep(words)} `).trim()
  text = text.replaceAll(literalPhrases, keep)
  const understood: (UnderstoodWords & { at: number })[] = []
  const kinds = new Set<string>()
  for (const { expression, label, filters } of compiled) {
    text = text.replaceAll(expression, (words, at: number) => {
      const found = filters(today)
      // The first of two contradicting filters counts; the other stays a word.
      const isTaken = found.some(({ kind }) => kind !== 'ages' && kinds.has(kind))
      if (isTaken) return words
      for (const { kind } of found) kinds.add(kind)
      understood.push({ words, label: t(label), filters: found, at })
      return used.repeat(words.length)
    })
  }
  const place = kinds.has('place') ? null : readPlace(text.replaceAll(new RegExp(` ?${used}+$`, 'g'), ''))
  if (place && !place.words.includes('\uE001')) {
    const { name, isAround, words } = place
    understood.push({ words, label: name, filters: [{ kind: 'place', name, isAround }], at: typed.length })
  }
  const rest = text
    .replaceAll(new RegExp(`${used}+`, 'g'), used)
    .split(used)
    .map((part) => (understood.length > 0 ? part.trim().replaceAll(danglingWords, '') : part.trim()))
    .filter(Boolean)
    .join(' ')
  return {
    words: rest.replaceAll(/\uE001(\d+)\uE001/g, (_, index) => stored[Number(index)] ?? ''),
    understood: understood.toSorted((a, b) => a.at - b.at).map(({ at: _at, ...words }) => words),
  }
}

/** Returns the words without those that name a place, once the place is known to exist. */
export const withoutPlace = (words: string, placeWords: string): string =>
  words.endsWith(placeWords) ? words.slice(0, -placeWords.length).trim() : words
