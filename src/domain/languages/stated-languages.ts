/** Names of languages in English, with their tags. */
const names = {
  spanish: 'es',
  french: 'fr',
  german: 'de',
  italian: 'it',
  portuguese: 'pt',
  polish: 'pl',
  russian: 'ru',
  ukrainian: 'uk',
  mandarin: 'zh',
  chinese: 'zh',
  cantonese: 'zh',
  japanese: 'ja',
  korean: 'ko',
  vietnamese: 'vi',
  tagalog: 'tl',
  arabic: 'ar',
  hebrew: 'he',
  persian: 'fa',
  farsi: 'fa',
  hindi: 'hi',
  bengali: 'bn',
  nepali: 'ne',
  somali: 'so',
  swahili: 'sw',
  greek: 'el',
  'haitian creole': 'ht',
} as const

const name = Object.keys(names).join('|')
const other = `(?:english|${name})`

/**
 * Kinds of events that are held in a language that their text names. Lessons aren't listed: they are for people who
 * don't speak it.
 */
const occasion =
  'story ?times?|stor(?:y|ies)(?: ?hours?)?|read-?alouds?|playgroups?|play ?groups?|lapsit|sing-?alongs?|songs|rhymes|book ?clubs?|book ?groups?|conversations?(?: (?:groups?|circles?|clubs?|tables?))?|workshops?|tours?|sessions?|programs?|programming|performances?|shows?|talks?|lectures?|services?|mass|meetings?|webinars?|trainings?|film|movie'

/**
 * Phrases that say in which languages an event is held. "Spanish-American War" and "Spanish guitar" don't, nor does
 * "books in Spanish", which the event may only lend.
 */
const patterns: readonly RegExp[] = [
  // "Spanish story time", "Arabic Language Storytime", "Spanish-language tour"; not "Spanish film".
  new RegExp(`(?<![\\w-])(${name})(?:[- ]language)? (?:${occasion.replace('|film|movie', '')})(?!\\w)`, 'giu'),
  new RegExp(`(?<![\\w-])(${name})[- ]language (?:film|movie)(?!\\w)`, 'giu'),
  // "Story time in Spanish", "presented in English and Spanish", "held in both Spanish and English".
  new RegExp(
    `(?<!\\w)(?:${occasion}|held|offered|presented|conducted|taught|led|given|performed|read|told|sung|facilitated|delivered|entirely|only|also|available) in (?:both )?(${other}(?:(?:,|/| and| &| or)+ ${other}){0,3})(?!\\w)`,
    'giu',
  ),
  // "Bilingual (English/Spanish)", "Bilingual Spanish-English story time", "Spanish bilingual".
  new RegExp(
    `(?<!\\w)bilingual[^\\w.]{1,4}(?:in )?(${other}(?:(?: ?[/&,–-] ?| and | or )${other}){0,3})(?!\\w)`,
    'giu',
  ),
  new RegExp(`(?<!\\w)(${other}(?:(?: ?[/&–-] ?| and )${other}){0,2})[- ]bilingual(?!\\w)`, 'giu'),
  // "English/Spanish", "Spanish & English", and interpreters.
  new RegExp(`(?<![\\w/-])(english ?[/&–-] ?(?:${name})|(?:${name}) ?[/&–-] ?english)(?![\\w/-])`, 'giu'),
  new RegExp(
    `(?<!\\w)(${name})(?:[- ]language)? (?:interpretation|interpreters?|translation)(?: (?:services )?(?:(?:will|is|are|be|can be) ){0,2}(?:available|provided|offered))?(?!\\w)`,
    'giu',
  ),
  new RegExp(
    `(?<!\\w)(?:interpretation|translation) (?:available |provided |offered )?(?:in|into|to) (${name})(?!\\w)`,
    'giu',
  ),
]

/** Phrases in a language itself that say that an event is held in it. */
const ownPhrases: readonly (readonly [RegExp, string])[] = [
  [
    /(?<!\p{L})(?:en español|hablemos español|en espanol|cuentos|cuenta ?cuentos|hora (?:del?|de los?) cuentos?|tiempo de (?:historias|cuentos)|historias bilingües|taller(?:es)? de|clases? de|club de lectura|interpretación (?:al|en) español)(?!\p{L})/iu,
    'es',
  ],
  [/(?<!\p{L})bilingües?(?!\p{L})/iu, 'es'],
  [/(?<!\p{L})(?:en français|heure du conte|atelier de)(?!\p{L})/iu, 'fr'],
  [/(?<!\p{L})(?:auf deutsch|in deutscher sprache|vorlesestunde)(?!\p{L})/iu, 'de'],
  [/(?<!\p{L})(?:em português|hora do conto)(?!\p{L})/iu, 'pt'],
  [/(?<!\p{L})in italiano(?!\p{L})/iu, 'it'],
  [/(?<!\p{L})po polsku(?!\p{L})/iu, 'pl'],
]

const nameOrEnglish = new RegExp(other, 'giu')

function toTag(word: string): string {
  const key = word.toLowerCase()
  return key === 'english' ? 'en' : (names[key as keyof typeof names] ?? '')
}

/** Maximum number of characters that are searched for phrases. */
const searchedLength = 4000

/** Words before a phrase that negate it: "not in Spanish". */
const denied = /\b(?:not|no|without)(?: \w+)? $/iu

/**
 * Returns the languages in which an event is held according to its text, each once. English counts only with another
 * one.
 */
export function findStatedLanguages(title: string, description: string): string[] {
  const text = `${title}\n${description}`.slice(0, searchedLength).replaceAll(/[^\S\n]+/gu, ' ')
  const found = new Set<string>()
  for (const pattern of patterns) {
    for (const match of text.matchAll(pattern)) {
      if (denied.test(text.slice(Math.max(0, match.index - 20), match.index))) continue
      for (const [word] of (match[1] ?? '').matchAll(nameOrEnglish)) found.add(toTag(word))
    }
  }
  for (const [pattern, tag] of ownPhrases) if (pattern.test(text)) found.add(tag)
  found.delete('')
  return found.size === 1 && found.has('en') ? [] : [...found]
}
