import { francAll } from 'franc-min'
import type { DetectedLanguage } from './event-languages.ts'

/** Language tags by ISO 639-3 code, where the two differ. */
const tags: Readonly<Record<string, string>> = {
  eng: 'en',
  spa: 'es',
  fra: 'fr',
  deu: 'de',
  por: 'pt',
  ita: 'it',
  nld: 'nl',
  pol: 'pl',
  swe: 'sv',
  hun: 'hu',
  ces: 'cs',
  ron: 'ro',
  tur: 'tr',
  vie: 'vi',
  tgl: 'tl',
  ind: 'id',
  hat: 'ht',
  rus: 'ru',
  ukr: 'uk',
  bel: 'be',
  bul: 'bg',
  srp: 'sr',
  ell: 'el',
  cmn: 'zh',
  jpn: 'ja',
  kor: 'ko',
  arb: 'ar',
  pes: 'fa',
  urd: 'ur',
  heb: 'he',
  hin: 'hi',
  mar: 'mr',
  nep: 'ne',
  ben: 'bn',
  pan: 'pa',
  guj: 'gu',
  tam: 'ta',
  tel: 'te',
  kan: 'kn',
  mal: 'ml',
  tha: 'th',
  amh: 'am',
  mya: 'my',
}

/** Minimum difference between the scores of the first and the second language, from 0 to 1. */
const minLead = 0.005

/** Letters that distinguish the languages written in Cyrillic, which groups of letters don't do well. */
const cyrillic: readonly (readonly [RegExp, string])[] = [
  [/ў/iu, 'be'],
  [/[іїєґ]/iu, 'uk'],
  [/[ыэё]/iu, 'ru'],
  [/[јљњћђџ]/iu, 'sr'],
]

/** Guesses the language of a text by its groups of three letters, or by letters that only one language has. */
export function detectLanguage(text: string): DetectedLanguage {
  const [first, second] = francAll(text)
  const language = tags[first?.[0] ?? ''] ?? ''
  const own = /[а-я]/iu.test(text) ? cyrillic.find(([letters]) => letters.test(text)) : undefined
  if (own && (cyrillic.some(([, tag]) => tag === language) || language === 'bg'))
    return { language: own[1], isReliable: true }
  const lead = (first?.[1] ?? 0) - (second?.[1] ?? 0)
  return { language, isReliable: language !== '' && (second === undefined || lead >= minLead) }
}
