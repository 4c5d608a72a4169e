import { t } from '#texts/texts.ts'
export interface Connection {
  /** Some of the people whom the viewer follows and who follow this person. */
  mutualNames: readonly string[]
  mutualCount: number
  /** Display names of interests that both have. */
  shared: readonly string[]
  /** Whether they live near the viewer. */
  isNear: boolean
}

const describeMutual = (name: string, more: number): string =>
  t(
    '{more, plural, =0 {Followed by {name}} one {Followed by {name} and # other you follow} other {Followed by {name} and # others you follow}}',
    { name, more },
  )

function describeShared([first = '', second = '', ...others]: readonly string[]): string {
  if (second === '') return t('You share {interest}', { interest: first })
  return t(
    '{more, plural, =0 {You share {first} and {second}} one {You share {first}, {second} and # more interest} other {You share {first}, {second} and # more interests}}',
    { first, second, more: others.length },
  )
}

/** Describes the viewer's connection with a person in one line; null if there is none. */
export function describeConnection({ mutualNames, mutualCount, shared, isNear }: Connection): string | null {
  if (mutualCount > 0) return describeMutual(mutualNames[0] ?? '', mutualCount - 1)
  if (shared.length > 0) return describeShared(shared)
  return isNear ? t('Lives near you') : null
}

export interface FollowedAtEvent {
  hosts: readonly string[]
  going: readonly string[]
}

/** Names followed people at an event: "Robin Abara is hosting", "Ada, Ben and 2 others you follow are going". */
export function describeFollowedAtEvent({ hosts, going }: FollowedAtEvent): string | null {
  const [host] = hosts
  if (host !== undefined)
    return t(
      '{more, plural, =0 {{name} is hosting} one {{name} and # other you follow are hosting} other {{name} and # others you follow are hosting}}',
      { name: host, more: hosts.length - 1 },
    )
  const [first, second] = going
  if (first === undefined) return null
  if (second === undefined) return t('{name} is going', { name: first })
  return t(
    '{more, plural, =0 {{first} and {second} are going} one {{first}, {second} and # other you follow are going} other {{first}, {second} and # others you follow are going}}',
    { first, second, more: going.length - 2 },
  )
}
