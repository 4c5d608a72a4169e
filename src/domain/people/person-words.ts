/** Formats "Ada", "Ada and Ben", "Ada, Ben and 3 others": the given names, then the number of the rest. */
function listNames(names: readonly string[], count: number, others: string): string {
  const more = count - names.length
  const parts = more > 0 ? [...names, `${more} ${more === 1 ? others.replace(/s\b/, '') : others}`] : names
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : (parts[0] ?? '')
}

export interface Connection {
  /** Some of the people whom the viewer follows and who follow this person. */
  mutualNames: readonly string[]
  mutualCount: number
  /** Display names of interests that both have. */
  shared: readonly string[]
  /** Whether they live near the viewer. */
  isNear: boolean
}

/** Describes the viewer's connection with a person in one line; null if there is none. */
export function describeConnection({ mutualNames, mutualCount, shared, isNear }: Connection): string | null {
  if (mutualCount > 0) return `Followed by ${listNames(mutualNames.slice(0, 1), mutualCount, 'others you follow')}`
  if (shared.length > 0) return `You share ${listNames(shared.slice(0, 2), shared.length, 'more interests')}`
  return isNear ? 'Lives near you' : null
}

export interface FollowedAtEvent {
  hosts: readonly string[]
  going: readonly string[]
}

/** Names followed people at an event: "Robin Abara is hosting", "Ada, Ben and 2 others you follow are going". */
export function describeFollowedAtEvent({ hosts, going }: FollowedAtEvent): string | null {
  if (hosts.length > 0)
    return `${listNames(hosts.slice(0, 1), hosts.length, 'others you follow')} ${hosts.length > 1 ? 'are' : 'is'} hosting`
  if (going.length === 0) return null
  return `${listNames(going.slice(0, 2), going.length, 'others you follow')} ${going.length > 1 ? 'are' : 'is'} going`
}
