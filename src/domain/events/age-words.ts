import type { AgeGroup } from '#contract/event-options.ts'

/** Detects the age groups of an event from its words. */

const years: Record<AgeGroup, [number, number]> = {
  preschool: [0, 5],
  elementary: [6, 11],
  middle: [12, 14],
  high: [15, 17],
  adult: [18, 120],
  senior: [55, 120],
}
const order = Object.keys(years) as AgeGroup[]
const everyone: AgeGroup[] = order
const family: AgeGroup[] = ['preschool', 'elementary', 'middle', 'adult']

const groupWords: Partial<Record<AgeGroup, RegExp>> = {
  preschool:
    /\b(?:bab(?:y|ies)|infants?|toddlers?|tiny tots|pre-?school(?:ers?)?|pre-?k|little ones|story ?times?|lap ?sit|mommy and me)\b/i,
  elementary: /\b(?:kids?|kids['’]|child(?:ren)?(?:['’]s)?|elementary|school[- ]aged?|k-12|grades? k)\b/i,
  middle: /\b(?:tweens?|middle school(?:ers?)?|junior high|k-12)\b/i,
  high: /\b(?:teens?|teenagers?|high school(?:ers?)?|k-12|young adults?)\b/i,
  adult: /\b(?:adults?|adult school|grown-?ups|21 ?(?:\+|and over)|18 ?\+)(?!\w)/i,
  senior:
    /\b(?:seniors?(?! (?:center|centre|year|class|night|recital|at|thesis))|older adults?|retirees?|5[05] ?\+)(?!\w)/i,
}

const range = /\bages?:?\s*(\d{1,2})\s*(?:-|–|to|through|and)\s*(\d{1,3})\b/gi
const rangeOfYears = /\b(\d{1,2})\s*(?:-|–|to)\s*(\d{1,2})[- ]?(?:years?|year-?olds?|yrs?)\b/gi
const andUp = /\b(?:ages?:?\s*)?(\d{1,2})\s*(?:\+|(?:years?(?: old)? )?(?:and|&) (?:up|older|over|above))(?!\w)/gi
const grades = /\bgrades?:?\s*(?:rising\s*)?(k|\d{1,2})(?:st|nd|rd|th)?\s*(?:-|–|to|through)\s*(\d{1,2})\b/gi
const gradesBehind = /\b(\d{1,2})(?:st|nd|rd|th)\s*(?:-|–|to|through)\s*(\d{1,2})(?:st|nd|rd|th)\s+grade/gi

const overlapping = (from: number, to: number): AgeGroup[] =>
  order.filter((group) => years[group][0] <= to && years[group][1] >= from && (group !== 'senior' || from >= 50))

function groupsInNumbers(text: string): AgeGroup[] {
  if (!/\d/.test(text)) return []
  const ofGrade = (grade: string) => (/k/i.test(grade) ? 5 : Number(grade) + 5)
  return [
    ...[...text.matchAll(range), ...text.matchAll(rangeOfYears)].flatMap(([, from, to]) =>
      overlapping(Number(from), Number(to)),
    ),
    ...[...text.matchAll(andUp)].flatMap(([, from]) => overlapping(Number(from), 120)),
    ...[...text.matchAll(grades), ...text.matchAll(gradesBehind)].flatMap(([, from = '', to = '']) =>
      overlapping(ofGrade(from), ofGrade(to) + 1),
    ),
  ]
}

const groupsInWords = (text: string): AgeGroup[] => [
  ...order.filter((group) => groupWords[group]?.test(text)),
  ...(/\ball ages\b/i.test(text) ? everyone : []),
  ...(/\b(?:famil(?:y|ies)|family[- ]friendly)\b/i.test(text) ? family : []),
]

const inOrder = (groups: readonly AgeGroup[]) => order.filter((group) => groups.includes(group))

/**
 * Finds age groups. Numbers are most precise ("ages 5-10"), then come words in title and keywords. Words in the
 * description count last, since they often mention others ("children must be accompanied by an adult").
 * @returns youngest first; empty if the words name no audience
 */
export function findAgeGroups(words: { title: string; description: string; keywords: readonly string[] }): AgeGroup[] {
  const headline = [words.title, ...words.keywords].join('\n')
  const beginning = words.description.slice(0, 1_500)
  for (const found of [groupsInNumbers(headline), groupsInWords(headline), groupsInNumbers(beginning)]) {
    if (found.length > 0) return inOrder(found)
  }
  const told = /\b(?:for|designed for|open to|geared towards?|recommended for|suitable for)\s+([^.!?\n]{3,80})/gi
  return inOrder([...beginning.matchAll(told)].flatMap(([, whom = '']) => groupsInWords(whom)))
}
