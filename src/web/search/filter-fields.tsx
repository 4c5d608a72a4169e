import { lazy, Suspense, useDeferredValue, useState, type ReactNode, useEffect, useId } from 'react'
import type { EventFacets } from '#contract/events/event.ts'
import {
  ageGroupLabels,
  ageGroups,
  categoryLabels,
  dayTimeLabels,
  dayTimes,
  eventEntryLabels,
  interests,
  moodLabels,
  moods,
  shownEvents,
  shownEventsLabels,
  soughtEntries,
} from '#contract/events/event-options.ts'
import { whenChoices, whenLabels } from '#domain/events/event-search-days.ts'
import { describeLanguage, listOfferedLanguages } from '#domain/languages/language-names.ts'
import { CheckboxRow } from '#web/ui/form/checkbox-row.tsx'
import { useSession } from '#web/platform/session.ts'
import { useBrowserValue } from '#web/platform/store.ts'
import { Chip } from '#web/ui/form/chip.tsx'
import { ClientOnly } from '#web/ui/feedback/client-only.tsx'
import { fieldStyle } from '#web/ui/form/field-style.ts'
import { CategoryIcon } from '#web/event-parts/category-icon.tsx'
import { dropUnchosenInterests, type HomeSearch } from './home-search.ts'
import { t } from '#texts/texts.ts'
import { limits } from '#contract/limits.ts'
import { formatRadius } from '#domain/places/distance.ts'

interface DistanceProps {
  miles: number
  onChange: (miles: number) => void
}

/** Milliseconds without movement before a dragged distance is applied. */
const restTime = 250

function DistanceSlider({ miles, onChange }: DistanceProps) {
  const id = useId()
  const [shown, setShown] = useState(miles)
  useEffect(() => setShown(miles), [miles])
  useEffect(() => {
    if (shown === miles) return
    const timer = setTimeout(() => onChange(shown), restTime)
    return () => clearTimeout(timer)
  }, [shown, miles, onChange])
  const { min, max, step } = limits.distance
  return (
    <div>
      <label htmlFor={id} className="font-display text-base font-semibold">
        {t('Within {radius}', { radius: formatRadius(shown) })}
      </label>
      <input
        id={id}
        type="range"
        name="within"
        {...{ min, max, step }}
        value={shown}
        aria-valuetext={formatRadius(shown)}
        onChange={(event) => setShown(Number(event.target.value))}
        className="mt-1 block h-tap w-full cursor-pointer accent-fern"
      />
      <div aria-hidden className="flex justify-between text-xs text-muted">
        <span>{formatRadius(min)}</span>
        <span>{formatRadius(max)}</span>
      </div>
    </div>
  )
}

const DateRange = lazy(async () => ({ default: (await import('./date-range.tsx')).DateRange }))

interface Props {
  search: HomeSearch
  /** Number of events that each choice would leave. */
  facets: EventFacets
  onChange: (change: Partial<HomeSearch>) => void
}

const toggled = <Word,>(list: Word[], word: Word) =>
  list.includes(word) ? list.filter((other) => other !== word) : [...list, word]

/** Age groups offered on the home screen; `senior` is a preference only. */
const askedAgeGroups = ageGroups.filter((group) => group !== 'senior')

/**
 * The fields of the filter panel, one group for each kind of filter. In a panel opened by a tap, the groups further down
 * follow one frame later: on a slow phone, all of them at once take twice as long to appear.
 */
export function FilterFields({ search, facets, onChange }: Props) {
  const isHydrating = useBrowserValue(() => false, true)
  const showsAll = useDeferredValue(true, isHydrating)
  return (
    <>
      <DateGroup search={search} onChange={onChange} />
      <Group label={t('Events and order')}>
        {shownEvents.map((show) => (
          <Chip
            key={show}
            name="show"
            value={show}
            checked={search.show === show}
            onCheckedChange={() => onChange({ show, sort: null })}
          >
            {t(shownEventsLabels[show])}
          </Chip>
        ))}
      </Group>
      <Group label={t('Time of day')}>
        {dayTimes.map((time) => (
          <Chip
            key={time}
            name="time"
            value={time}
            checked={search.times.includes(time)}
            onCheckedChange={() => onChange({ times: toggled(search.times, time) })}
          >
            {t(dayTimeLabels[time])}
          </Chip>
        ))}
      </Group>
      <Group label={t('Mood')}>
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
            {t(moodLabels[mood])}
          </Chip>
        ))}
      </Group>
      {showsAll ? (
        <FurtherFields search={search} facets={facets} onChange={onChange} />
      ) : (
        <div className="h-[70dvh] sm:hidden" />
      )}
    </>
  )
}

function FurtherFields({ search, facets, onChange }: Props) {
  const isSignedIn = useSession() !== null
  return (
    <>
      <Group label={t('Age Groups')} columns>
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
            {t(ageGroupLabels[group].name)} <span className="text-sm text-muted">{ageGroupLabels[group].years}</span>
          </CheckboxRow>
        ))}
      </Group>
      <InterestGroup search={search} facets={facets} onChange={onChange} />
      <Group label={t('Cost and Place')} columns>
        <CheckboxRow
          name="free"
          value="true"
          count={facets.free}
          isMinimum={facets.isCapped}
          checked={search.free}
          onCheckedChange={(free) => onChange({ free })}
        >
          {t('Free only')}
        </CheckboxRow>
        {isSignedIn && (
          <CheckboxRow
            name="whenFree"
            value="true"
            checked={search.whenFree}
            onCheckedChange={(whenFree) => onChange({ whenFree })}
          >
            {t('When I’m free')}
          </CheckboxRow>
        )}
        <CheckboxRow
          name="online"
          value="true"
          count={facets.total - facets.inPerson}
          isMinimum={facets.isCapped}
          checked={search.online}
          onCheckedChange={(online) => onChange({ online })}
        >
          {t('Online only')}
        </CheckboxRow>
      </Group>
      <Group label={t('Getting in')}>
        {soughtEntries.map((entry) => (
          <Chip
            key={entry}
            name="entry"
            value={entry}
            count={facets.entries[entry]}
            isMinimum={facets.isCapped}
            checked={search.entries.includes(entry)}
            onCheckedChange={() => onChange({ entries: toggled(search.entries, entry) })}
          >
            {t(eventEntryLabels[entry])}
          </Chip>
        ))}
      </Group>
      <LanguageGroup search={search} facets={facets} onChange={onChange} />
      <DistanceSlider miles={search.within} onChange={(within) => onChange({ within })} />
    </>
  )
}

/** Languages besides the page's in which there are events. */
function LanguageGroup({ search, facets, onChange }: Props) {
  const offered = listOfferedLanguages(facets.languages, search.languages)
  if (offered.length === 0) return null
  return (
    <Group label={t('Language')}>
      {offered.map((language) => (
        <Chip
          key={language}
          name="language"
          value={language}
          count={language === 'en' ? undefined : (facets.languages[language] ?? 0)}
          isMinimum={facets.isCapped}
          checked={search.languages.includes(language)}
          onCheckedChange={() =>
            onChange({ ...dropUnchosenInterests(search), languages: toggled(search.languages, language) })
          }
        >
          {describeLanguage(language)}
        </Chip>
      ))}
    </Group>
  )
}

function InterestGroup({ search, facets, onChange }: Props) {
  return (
    <Group label={t('Interests')}>
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
          {t(categoryLabels[interest])}
        </Chip>
      ))}
    </Group>
  )
}

/** Days of the search: relative to today, or a range. */
function DateGroup({ search, onChange }: Pick<Props, 'search' | 'onChange'>) {
  const hasRange = search.from !== null || search.to !== null
  const [isOpen, setIsOpen] = useState(hasRange)
  return (
    <Group label={t('Date')}>
      {whenChoices.map((when) => (
        <Chip
          key={when}
          name="when"
          value={when}
          checked={search.when === when}
          onCheckedChange={(checked) => onChange({ when: checked ? when : null, from: null, to: null })}
        >
          {t(whenLabels[when])}
        </Chip>
      ))}
      <ClientOnly>
        <Chip
          name="range"
          value="true"
          checked={isOpen || hasRange}
          onCheckedChange={(checked) => {
            setIsOpen(checked)
            if (!checked && hasRange) onChange({ from: null, to: null })
          }}
        >
          {t('Choose dates')}
        </Chip>
        {(isOpen || hasRange) && (
          <Suspense fallback={<div className="h-20 w-full" />}>
            <DateRange search={search} onChange={onChange} />
          </Suspense>
        )}
      </ClientOnly>
      <noscript>
        <span className="flex flex-wrap gap-3">
          <input
            type="date"
            name="from"
            aria-label={t('From')}
            defaultValue={search.from ?? ''}
            className={fieldStyle}
          />
          <input type="date" name="to" aria-label={t('To')} defaultValue={search.to ?? ''} className={fieldStyle} />
        </span>
      </noscript>
    </Group>
  )
}

function Group({ label, columns = false, children }: { label: string; columns?: boolean; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-display text-lg font-semibold">{label}</legend>
      <div className={columns ? 'grid gap-x-4 sm:grid-cols-2' : 'flex flex-wrap gap-2'}>{children}</div>
    </fieldset>
  )
}
