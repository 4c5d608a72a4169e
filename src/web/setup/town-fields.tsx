import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import {
  categoryLabels,
  interests,
  shownEvents,
  shownEventsLabels,
  type Interest,
} from '#contract/events/event-options.ts'
import { limits } from '#contract/limits.ts'
import { settingsLimits } from '#contract/settings/settings.ts'
import { PlaceFinder } from '#web/location/place-finder.tsx'
import { mapSettingsQuery } from '#web/location/queries.ts'
import { useBrowserValue } from '#web/platform/store.ts'
import { Chip } from '#web/ui/form/chip.tsx'
import { MapBox } from '#web/ui/map/map.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { TextSetting, useFixed } from './setting-fields.tsx'
import { useSettingsForm } from './settings-form.tsx'
import { ConventionFields } from './convention-fields.tsx'
import { msg, t } from '#texts/texts.ts'
import { SwitchRow } from '#web/ui/form/switch-row.tsx'
import { languageOptions, languages, type Language } from '#texts/languages.ts'

/** Fields that choose the first language of the site, and which others it is offered in. */
function LanguageFields() {
  const { values, errors, set } = useSettingsForm()
  const [first = 'en', ...others] = values.languages
  const offer = (language: Language, isOffered: boolean) =>
    set({ languages: [first, ...others.filter((other) => other !== language), ...(isOffered ? [language] : [])] })
  return (
    <>
      <SelectField<Language>
        name="language"
        label={t('First language')}
        hint={t('For people whose browser asks for none of the languages that you offer.')}
        error={errors['languages']}
        value={first}
        options={languages.map((value) => ({ value, label: languageOptions[value].name }))}
        onChange={(value) => set({ languages: [value, ...values.languages.filter((other) => other !== value)] })}
      />
      {languages
        .filter((language) => language !== first)
        .map((language) => (
          <SwitchRow
            key={language}
            name={`language-${language}`}
            checked={others.includes(language)}
            onCheckedChange={(isOffered) => offer(language, isOffered)}
          >
            {t('Also in {language}', { language: languageOptions[language].name })}
          </SwitchRow>
        ))}
    </>
  )
}

const nothing: never[] = []
const shortened = (degrees: number) => Math.round(degrees * 100_000) / 100_000

const noZones: readonly string[] = []
let knownZones: readonly string[] | undefined
const readZones = () => (knownZones ??= Intl.supportedValuesOf('timeZone'))

const readBrowserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Default location: found by name, then moved on the map. */
function LocationField() {
  const { view, values, errors, set } = useSettingsForm()
  const fixed = useFixed('location')
  const { data: mapSettings } = useQuery(mapSettingsQuery)
  const [chosen, setChosen] = useState<string | null>(null)
  const place = values.location ?? mapSettings?.home
  const browserZone = useBrowserValue(readBrowserZone, undefined)
  const mark = useMemo(
    () =>
      place && {
        position: place,
        label: t('Middle of your town. Move the pin with the arrow keys'),
        onMove: ({ latitude, longitude }: { latitude: number; longitude: number }) => {
          if (fixed) return
          setChosen(null)
          set({ location: { latitude: shortened(latitude), longitude: shortened(longitude) }, place: undefined })
        },
      },
    [place, fixed, set],
  )
  if (fixed !== undefined) {
    return <TextField label={t('Location')} hint={fixed} disabled value={view.locationName} onValueChange={() => {}} />
  }
  return (
    <div className="grid gap-3">
      {mapSettings && place && (
        <>
          <PlaceFinder
            name="location"
            label={t('Where it is')}
            hint={t('Maps and distances start here for people who haven’t chosen a place of their own.')}
            error={errors['place'] ?? errors['location']}
            finds="towns"
            isDropDown
            value={values.place ?? chosen ?? (values.location === view.values.location ? view.locationName : '')}
            near={place}
            // The default location says nothing about the country.
            timeZone={values.location === null ? browserZone : undefined}
            maxLength={limits.place.query}
            placeholder={t('Town or postcode')}
            onChange={(place) => set({ place })}
            onChoose={({ label, latitude, longitude }) => {
              setChosen(label)
              set({ location: { latitude: shortened(latitude), longitude: shortened(longitude) }, place: undefined })
            }}
          />
          <MapBox
            className="aspect-[16/10] rounded-lg sm:aspect-[16/7]"
            label={t('Map of your town')}
            center={place}
            zoom={11}
            pins={nothing}
            source={mapSettings}
            highlightedId={null}
            onHighlight={() => {}}
            mark={mark!}
            instead={t('You can choose the town by its name above.')}
          />
        </>
      )}
    </div>
  )
}

function ZoneField() {
  const { view, values, errors, set } = useSettingsForm()
  const zones = useBrowserValue(readZones, noZones)
  const own = values.timeZone
  return (
    <SelectField
      name="timeZone"
      label={t('Time zone')}
      hint={t('For times that come without one, and for reminders and digests.')}
      error={errors['timeZone']}
      value={own ?? ''}
      options={[
        { value: '', label: t('As at the location ({timeZone})', { timeZone: view.locationZone }) },
        ...(own !== null && !zones.includes(own) ? [{ value: own, label: own }] : []),
        ...zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
      ]}
      onChange={(zone) => set({ timeZone: zone === '' ? null : zone })}
    />
  )
}

const firstViews = [
  { value: 'everything', label: msg('Everything') },
  { value: 'interests', label: msg('Some interests first') },
] as const

/** What people see who haven't chosen interests. A new town shows everything. */
function FirstViewField() {
  const { values, set } = useSettingsForm()
  const chosen = values.visitorInterests ?? []
  const [view, setView] = useState<(typeof firstViews)[number]['value']>(chosen.length > 0 ? 'interests' : 'everything')
  const toggle = (interest: Interest) =>
    set({ visitorInterests: interests.filter((each) => chosen.includes(each) !== (each === interest)) })
  return (
    <div className="grid gap-3">
      <SelectField
        name="firstView"
        label={t('What visitors see first')}
        hint={t(
          'Until they choose interests of their own. Interests are selected only while at least 12 events of the next two weeks match.',
        )}
        value={view}
        options={firstViews.map(({ value, label }) => ({ value, label: t(label) }))}
        onChange={(next) => {
          setView(next)
          if (next === 'everything') set({ visitorInterests: [] })
        }}
      />
      {view === 'interests' && (
        <fieldset className="min-w-0">
          <legend className="mb-2 font-semibold">{t('Interests')}</legend>
          <div className="flex flex-wrap gap-2">
            {interests.map((interest) => (
              <Chip
                key={interest}
                name="visitorInterests"
                value={interest}
                checked={chosen.includes(interest)}
                onCheckedChange={() => toggle(interest)}
              >
                {t(categoryLabels[interest])}
              </Chip>
            ))}
          </div>
        </fieldset>
      )}
    </div>
  )
}

/** Which events lists show, and in which order. */
function ShownEventsField() {
  const { values, errors, set } = useSettingsForm()
  return (
    <SelectField
      name="shownEvents"
      label={t('Order of events')}
      hint={t(
        'Until visitors choose. “Learning first” folds the concerts, shows, markets, games and sports of each day into one line after everything else.',
      )}
      error={errors['shownEvents']}
      value={values.shownEvents}
      options={shownEvents.map((value) => ({ value, label: t(shownEventsLabels[value]) }))}
      onChange={(value) => set({ shownEvents: value })}
    />
  )
}

/** The town's name, place, time zone and conventions. */
export function TownFields() {
  return (
    <>
      <TextSetting
        name="townName"
        label={t('Name of your town')}
        hint={t('Shown on every page. Leave it empty to be just Wonderlark.')}
        maxLength={settingsLimits.name}
        placeholder="Millbrook"
      />
      <LocationField />
      <ZoneField />
      <ConventionFields />
      <LanguageFields />
      <FirstViewField />
      <ShownEventsField />
    </>
  )
}
