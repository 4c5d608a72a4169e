import type { AgeGroup } from '#contract/events/event-options.ts'

const numberWords =
  'zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen'.split(
    '|',
  )
const number = String.raw`(\d{1,2}|${numberWords.join('|')})`

/** Matches "my 14-year-old", "aged 6", "She is 78." and "I'm twelve", but not "He is 6 feet tall". */
const statedAge = new RegExp(
  String.raw`\b${number}[- ](?:year|yr)s?[- ]olds?\b|\b(?:aged?|(?:i|he|she|they)(?: (?:am|is|are)|['’](?:m|s|re)))(?: only| just| nearly| almost)? ${number}(?= (?:years? old|now|and|but|so)\b|[.,;!?)]|\s*$)`,
  'gi',
)

/** The first year of each group. */
const firstYears: readonly (readonly [AgeGroup, number])[] = [
  ['senior', 60],
  ['adult', 18],
  ['high', 15],
  ['middle', 12],
  ['elementary', 6],
  ['preschool', 3],
  ['baby', 0],
]

const young =
  /\b(?:kids?|child|children|toddlers?|pre-?schoolers?|kindergart[en]+ers?|bab(?:y|ies)|grandchild(?:ren)?|grandkids?|little ones?|(?:mis? )?(?:hij[oa]s?|nietos?|niñ[oa]s))\b/i
const infant = /\b(?:bab(?:y|ies)|infants?|newborns?)\b/i
const teenage = /\b(?:teen(?:ager)?s?|adolescents?|high ?school(?:er)?s?)\b/i
const growing = /\b(?:sons?|daughters?|nieces?|nephews?|grandsons?|granddaughters?|hij[oa]s?)\b/i
const old = /\b(?:grandm(?:a|other)|grandpa|grandfather|retire[ds]?|retirement|grow(?:ing)? old|elderly)\b/i

/** Matches the person for whom something is made: "Knit a hat for the new baby". */
const madeFor = /\bfor (?:my |our |the |a )?(?:\w+ )?(?:bab(?:y|ies)|grandchild(?:ren)?|nietos?)\b/i

const decades = /\b(?:my|their) (?:early |mid |late )?(?:twenties|thirties|forties|20s|30s|40s)\b/i

/** The person for whom a goal is. */
export interface GoalAudience {
  /** For a child younger than a teenager. */
  isForChild: boolean
  /** Whether that child is the one who learns, rather than one something is made for. */
  isLearner: boolean
  isForTeen: boolean
  /** For somebody's child of any age. */
  isForGrowing: boolean
  isForSenior: boolean
  /** The person says that they are younger than a teenager. */
  isForAdult: boolean
  /** The child's stage, if the goal says so. */
  stage: AgeGroup | null
}

/** Determines for whom a goal is, from its title and the ages in its description. */
export function readAudience({ title, description }: { title: string; description: string }): GoalAudience {
  const ages = [...`${title}. ${description}`.matchAll(statedAge)].map(([, one, other]) => {
    const said = (one ?? other ?? '').toLowerCase()
    return numberWords.includes(said) ? numberWords.indexOf(said) : Number(said)
  })
  const groups = ages.map((age) => firstYears.find(([, first]) => age >= first)?.[0])
  const isForTeen = teenage.test(title) || groups.some((group) => group === 'high' || group === 'middle')
  const isYoung = groups.some((group) => group === 'baby' || group === 'preschool' || group === 'elementary')
  return {
    isForTeen,
    isForChild: !isForTeen && (isYoung || young.test(title)),
    isLearner: !isForTeen && (isYoung || young.test(title.replace(madeFor, ''))),
    isForGrowing: growing.test(title),
    isForAdult: groups.includes('adult') || decades.test(`${title} ${description}`),
    isForSenior: groups.includes('senior') || old.test(title),
    stage: isYoung ? (groups.find((group) => group !== undefined) ?? null) : infant.test(title) ? 'baby' : null,
  }
}
