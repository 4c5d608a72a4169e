import { ageGroups, interests, type AgeGroup, type Interest } from '#contract/events/event-options.ts'
import { limits } from '#contract/limits.ts'

/** A visitor's choices for the home screen, stored in their browser. Members' choices are part of their account. */
export interface VisitorChoices {
  /** None if nothing was chosen. */
  interests: Interest[]
  ages: AgeGroup[]
  /** Miles. */
  within: number
  /** Whether the visitor has answered or closed the questions. */
  isWelcomed: boolean
}

export const choicesCookie = 'home'
const oneYear = 31_536_000
const { min, max, step } = limits.distance

/** Parses a list, in the order of the known words. */
const words = <Word extends string>(text: string | undefined, known: readonly Word[]): Word[] => {
  const given = text?.split('.') ?? []
  return known.filter((word) => given.includes(word))
}

/** Reads the choices from a `Cookie` header or `document.cookie`; null if absent or malformed. */
export function readChoicesCookie(cookies: string | null | undefined): VisitorChoices | null {
  const pair = cookies?.split(';').find((text) => text.trim().startsWith(`${choicesCookie}=`))
  const value = pair?.trim().slice(choicesCookie.length + 1)
  const match = value && /^([A-Za-z.]{0,100})~([a-z.]{0,100})~(\d{1,2})~(open|done)$/.exec(value)
  if (!match) return null
  const [, subjects, groups, miles, state] = match
  const within = Number(miles)
  if (within < min || within > max || within % step !== 0) return null
  return {
    interests: words(subjects, interests),
    ages: words(groups, ageGroups),
    within,
    isWelcomed: state === 'done',
  }
}

/** Formats the choices for `document.cookie`. */
export function writeChoicesCookie(choices: VisitorChoices, isSecure: boolean): string {
  const value = [
    choices.interests.join('.'),
    choices.ages.join('.'),
    choices.within,
    choices.isWelcomed ? 'done' : 'open',
  ].join('~')
  return `${choicesCookie}=${value}; Max-Age=${oneYear}; Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`
}
