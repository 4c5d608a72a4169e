import type { ReactNode } from 'react'
import { ageGroupLabels, ageGroups, interests, moods } from '#contract/event-options.ts'
import type { EventFacets } from '#contract/event.ts'
import { ChoiceChip } from './choice-chip.tsx'
import { DistanceSlider } from './distance-slider.tsx'
import type { HomeSearch } from './home-search.ts'

interface Props {
  search: HomeSearch
  facets: EventFacets
  /** Puts part of the search into the address. */
  onChange: (change: Partial<HomeSearch>) => void
  /** Closes the panel and moves to what was found. */
  onExplore: () => void
}

const toggled = <Word,>(list: Word[], word: Word) =>
  list.includes(word) ? list.filter((other) => other !== word) : [...list, word]

/** Age groups that the home screen asks about; `senior` is a preference only. */
const askedAgeGroups = ageGroups.filter((group) => group !== 'senior')

/** Every choice takes effect at once; "Explore Events" closes the panel and moves on to the results. */
export function FilterPanel({ search, facets, onChange, onExplore }: Props) {
  return (
    <form
      id="filters"
      action="/home"
      onSubmit={(event) => {
        event.preventDefault()
        onExplore()
      }}
      className="animate-rise space-y-5 rounded-xl border border-line bg-card p-4 shadow-paper sm:p-5"
    >
      {search.q && <input type="hidden" name="q" value={search.q} />}
      <input type="hidden" name="interests" value="" />
      <Group label="Mood">
        {moods.map((mood) => (
          <ChoiceChip
            key={mood}
            name="mood"
            value={mood}
            label={mood}
            count={facets.moods[mood]}
            isChosen={search.mood === mood}
            onToggle={() => onChange({ mood: search.mood === mood ? null : mood })}
          />
        ))}
      </Group>
      <Group label="Age Groups">
        {askedAgeGroups.map((group) => (
          <ChoiceChip
            key={group}
            name="ages"
            value={group}
            label={ageGroupLabels[group].name}
            count={facets.ageGroups[group]}
            isChosen={search.ages.includes(group)}
            onToggle={() => onChange({ ages: toggled(search.ages, group) })}
          />
        ))}
      </Group>
      <Group label="Interests">
        {interests.map((interest) => (
          <ChoiceChip
            key={interest}
            name="interests"
            value={interest}
            label={interest}
            count={facets.categories[interest]}
            isChosen={search.interests.includes(interest)}
            onToggle={() => onChange({ interests: toggled(search.interests, interest) })}
          />
        ))}
      </Group>
      <Group label="Cost">
        <ChoiceChip
          name="free"
          value="true"
          label="Free only"
          count={facets.free}
          isChosen={search.free}
          onToggle={() => onChange({ free: !search.free })}
        />
      </Group>
      <DistanceSlider miles={search.within} onChange={(within) => onChange({ within })} />
      <button
        type="submit"
        className="min-h-12 w-full rounded-full bg-fern px-6 font-semibold text-on-fern shadow-paper transition-colors hover:bg-fern-deep"
      >
        Explore Events
      </button>
    </form>
  )
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-2 font-display text-base font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  )
}
