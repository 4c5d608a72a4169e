import type { QueryClient } from '@tanstack/react-query'
import type { AgeGroup, Interest } from '#contract/events/event-options.ts'
import { limits } from '#contract/limits.ts'
import { readChoicesCookie, writeChoicesCookie, type VisitorChoices } from '#contract/people/person-cookie.ts'
import type { UserChangeInput } from '#contract/people/person.ts'
import { preferencesFor } from '#domain/people/person-taste.ts'
import { readSession } from '#web/platform/session.ts'
import { updateCurrentUser } from '#web/accounts/current-user.ts'

/** Answers to the questions on the home screen. Absent ones keep what was chosen before. */
export interface WelcomeChoices {
  interests?: Interest[]
  ages?: AgeGroup[]
  within?: number
  /** Whether there are no more questions. */
  isDone?: boolean
}

const nothingChosen: VisitorChoices = {
  interests: [],
  ages: [],
  within: limits.distance.default,
  isWelcomed: false,
}

function saveInBrowser({ isDone = false, ...choices }: WelcomeChoices): void {
  const before = readChoicesCookie(document.cookie) ?? nothingChosen
  const after = { ...before, ...choices, isWelcomed: before.isWelcomed || isDone }
  document.cookie = writeChoicesCookie(after, location.protocol === 'https:')
}

const toUserChange = ({ interests, ages, within, isDone }: WelcomeChoices): UserChangeInput => ({
  ...(interests && preferencesFor(interests)),
  ...(ages && { ageGroups: ages }),
  ...(within !== undefined && { withinMiles: within }),
  ...(isDone && { isWelcomed: true }),
})

/**
 * Stores the answers with the account, or in the browser of a visitor.
 * @throws ApiError
 */
export async function saveWelcomeChoices(client: QueryClient, choices: WelcomeChoices): Promise<void> {
  if (readSession(client)) await updateCurrentUser(client, toUserChange(choices))
  else saveInBrowser(choices)
}
