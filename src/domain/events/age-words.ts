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
const youthful: AgeGroup[] = ['middle', 'high']

/** Whole words of any alphabet, since `\b` knows only English letters. */
const words = (...alternatives: string[]) =>
  new RegExp(`(?<![\\p{L}\\d])(?:${alternatives.join('|')})(?![\\p{L}\\d])`, 'iu')

const teens = ['teens?(?! (?:health|clinic|mom))', 'teenagers?', 'jugendliche[nr]?', 'adolescentes', 'ados', 'jóvenes']
/** Matches groups for young people, but not staff who work with them, nor bands with such names. */
const youth =
  'youth (?:(?:action|advisory) )?(?:group|hub|council|board|night|lounge|drop[- ]in|club|meeting|ministry|choir|orchestra)|for youth|youth (?:are|is) invited|youth and (?:their )?famil(?:y|ies)'
const middleSchool = [
  'tweens?',
  'middle school(?:ers?)?',
  'junior high',
  'k-12',
  'middle[- ]grade (?:novel|books?|series|readers?)',
]

const groupWords: Partial<Record<AgeGroup, RegExp>> = {
  baby: words(
    "bab(?:y|ies)[’']?s?(?= ?(?:&|and|’?n’?|time|story\\w*|sign\\w*|class(?:es)?|yoga|play\\w*|groups?|lap ?sit|bounce|music|rhymes?|social|caf[eé]|massage|dance|gym|swim|book|talk|steps|room)(?![\\p{L}]))",
    "(?:my|your|with) baby|baby ?time|baby[’']s first",
    'babies|babys|infants?|newborns?|toddlers?|(?:tiny )?tots|(?:and|&) tot|pre-?(?:walkers|crawlers)|little ones|lap ?sits?|mommy (?:and|&) me',
    'bébés?|tout-petits|bebés?|kleinkinder|krabbelgruppe',
  ),
  preschool: words(
    'pre-?school(?:ers?)?',
    'pre-?k',
    'little ones',
    'play ?groups?',
    'kindergartenkinder',
    'vorschulkinder',
    'preescolar(?:es)?',
  ),
  elementary: words(
    '(?<!our )kids(?! (?:first|over|eat|menu))',
    "(?<!our )kids[’']",
    "kid[’']s",
    'kid[- ]friendly',
    'kiddie',
    "children(?:[’']s)?(?![’']?s? (?:literature|books?|authors?|services|hospital|museum|home|fund|advocacy|defense)(?!\\p{L}))(?!, literature)",
    '(?:and|&|your) child',
    'elementary(?! (?:german|french|spanish|italian|latin|statistics))',
    'school[- ]aged?',
    'home-?school(?:ers?)?',
    'cub scouts?|girl scouts?(?! cadettes?)|daisies|brownie troop',
    'k-12',
    'grades? k',
    'middle[- ]grade (?:novel|books?|series|readers?)',
    'kinder|grundschulkinder|schulkinder|enfants?|niñ[oa]s',
  ),
  middle: words(...middleSchool, ...teens, youth),
  high: words(
    'varsity',
    'jv',
    ...teens,
    youth,
    'high school(?:ers?)?',
    'k-12',
    'young adult (?:novels?|fiction|books?|authors?|literature)',
  ),
  adult: words(
    "ladies[’']? (?:night|ride|group)",
    'alumni',
    "(?:wo)?men[’']?s (?:circle|group|club|retreat|night|social|book|breakfast|wellness|network\\w*|dance|ride|run|hike|walk|bible|fellowship|ministry|gathering|conversation|choir)",
    'adults?',
    'grown-?ups?',
    '(?:graduate|grad|undergraduate|college|university|international|first[- ]year|transfer) students?',
    'faculty and staff|students,? (?:and )?faculty',
    'erwachsene[nr]?|adultes|adultos',
  ),
  senior: words(
    '(?<!graduating )seniors?(?! (?:center|centre|year|class|day|night|recital|graduation|prom|banquet|youth|pastor|at|thesis|dogs?|cats?|pets?|vice|director|manager|living|editor|fellow|lecturer))',
    'older adults?',
    'retirees?',
    'senior(?:en|innen)|aînés|adultos mayores|personas mayores',
  ),
}

const to = '\\s*(?:-|–|—|to|up to|through|thru|bis|à|a)\\s*'
const notEarly = '(?!\\s*(?:months?|mos?|weeks?|wks?)\\b)'
const range = new RegExp(
  `\\b(?:ages?|aged|edades|edad|alter|âges?)(?: of| de)?:?\\s*(\\d{1,2})(?:\\s*(?:years?(?: old)?|yrs?\\.?|yo))?(?:${to}|\\s+and\\s+)(?:age )?(\\d{1,3})\\b${notEarly}`,
  'gi',
)
const rangeOfYears = new RegExp(
  `\\b(\\d{1,2})${to}(\\d{1,2})[- ]?(?:years?|year-?olds?|yrs?|y\\/?o|ans|años|jahren?)(?![\\p{L}\\d])(?! (?:ago|of (?:experience|service|history)))`,
  'giu',
)
/** Ignores prices and amounts: "$10+", "20+ chairs". */
const andUp =
  /(?<![$£€.\d-])\b(?:ages?:?\s*)?(?:(\d{1,2})\s*(?:\+(?!\s+(?!only|years?|yrs?|and|or|event|show|welcome|please)[a-z])|(?:years?(?: old| of age)? |yrs?\.? |y\/?o )?(?:and|&|or) (?:up|older|over|above|better)|(?:years?|yrs?\.?)\+)|(?<=\bages?:?\s?)(\d{1,2})\s*\+|(?<=[/(|,\n]\s?)(18|19|21|50|55|60|65)\s*\+)(?!\w)/gi
/** "Ab 6 Jahren", "dès 6 ans", "a partir de 6 años", "minimum age 16", "over 50s", "must be 21". */
const fromAge =
  /(?<!\p{L})(?:ab|dès|à partir de|a partir de(?: los)?|minimum age(?: is)?:?|must be(?: at least)?|(?:adults|people|those|anyone) over)\s+(\d{1,2})(?=\s*(?:jahren?|ans|años|or|years?|and|to (?:enter|attend|participate|join)|[).,;\n]|$))|\bover[- ](50|55|60|65)s\b|\b(50|55|60|65)[- ]plus\b/giu
/** "Ages 5 and under", "children 12 & younger", "under-5s". */
const andUnder =
  /\b(?:ages?|aged|child(?:ren)?|kids|little ones)(?:\s{1,3}(?:ages?|aged))?\s{0,3}(\d{1,2})(?:\s{0,3}(?:years?(?: old| of age)?|yrs?))?\s{0,3}(?:and|&|or)\s{0,3}(?:under|younger)\b|\bunder[- ](\d{1,2})['’]?s\b|\b(?:for|with) (?:children|kids|toddlers) under (?:the age of |age )?(\d{1,2})\b/gi

const grade = '(birth|k|kindergarten|pre-? ?k|\\d{1,2})(?:st|nd|rd|th)?'
const gradeTo = '\\s*(?:-|–|—|to|through|thru|and|&)\\s*'
const grades = [
  new RegExp(`\\bgrades?:?\\s*(?:rising\\s*)?${grade}${gradeTo}${grade}\\b`, 'gi'),
  new RegExp(`\\b${grade}${gradeTo}${grade}[\\s-]+grad(?:e|ers?)\\b`, 'gi'),
  /\b(birth)\s*(?:-|–|to|through)\s*(pre-? ?k|kindergarten)\b/gi,
  /\b(k)\s*[-–]\s*(\d)(?:st|nd|rd|th)?\b/gi,
  /\b(\d{1,2})()(?:st|nd|rd|th)[\s-]+graders?\b/gi,
  /\b(?:klassen?|klassenstufen?)\s*(\d{1,2})\s*(?:-|–|bis)\s*(\d{1,2})\b/gi,
]
/** A single grade, which in a description may be that of a piece of music or a teacher. */
const oneGrade =
  /\b(\d{1,2})(?:st|nd|rd|th)[\s-]grade\b(?! (?:teacher|class\w* teacher))|\bgrade (\d{1,2})\b(?!\s*[-–&]| (?:piano|violin|cello|flute|guitar|singing|music|theory|exams?|ballet))/gi
/** School years of England. The first begins at age five. */
const schoolYears =
  /\byears?\s+(\d{1,2})(?:\s*(?:-|–|to|and|&)\s*(\d{1,2}))?\s+(?:pupils|students|children|classes)\b/gi
const keyStages: [number, number][] = [
  [5, 7],
  [7, 11],
  [11, 14],
  [14, 16],
]
const keyStage = /\b(?:key stage |KS)([1-4])\b/gi

const birth = 'birth|newborns?(?: babies)?|0'
const earlyUnit = '(months?|mos?|weeks?|wks?|years?|yrs?)\\b\\.?(?: olds?)?'
/** "0-24 months", "6 weeks to 18 mos.", "birth to 5 years", "18 months - 3 years". */
const earlyRange = new RegExp(
  `\\b(${birth}|\\d{1,2})\\s*(?:${earlyUnit}\\s*)?(?:-|–|—|to|up to|through|and)\\s*(age\\s*)?(\\d{1,2})\\b(?:\\s*${earlyUnit})?`,
  'gi',
)
/** "Up to 24 months", "18 months and younger". */
const earlyEnd =
  /\bup to (\d{1,2}) (months?|mos?\b)|\b(\d{1,2}) (months?|mos?\b)\.?(?: olds?)? (?:and|&|or) (?:under|younger)\b/gi
/** Matches words that make a range of months an age range. */
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
  const ranges = [...text.matchAll(earlyRange)].flatMap(([, from = '', fromUnit, ofAge, to = '', toUnit]) => {
    const isFromBirth = !/^[1-9]/.test(from)
    const [first, last] = [
      fromUnit ?? toUnit ?? '',
      toUnit ?? (isFromBirth || ofAge !== undefined ? '' : (fromUnit ?? '')),
    ]
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

/** Children from 5 are of school age, and an audience of youth up to 18 doesn't include adults. */
const overlapping = (from: number, to: number): AgeGroup[] =>
  order.filter(
    (group) =>
      years[group][0] <= (from < 18 && to === 18 ? 17 : to) &&
      years[group][1] >= (from === 5 && to > 6 ? 6 : from) &&
      (group !== 'senior' || from >= 50) &&
      (group !== 'adult' || from < 65),
  )

/** Matches text before ages that belong to a price: "$10 per adult and $5 per child (ages 5-17)". */
const beforePaying = /[$£€]\s?\d[\d.,]* (?:per|for|a) [^.!?\n$£€]{0,16}$|\bfree (?:for|to) [^.!?\n]{0,20}$/i
/**
 * Matches text after ages that belong to a price or to a rule about company: "under 12 free", "8 and up may attend
 * alone".
 */
const behindOther =
  /^\)?\s*(?:[:=–-]\s*)?(?:are |is |get in |enter |admitted )?(?:[$£€]\s?\d|free\b)|^[^.!?\n]{0,24}\b(?:must (?:be|have)|need|accompanied|require an?)\b|^[^.!?\n]{0,40}\b(?:unaccompanied|alone|without an? (?:adult|parent|guardian|caregiver)|dropped off|on their own)\b/i

/** Returns whether ages belong to a price or rule rather than to the event's audience. */
const isAside = (text: string, { index, 0: said }: RegExpExecArray) =>
  beforePaying.test(text.slice(Math.max(0, index - 30), index)) ||
  behindOther.test(text.slice(index + said.length, index + said.length + 70))

/** Age at the end of a school year. */
const ofGrade = (said: string) =>
  /^\d/.test(said) ? Math.min(17, Number(said) + 6) : /^p/i.test(said) ? 4 : /^b/i.test(said) ? 0 : 6

function groupsInGrades(text: string): AgeGroup[] {
  return [
    ...grades
      .flatMap((pattern) => [...text.matchAll(pattern)])
      .flatMap(([, from = '', last = '']) =>
        Number(from) > 12 || Number(last) > 12 ? [] : overlapping(ofGrade(from), ofGrade(last || from)),
      ),
    ...[...text.matchAll(schoolYears)].flatMap(([, from = '', last]) =>
      Number(from) > 13 ? [] : overlapping(Number(from) + 4, Number(last ?? from) + 5),
    ),
    ...[...text.matchAll(keyStage)].flatMap(([, stage]) => overlapping(...(keyStages[Number(stage) - 1] ?? [0, 0]))),
  ]
}

const groupsInOneGrade = (text: string): AgeGroup[] =>
  [...text.matchAll(oneGrade)].flatMap(([, ordinal, number = '']) => {
    const year = Number(ordinal ?? number)
    return year > 12 ? [] : overlapping(ofGrade(String(year)), ofGrade(String(year)))
  })

/** Separates words that a page's layout separated: "8pmAges: 12+Doors". */
const apart = (text: string) => text.replaceAll(/(?<=\p{Ll}|\d\+)(?=\p{Lu}\p{Ll}|\p{Lu}{3})/gu, ' ')

function groupsInNumbers(written: string): AgeGroup[] {
  if (!/\d|\bbirth\b/i.test(written)) return []
  const text = apart(written)
  const find = (pattern: RegExp) => [...text.matchAll(pattern)].filter((match) => !isAside(text, match))
  return [
    ...groupsInMonths(text),
    ...[...find(range), ...find(rangeOfYears)].flatMap(([, from, last]) => overlapping(Number(from), Number(last))),
    ...[...find(andUp), ...find(fromAge)].flatMap(([, from, ofAges, ofDoor]) =>
      overlapping(Number(from ?? ofAges ?? ofDoor), 120),
    ),
    ...find(andUnder).flatMap(([, ...ages]) => overlapping(0, Number(ages.find((age) => age !== undefined)))),
    ...groupsInGrades(text),
  ]
}

/** Story times are for preschoolers unless they mention babies; "children" there doesn't mean school age. */
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

/** Matches programs for families, but not family history, or parks and parties named after a family. */
const forFamilies =
  /(?:^|\b(?:for|with|invites?|welcome|kids(?: and| &)?|children(?: and| &)?|parents(?: and| &)?) )(?:the |whole |all )?families\b|\bfamily (?:program|fun|day|night|workshop|concert|craft|yoga|dance|nature|art|movie|time)/i

/**
 * Finds audiences in the source's own categories. Categories that name many audiences, or families, say nothing about a
 * single event.
 */
function groupsInKeywords(keywords: readonly string[]): AgeGroup[] {
  const groups = inOrder(namedGroups(keywords.filter((keyword) => !/famil|alumni/i.test(keyword)).join('\n')))
  return groups.length > 2 ? [] : groups
}

/** Matches topics for adults who look after children. */
const forParents =
  /\b(?:parents? (?:of|learning|support|education|nutrition|tips|workshop|info\w*|coffee|caf[eé])|parents?(?:\/| and | & )caregivers?|parenting|childbirth|prenatal|lamaze|breast-?feeding|expectant|expecting (?:moms|mothers|parents|famil(?:y|ies))|new (?:parents|moms|dads)|(?:infant|newborn|baby|child|pediatric) (?:cpr|care|safety|sleep|first aid|car seat|proofing|feeding)|for (?:parents|teachers|educators)|k-12 teachers?)\b/i

/** Pairs of groups that are one audience. */
const pairsOfOne = new Set(['adult,senior', 'middle,high', 'baby,preschool', 'preschool,elementary'])

/**
 * If a source's category names a single audience, the event is for it, except at schools, where it may be for anyone.
 */
function groupsInSource(source = ''): AgeGroup[] {
  if (/\b[2-4]0['’]?s(?: to |,? (?:and|&) |,? )[3-6]0['’]?s/i.test(source)) return ['adult']
  const groups = namedGroups(source.replaceAll(/\b\w+ schools?\b|\bseniors? cent(?:er|re)s?\b/gi, ''))
  return groups.length === 1 || pairsOfOne.has(groups.join()) ? groups : []
}

const audiences: [RegExp, readonly AgeGroup[]][] = [
  [/^babies$/i, ['baby']],
  [/^toddlers$/i, ['baby', 'preschool']],
  [/^(?:preschool\w*|pre-?k)$/i, ['preschool']],
  [/^(?:children|kids|school[- ]age|elementary)$/i, ['elementary']],
  [/^tweens$/i, ['middle']],
  [/^teens$/i, ['middle', 'high']],
  [/^(?:young )?adults$/i, ['adult']],
  [/^(?:seniors|older adults)$/i, ['senior']],
  [/^(?:everyone|all ages)$/i, everyone],
]
/**
 * Matches the list of kinds and audiences with which library programs start descriptions: "Arts & Crafts, Adults,
 * Seniors Whether you’re…".
 */
const listInFront =
  /^(?:\p{Lu}[\p{L}&]*(?: (?:& )?\p{Lu}[\p{L}&]*)*, )*(?:Babies|Toddlers|Preschoolers|Children|Kids|Tweens|Teens|Adults|Seniors|Families|Everyone)(?=\s+(?:\p{Lu}|\d|["“$])|\s*\n)/u

/** Returns the audiences of such a list. A single word would be the beginning of a sentence. */
function groupsInList(description: string): AgeGroup[] {
  const list = listInFront.exec(description.trimStart())?.[0].split(', ') ?? []
  const found = list.flatMap((name) => audiences.find(([pattern]) => pattern.test(name))?.[1] ?? [])
  return list.length > 1 || description.trimStart().includes('\n') ? inOrder(found) : []
}

const subject = '(?:kids|children|teens|tweens|toddlers|preschoolers|adults|older adults|seniors|families|youth)'
/** Matches sentences about the participants: "Kids will whip up sandwiches", "Montclair youth are invited". */
const sentencesOfAudience = new RegExp(
  `(?:^|[.!?:]\\s{1,3}|\\n[^\\S\\n]{0,9})(?:calling all )?(${subject}(?:,? (?:and|&|or) (?:their )?(?:${subject}|caregivers|parents))?)(?:,| (?:will|can (?!be )|learn|explore|create|make|build|discover|get (?:to|creative)|of all (?:skill levels|abilities)))|\\binvites ([^.!?\\n]{3,60})|(?:^|[.!?]\\s{1,3})([^.!?\\n]{3,60}) (?:are|is) invited\\b`,
  'gi',
)

/** Rooms of libraries and museums that are for one audience. */
const childrensRoom =
  /\b(?:children['’]?s|kids['’]?|story ?time|story|juvenile) (?:room|library|area|department|zone|corner|garden|floor|place|space|wing)\b/i
const teenRoom = /\bteens?['’]? (?:room|space|zone|loft|lounge|center|area)\b/i

/** Returns the audience of the room that an event is in. */
function groupsInPlace(place = ''): AgeGroup[] {
  if (childrensRoom.test(place)) return family
  return teenRoom.test(place) ? ['middle', 'high'] : []
}

/** Matches age limits at the door, and invitations to everyone. */
const forEveryone =
  /(?:[/|•]\s?|^)all ages(?![\w-])|(?<!\bof )\ball[- ]ages (?:show|event|gathering|fun|welcome|are (?:welcome|encouraged|invited)|\$\d|and (?:abilities|levels|experience)|\d)|\b(?:fun|great|perfect|suitable|appropriate|open|welcome|free) (?:for|to) (?:people of )?all ages\b|\b(?:is|are) all[- ]ages\b|(?<!\b(?:children|kids|youth|women|girls|boys|youngsters|dogs|players|students) )\bof all ages\b/im
const ofAllChildhood = /\b(?:children|kids) of all ages\b/i
const ofAllYouth = /\byouth of all ages\b/i

/** Formats whose titles are names of bands, plays and tours: "Baby Rose" isn't for babies. */
const namesOnly = new Set<EventFormat | null | undefined>(['concert', 'show', 'film', 'market'])
/** Matches names of committees, whose meetings are for their members: "Commission on Aging". */
const namesBody =
  /\b(?:association|commission|committee|coalition|advisory board|board (?:of|meeting)|council meeting|conference|task ?force|phone ?bank)\b/i
/** Matches words that make a performance one for children. */
const performedFor =
  /\bfor (?:the )?(?:whole )?(?:kids?|children|famil(?:y|ies)|toddlers?|bab(?:y|ies)|teens?|seniors|adults)\b|\b(?:kids?|children|famil(?:y|ies)|toddler|baby|teen)['’]?s? (?:concert|show|music|theat(?:er|re)|movies?|films?|matinee|series|musical|market|magic|puppet|day|night|time)|\ball ages\b/i

/** Matches people and buildings in a title that say nothing about the audience: "… of Riverton High School". */
const aboutOthers =
  /\b(?:of|at|@|vs\.?|by|near|from) (?:the )?(?:\p{Lu}[\p{L}.'’-]* ){1,4}(?:High|Middle|Elementary) School\b|\bbenefit(?:s|ing)? (?:for )?.*$/u

const wholeFamily =
  /\b(?:perfect|great|fun|ideal|suitable|designed|activities|crafts|program) for (?:(?:the|your) (?:whole|entire) family|(?:all |whole )?families|families with [\w ]*(?:children|kids))\b/i
const audience =
  /(?<!\b(?:novels?|books?|authors?|stories|poems|services|advocacy|bikes|clothes|toys|rides|resources|support|supplies|care|advocate|foods?) )\b(?:for|designed for|open to|geared (?:towards?|to)|recommended for|suitable for|aimed at)\s+([^.!?\n]{3,80})/gi

/** Returns the groups that a text addresses or that its sentences are about. */
function groupsInStatements(text: string): AgeGroup[] {
  const named = [...text.matchAll(audience)].flatMap(([phrase, whom = '']) =>
    groupsInWords(/^for /i.test(phrase) ? whom.split(' ').slice(0, 5).join(' ') : whom),
  )
  const subjects = [...text.matchAll(sentencesOfAudience)].flatMap(([, ...found]) => {
    const whom = found.find((part) => part !== undefined) ?? ''
    return [
      ...groupsInWords(whom),
      ...(/^famil/i.test(whom) ? family : []),
      ...(/\byouth\b/i.test(whom) ? youthful : []),
    ]
  })
  return inOrder([...(named.length > 0 ? named : subjects), ...(wholeFamily.test(text) ? family : [])])
}

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
  if (/\b(?:adults?|grown-?ups?)['’]?s? story ?-?times?\b/i.test(title)) return ['adult']
  const isNamed = (namesOnly.has(words.format) && !performedFor.test(title)) || namesBody.test(title)
  const named = title.replace(aboutOthers, ' ')
  const inTitle = isNamed ? [] : [...groupsInWords(named), ...(forFamilies.test(named) ? family : [])]
  const inNumbers = groupsInNumbers([title, ...keywords].join('\n'))
  const sources: (() => AgeGroup[])[] = [
    () => inNumbers,
    () => (isNamed ? [] : groupsInOneGrade(title)),
    () => inTitle,
    () => groupsInNumbers(beginning),
    () => groupsInKeywords(keywords),
    () => groupsInList(beginning),
  ]
  for (const find of sources) {
    const found = find()
    if (found.length > 0) return inOrder(found)
  }
  if (words.format !== 'market' && forEveryone.test(beginning)) return [...everyone]
  if (ofAllChildhood.test(beginning)) return ['baby', ...family]
  if (ofAllYouth.test(beginning)) return ['preschool', 'elementary', 'middle', 'high']
  const stated = groupsInStatements(beginning)
  if (stated.length > 0) return words.format === 'market' && stated.length === everyone.length ? [] : stated
  const ofSource = groupsInSource(source)
  return ofSource.length > 0 ? ofSource : groupsInPlace(words.place)
}
