import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ageGroupLabels, ageGroups, interests, moods } from '#contract/event-options.ts'
import { pointText } from '#web/location/queries.ts'
import { CheckboxRow } from '#web/ui/checkbox-row.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { CategoryIcon } from './category-icon.tsx'
import { DistanceSlider } from './distance-slider.tsx'
import { facetsCall, type HomeSearch } from './home-search.ts'
import { eventFacetsQuery } from './queries.ts'

interface Props {
  search: HomeSearch
  /** The search whose counts are already loaded. */
  shown: HomeSearch
  /** Updates part of the search in the URL. */
  onChange: (change: Partial<HomeSearch>) => void
  /** Closes the panel and moves the focus to the results. */
  onExplore: () => void
}

const toggled = <Word,>(list: Word[], word: Word) =>
  list.includes(word) ? list.filter((other) => other !== word) : [...list, word]

/** Age groups offered on the home screen; `senior` is a preference only. */
const askedAgeGroups = ageGroups.filter((group) => group !== 'senior')

/** Filters of the home screen. Changes apply at once; "Explore Events" closes the panel and moves to the results. */
export function FilterPanel({ search, shown, onChange, onExplore }: Props) {
  const { data: facets } = useSuspenseQuery(eventFacetsQuery(facetsCall(shown)))
  return (
    <form
      id="filters"
      action="/home"
      onSubmit={(event) => {
        event.preventDefault()
        onExplore()
      }}
      className="mt-3 animate-rise space-y-5 rounded-xl border border-line bg-card p-4 shadow-paper sm:p-5"
    >
      {search.q && <input type="hidden" name="q" value={search.q} />}
      {search.near && <input type="hidden" name="near" value={pointText(search.near)} />}
      <input type="hidden" name="interests" value="" />
      <input type="hidden" name="ages" value="" />
      <Group label="Mood">
        {moods.map((mood) => (
          <Chip
            key={mood}
            name="mood"
            value={mood}
            count={facets.moods[mood]}
            isMinimum={facets.isCapped}
            checked={search.mood === mood}
            onCheckedChange={(checked) => onChange({ mood: checked ? mood : null })}
          >
            {mood}
          </Chip>
        ))}
      </Group>
      <Group label="Age Groups" columns>
        {askedAgeGroups.map((group) => (
          <CheckboxRow
            key={group}
            name="ages"
            value={group}
            count={facets.ageGroups[group]}
            isMinimum={facets.isCapped}
            checked={search.ages.includes(group)}
            onCheckedChange={() => onChange({ ages: toggled(search.ages, group) })}
          >
            {ageGroupLabels[group].name} <span className="text-sm text-muted">{ageGroupLabels[group].years}</span>
          </CheckboxRow>
        ))}
      </Group>
      <Group label="Interests">
        {interests.map((interest) => (
          <Chip
            key={interest}
            name="interests"
            value={interest}
            icon={<CategoryIcon category={interest} className="size-4" />}
            count={facets.categories[interest]}
            isMinimum={facets.isCapped}
            checked={search.interests.includes(interest)}
            onCheckedChange={() => onChange({ interests: toggled(search.interests, interest) })}
          >
            {interest}
          </Chip>
        ))}
      </Group>
      <Group label="Cost" columns>
        <CheckboxRow
          name="free"
          value="true"
          count={facets.free}
          isMinimum={facets.isCapped}
          checked={search.free}
          onCheckedChange={(free) => onChange({ free })}
        >
          Free only
        </CheckboxRow>
      </Group>
      <DistanceSlider miles={search.within} onChange={(within) => onChange({ within })} />
      <Button type="submit" className="w-full">
        Explore Events
      </Button>
    </form>
  )
}

function Group({ label, columns = false, children }: { label: string; columns?: boolean; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-2 font-display text-lg font-semibold">{label}</legend>
      <div className={columns ? 'grid gap-x-4 sm:grid-cols-2' : 'flex flex-wrap gap-2'}>{children}</div>
    </fieldset>
  )
}
