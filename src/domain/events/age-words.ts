import type { AgeGroup, EventFormat } from '#contract/events/event-options.ts'

/** Detects the age groups of an event from its words. */

const years: Record<AgeGroup, [number, number]> = {
  baby: [0, 2],
  preschool: [3, 5],
  elementary: [6, 11],
  middle: [12, 14],
  high: [15, 17],
  adult: [18, 120],
  senior: [55, 120],
}
const order = Object.keys(years) as AgeGroup[]
const everyone: AgeGroup[] = order
const family: AgeGroup[] = ['preschool', 'elementary']

const groupWords: Partial<Record<AgeGroup, RegExp>> = {
  baby: /\b(?:baby(?! ?(?:shower|goat|goose|animal|chick|duck|lamb|bird|owl|turtle|boomer|sitt|grand|doll|quilt|blanket|hat|sweater))|babies|infants?|newborns?|toddlers?|(?:tiny )?tots|pre-?(?:walkers|crawlers)|little ones|lap ?sits?|mommy (?:and|&) me)\b/i,
  preschool: /\b(?:pre-?school(?:ers?)?|pre-?k|little ones)\b/i,
  elementary:
    /\b(?:kids?|kids['’]|children(?:['’]s)?|(?:and|&|your)\s*child|elementary|school[- ]aged?|k-12|grades? k)\b/i,
  middle: /\b(?:tweens?|middle school(?:ers?)?|junior high|k-12)\b/i,
  high: /\b(?:varsity|jv|teens?|teenagers?|high school(?:ers?)?|k-12|young adults?)\b/i,
  adult:
    /\b(?:alumni|ladies['’]? night|(?:wo)?men['’]s (?:circle|group|club|retreat|night|social|book|breakfast|wellness|network\w*)|adults?|adult school|grown-?ups|21 ?(?:\+|and over)|18 ?\+)(?!\w)/i,
  senior:
    /\b(?:(?<!graduating )seniors?(?! (?:center|centre|year|class|day|night|recital|graduation|prom|banquet|youth|pastor|at|thesis))|older adults?|retirees?|(?<!-)5[05] ?\+)(?!\w)/i,
}

const range = /\bages?:?\s*(\d{1,2})\s*(?:-|–|to|through|and)\s*(\d{1,3})\b(?!\s*(?:months?|mos?|weeks?|wks?)\b)/gi
const rangeOfYears = /\b(\d{1,2})\s*(?:-|–|to)\s*(\d{1,2})[- ]?(?:years?|year-?olds?|yrs?)\b/gi
/** Leaves out prices and amounts: "$10+", "20+ chairs". */
const andUp =
  /(?<![$£€.\d-])\b(?:ages?:?\s*)?(?:(\d{1,2})\s*(?:\+(?!\s+(?!only|years?|yrs?|and|or|event|show|welcome|please)[a-z])|(?:years?(?: old| of age)? )?(?:and|&) (?:up|older|over|above))|(?<=ages?:? ?)(\d{1,2})\s*\+|(?<=[/(|,\n] ?)(18|19|21)\s*\+)(?!\w)/gi
const grades =
  /\bgrades?:?\s*(?:rising\s*)?(k|\d{1,2})(?:st|nd|rd|th)?\s*(?:-|–|to|through)\s*(\d{1,2})(?:st|nd|rd|th)?\b/gi
const gradesBehind = /\b(\d{1,2})(?:st|nd|rd|th)\s*(?:-|–|to|through)\s*(\d{1,2})(?:st|nd|rd|th)\s+grade/gi

const birth = 'birth|newborns?(?: babies)?|0'
const earlyUnit = '(months?|mos?|weeks?|wks?|years?|yrs?)\\b\\.?(?: olds?)?'
/** "0-24 months", "6 weeks to 18 mos.", "birth to 5 years", "18 months - 3 years". */
const earlyRange = new RegExp(
  `\\b(${birth}|\\d{1,2})\\s*(?:${earlyUnit}\\s*)?(?:-|–|—|to|through|and)\\s*(?:age\\s*)?(\\d{1,2})\\b(?:\\s*${earlyUnit})?`,
  'gi',
)
/** "Up to 24 months", "18 months and younger". */
const earlyEnd =
  /\bup to (\d{1,2}) (months?|mos?\b)|\b(\d{1,2}) (months?|mos?\b)\.?(?: olds?)? (?:and|&|or) (?:under|younger)\b/gi
/** Says that a range of months is one of ages. */
const isOfAges =
  /\b(?:aged?|ages|olds?|bab(?:y|ies)|infants?|newborns?|toddlers?|child(?:ren)?|caregivers?|parents?|lap ?sit|story ?times?)\b/i

const isInMonths = (unit: string) => /^[mw]/i.test(unit)

/** Last or first age in years. A range to 24 months ends before the second birthday. */
function toYears(number: string, unit: string, isEnd: boolean): number {
  const count = /^\d/.test(number) ? Number(number) : 0
  if (!isInMonths(unit)) return count
  const months = /^w/i.test(unit) ? count / 4.35 : count
  return Math.floor(Math.max(0, isEnd ? Math.ceil(months) - 1 : months) / 12)
}

/** Finds ages of babies and toddlers, given in weeks, months, or from birth. */
function groupsInMonths(text: string): AgeGroup[] {
  const ranges = [...text.matchAll(earlyRange)].flatMap(([, from = '', fromUnit, to = '', toUnit]) => {
    const isFromBirth = !/^[1-9]/.test(from)
    const [first, last] = [fromUnit ?? toUnit ?? '', toUnit ?? (isFromBirth ? '' : (fromUnit ?? ''))]
    const isOfBabies = isInMonths(first) || isInMonths(last) || /^[bn]/i.test(from)
    if (!isOfBabies || (!isFromBirth && !isOfAges.test(text))) return []
    return overlapping(toYears(from, first, false), toYears(to, last, true))
  })
  const ends = isOfAges.test(text)
    ? [...text.matchAll(earlyEnd)].flatMap(([, to, unit, orTo = '', orUnit = '']) =>
        overlapping(0, toYears(to ?? orTo, unit ?? orUnit, true)),
      )
    : []
  return [...ranges, ...ends]
}

/** Children from 5 are of school age, and youth up to 18 is no audience of adults. */
const overlapping = (from: number, to: number): AgeGroup[] =>
  order.filter(
    (group) =>
      years[group][0] <= (from < 18 && to === 18 ? 17 : to) &&
      years[group][1] >= (from === 5 && to > 6 ? 6 : from) &&
      (group !== 'senior' || from >= 50) &&
      (group !== 'adult' || from < 65),
  )

/** Before ages that pay a price: "$10 per adult and $5 per child (ages 5-17)". */
const ofPrice = /[$£€]\s?\d[\d.,]* (?:per|for|a) [^.!?\n$£€]{0,16}$/

function groupsInNumbers(text: string): AgeGroup[] {
  if (!/\d/.test(text)) return []
  /** Age at the end of a school year. */
  const ofGrade = (grade: string) => (/k/i.test(grade) ? 6 : Number(grade) + 6)
  return [
    ...groupsInMonths(text),
    ...[...text.matchAll(range), ...text.matchAll(rangeOfYears)].flatMap(({ 1: from, 2: to, index }) =>
      ofPrice.test(text.slice(Math.max(0, index - 30), index)) ? [] : overlapping(Number(from), Number(to)),
    ),
    ...[...text.matchAll(andUp)].flatMap(([, from, ofAges, ofDoor]) =>
      overlapping(Number(from ?? ofAges ?? ofDoor), 120),
    ),
    ...[...text.matchAll(grades), ...text.matchAll(gradesBehind)].flatMap(([, from = '', to = '']) =>
      overlapping(ofGrade(from), ofGrade(to)),
    ),
  ]
}

/** Story times are for preschoolers unless they name babies, and children who come along are not of school age. */
function namedGroups(text: string): AgeGroup[] {
  const named = order.filter((group) => groupWords[group]?.test(text))
  const isStoryTime = /\bstory ?times?\b/i.test(text) && !named.includes('baby')
  if (isStoryTime && /\b(?:adults?|grown-?ups?)['’]?s? (?:story|only)|\bfor (?:adults|grown-?ups)\b/i.test(text))
    return ['adult']
  const groups = isStoryTime ? order.filter((group) => group === 'preschool' || named.includes(group)) : named
  const isForSmall = groups.includes('baby') || groups.includes('preschool')
  return isForSmall && !/\b(?:kids?|elementary|school[- ]aged?)\b/i.test(text)
    ? groups.filter((group) => group !== 'elementary')
    : groups
}

const inOrder = (groups: readonly AgeGroup[]) => order.filter((group) => groups.includes(group))

const groupsInWords = (text: string): AgeGroup[] => [
  ...namedGroups(text),
  ...(/\b(?:all ages|intergenerational)\b/i.test(text) ? everyone : []),
]

/** Matches programs for families, not family history and a family's park. */
const forFamilies =
  /\bfamilies\b|\bfamily (?:program|fun|day|night|workshop|concert|craft|yoga|dance|nature|art|movie|time)/i

/** Names audiences by the source's own categories. Those that name many, or families, are true of every event. */
function groupsInKeywords(keywords: readonly string[]): AgeGroup[] {
  const groups = inOrder(namedGroups(keywords.filter((keyword) => !/famil/i.test(keyword)).join('\n')))
  return groups.length > 2 ? [] : groups
}

/** Matches what adults who look after children learn. */
const forParents =
  /\b(?:parents? (?:of|learning|support|education)|parents?(?:\/| and | & )caregivers?|parenting|for (?:parents|teachers|educators)|k-12 teachers?)\b/i

/** A source that names a single audience is for it, but at a school it may be for anybody. */
function groupsInSource(source = ''): AgeGroup[] {
  const groups = namedGroups(source.replaceAll(/\b\w+ schools?\b/gi, ''))
  return groups.length === 1 || groups.join() === 'adult,senior' ? groups : []
}

/** Rooms of libraries and museums that are for one audience. */
const childrensRoom =
  /\b(?:children['’]?s|kids['’]?|story ?time|juvenile) (?:room|library|area|department|zone|corner|garden|floor)\b/i
const teenRoom = /\bteens?['’]? (?:room|space|zone|loft|lounge|center|area)\b/i

/** Returns the audience of the room that an event is in. */
function groupsInPlace(place = ''): AgeGroup[] {
  if (childrensRoom.test(place)) return family
  return teenRoom.test(place) ? ['middle', 'high'] : []
}

/** Matches a door policy and an invitation of everybody. */
const forEveryone =
  /(?:[/|•]\s?|^)all ages(?![\w-])|\ball ages (?:show|event|welcome|are welcome|and (?:abilities|levels|experience))|\b(?:fun|great|perfect|suitable|appropriate|open|welcome|free) (?:for|to) (?:people of )?all ages\b/im

/** Formats whose titles are names of bands, plays and tours: "Baby Rose" isn't for babies. */
const namesOnly = new Set<EventFormat | null | undefined>(['concert', 'show', 'film', 'market'])
/** Matches what says that a performance is for children. */
const performedFor =
  /\b(?:for|with) (?:the )?(?:whole )?(?:kids?|children|famil(?:y|ies)|toddlers?|bab(?:y|ies)|teens?|seniors|adults)\b|\b(?:kids?|children|famil(?:y|ies)|toddler|baby|teen)['’]?s? (?:concert|show|music|theat(?:er|re)|movies?|films?|matinee|series|musical|market|magic|puppet|day|night|time)|\ball ages\b/i

/**
 * Finds age groups. Numbers are most precise ("ages 5-10"), then come words in title and keywords. Words in the
 * description count last, since they often mention others ("children must be accompanied by an adult").
 * @returns youngest first; empty if the words name no audience
 */
export function findAgeGroups(words: {
  title: string
  description: string
  keywords: readonly string[]
  source?: string | undefined
  place?: string | undefined
  format?: EventFormat | null
}): AgeGroup[] {
  const beginning = words.description.slice(0, 1_500)
  const { title, keywords, source } = words
  if (forParents.test(title)) return ['adult']
  if (/\bvs?\b\.? /i.test(title)) return inOrder(groupsInNumbers(title))
  const isNamed = namesOnly.has(words.format) && !performedFor.test(title)
  const inTitle = isNamed ? [] : [...groupsInWords(title), ...(forFamilies.test(title) ? family : [])]
  const inNumbers = groupsInNumbers([title, ...keywords].join('\n'))
  const inPlace = groupsInPlace(words.place)
  for (const found of [inNumbers, inTitle, groupsInKeywords(keywords), groupsInNumbers(beginning), inPlace]) {
    if (found.length > 0) return inOrder(found)
  }
  if (words.format !== 'market' && forEveryone.test(beginning)) return [...everyone]
  const audience = /\b(?:for|designed for|open to|geared towards?|recommended for|suitable for)\s+([^.!?\n]{3,80})/gi
  const stated = [...beginning.matchAll(audience)].flatMap(([phrase, whom = '']) =>
    groupsInWords(/^for /i.test(phrase) ? whom.split(' ').slice(0, 5).join(' ') : whom),
  )
  return inOrder(stated.length > 0 ? stated : groupsInSource(source))
}
