import {
  ageGroupLabels,
  categoryLabels,
  dayTimeLabels,
  eventEntryLabels,
  moodLabels,
  shownEventsLabels,
  type AgeGroup,
} from '#contract/events/event-options.ts'
import { limits } from '#contract/limits.ts'
import { formatDayRange, whenLabels } from '#domain/events/event-search-days.ts'
import { areDefaultAges, areDefaultInterests, isShowChosen, type HomeSearch } from './home-search.ts'
import { describeLanguage } from '#domain/languages/language-names.ts'
import { formatRadius } from '#domain/places/distance.ts'
import { t } from '#texts/texts.ts'

/** A filter that narrows the results, chosen or by default. */
export interface ActiveFilter {
  key: string
  label: string
  /** Removes it from the search. */
  removal: Partial<HomeSearch>
}

/** A search without filters. An explicit choice of nothing overrides the defaults. */
export const noFilters = {
  interests: [],
  mood: null,
  ages: [],
  free: false,
  entries: [],
  languages: [],
  whenFree: false,
  online: false,
  when: null,
  from: null,
  to: null,
  times: [],
  near: null,
  within: limits.distance.default,
} satisfies Partial<HomeSearch>

/** Lists the filters that the person chose here, without those that apply by default. */
export function listChosenFilters(home: HomeSearch): ActiveFilter[] {
  const defaults = [
    ...(areDefaultInterests(home) ? home.interests.map((interest) => `interest ${interest}`) : []),
    ...(areDefaultAges(home) ? ['kids', ...home.ages.map((age) => `age ${age}`)] : []),
    ...(home.within === home.defaults.within ? ['within'] : []),
  ]
  return listActiveFilters(home).filter(({ key }) => !defaults.includes(key))
}

const without = <Word>(list: readonly Word[], word: Word) => list.filter((other) => other !== word)

/** Ages that the quick filter for kids chooses. Together they are one filter. */
export const kidAges: readonly AgeGroup[] = ['baby', 'preschool', 'elementary']

export const areForKids = ({ ages }: Pick<HomeSearch, 'ages'>) => kidAges.every((age) => ages.includes(age))

const withoutKids = (ages: readonly AgeGroup[]) => ages.filter((age) => !kidAges.includes(age))

/** Lists the filters that apply, in the order of the chips: days, cost and place first, then the subject. */
export function listActiveFilters(home: HomeSearch): ActiveFilter[] {
  const { interests, mood, ages, free, entries, languages, whenFree, online, when, times, near, within } = home
  const days = when ? t(whenLabels[when]) : formatDayRange(home)
  const isRadius = within !== limits.distance.default && !online
  const single: [key: string, label: string | false | null, removal: Partial<HomeSearch>][] = [
    [`when ${when ?? ''}`, days, { when: null, from: null, to: null }],
    ['free', free && t('Free'), { free: false }],
    ['whenFree', whenFree && t('When I’m free'), { whenFree: false }],
    ['online', online && t('Online'), { online: false }],
    ['within', isRadius && t('Within {radius}', { radius: formatRadius(within) }), { within: limits.distance.default }],
    ['kids', areForKids(home) && t('Kids'), { ages: withoutKids(ages) }],
    ['near', near && t('Map area'), { near: null }],
    ['mood', mood && t(moodLabels[mood]), { mood: null }],
    ['show', isShowChosen(home) && t(shownEventsLabels[home.show]), { show: home.q ? 'first' : home.defaults.show }],
  ]
  return [
    ...single.flatMap(([key, label, removal]) => (label ? [{ key, label, removal }] : [])),
    ...entries.map((entry) => ({
      key: `entry ${entry}`,
      label: t(eventEntryLabels[entry]),
      removal: { entries: without(entries, entry) },
    })),
    ...languages.map((language) => ({
      key: `language ${language}`,
      label: describeLanguage(language),
      removal: { languages: without(languages, language) },
    })),
    ...times.map((time) => ({
      key: `time ${time}`,
      label: t(dayTimeLabels[time]),
      removal: { times: without(times, time) },
    })),
    ...(areForKids(home) ? withoutKids(ages) : ages).map((age) => ({
      key: `age ${age}`,
      label: t(ageGroupLabels[age].name),
      removal: { ages: without(ages, age) },
    })),
    ...interests.map((interest) => ({
      key: `interest ${interest}`,
      label: t(categoryLabels[interest]),
      removal: { interests: without(interests, interest) },
    })),
  ]
}
