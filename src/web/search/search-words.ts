import { ageGroups, categories, dayTimes, moods, soughtEntries } from '#contract/events/event-options.ts'
import { describeSearch } from '#domain/events/event-search-words.ts'

const named = <Word extends string>(text: string | null, words: readonly Word[]): Word[] => {
  const given = (text ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
  return words.filter((word) => given.includes(word.toLowerCase()))
}

/** Describes a search, "Free Nature events within 20 miles"; `call` holds the parameters of `listEvents`. */
export function searchWords(call: URLSearchParams): string {
  const within = Number(call.get('within'))
  return describeSearch({
    q: call.get('q')?.trim(),
    interests: named(call.get('interests'), categories),
    mood: named(call.get('mood'), moods)[0],
    ages: named(call.get('ages'), ageGroups),
    within: within > 0 ? within : undefined,
    from: call.get('from') ?? undefined,
    to: call.get('to') ?? undefined,
    times: named(call.get('time'), dayTimes),
    free: call.get('free') === 'true',
    entries: named(call.get('entry'), soughtEntries),
    languages: call.get('language')?.split(','),
    virtual: call.get('virtual') === 'true' ? 'true' : undefined,
  })
}
