import { nameFormat } from '#domain/events/event-kind.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { CorrectedVenue, CorrectionChanges, CuratedEvent } from '#contract/curation/curation.ts'
import { curationLimits } from '#contract/curation/curation-options.ts'
import {
  ageGroupLabels,
  ageGroups,
  categories,
  categoryLabels,
  eventFormats,
  type AgeGroup,
  type Category,
  type EventFormat,
} from '#contract/events/event-options.ts'
import { cutText, defaultLocation } from '#contract/limits.ts'
import type { Position } from '#domain/places/distance.ts'
import { FactCorrectionFields } from './fact-correction-fields.tsx'
import { TimeCorrectionFields } from './time-correction-fields.tsx'
import { PictureField } from '#web/pictures/picture-field.tsx'
import { PinField } from '#web/location/pin-field.tsx'
import { PlaceFinder } from '#web/location/place-finder.tsx'
import { mapSettingsQuery } from '#web/location/queries.ts'
import { CheckboxRow } from '#web/ui/form/checkbox-row.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { SwitchRow } from '#web/ui/form/switch-row.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { t } from '#texts/texts.ts'

interface Props {
  event: CuratedEvent | null
  /** Whether the correction is for more than an event and its series, whose titles, venues and pictures differ. */
  isForMany: boolean
  /** Whether it is for all dates of the series, which keep their days. */
  isForSeries: boolean
  /** Whether it is for everything by the event's organizer, which may all be at one venue. */
  isForOrganizer: boolean
  changes: CorrectionChanges
  onChange(changes: CorrectionChanges): void
}

const unchanged = () => ({ value: '', label: t('No change') }) as const
const listingOptions = () =>
  [unchanged(), { value: 'show', label: t('Always list') }, { value: 'hide', label: t('Hide from everyone') }] as const

const categoryOptions = () => categories.map((value) => ({ value, label: t(categoryLabels[value]) }))
const formatOptions = () => [
  { value: 'unknown' as const, label: t('Unknown') },
  ...eventFormats.map((value) => ({ value, label: nameFormat(value) })),
]

function AgesField({ value, onChange }: { value: readonly AgeGroup[]; onChange(ages: AgeGroup[]): void }) {
  return (
    <fieldset className="grid min-w-0 sm:grid-cols-2">
      <legend className="mb-1 font-semibold">{t('Ages')}</legend>
      {ageGroups.map((group) => (
        <CheckboxRow
          key={group}
          checked={value.includes(group)}
          onCheckedChange={(isChosen) =>
            onChange(ageGroups.filter((each) => (each === group ? isChosen : value.includes(each))))
          }
        >
          {t(ageGroupLabels[group].name)} <span className="text-muted">({ageGroupLabels[group].years})</span>
        </CheckboxRow>
      ))}
    </fieldset>
  )
}

function VenueField({ venue, onChange }: { venue: CorrectedVenue; onChange(venue: CorrectedVenue): void }) {
  const { data: settings } = useQuery(mapSettingsQuery)
  const { location, latitude, longitude } = venue
  const setPin = useCallback(
    (pin: Position | null) =>
      onChange({ location, latitude: pin?.latitude ?? null, longitude: pin?.longitude ?? null }),
    [location, onChange],
  )
  return (
    <div>
      <PlaceFinder
        name="venue"
        label={t('Venue')}
        hint={t('Name and address in one line.')}
        finds="addresses"
        value={location}
        near={settings?.home ?? defaultLocation}
        maxLength={curationLimits.venue}
        onChange={(text) => onChange({ ...venue, location: text })}
        onChoose={(place) =>
          onChange({
            location: cutText(place.label, curationLimits.venue),
            latitude: place.latitude,
            longitude: place.longitude,
          })
        }
      />
      {settings && (
        <PinField
          settings={settings}
          location={location}
          pin={latitude === null || longitude === null ? null : { latitude, longitude, isApproximate: false }}
          onChange={setPin}
        />
      )}
    </div>
  )
}

/** The format as a select's value: empty for no change. */
function readFormat(
  { format }: CorrectionChanges,
  current: EventFormat | null | undefined,
): EventFormat | '' | 'unknown' {
  const shown = format === undefined ? current : format
  return shown === undefined ? '' : (shown ?? 'unknown')
}

/** Fields about the kind of event. They may be the same for many events. */
function KindFields({ event, isForMany, changes, onChange }: Props) {
  const values = isForMany ? undefined : event?.values
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField<Category | ''>
          label={t('Category')}
          value={changes.category ?? values?.category ?? ''}
          options={values ? categoryOptions() : [unchanged(), ...categoryOptions()]}
          onChange={(category) => onChange({ category: category || undefined })}
        />
        <SelectField<EventFormat | '' | 'unknown'>
          label={t('Format')}
          value={readFormat(changes, values?.format)}
          options={values ? formatOptions() : [unchanged(), ...formatOptions()]}
          onChange={(format) => onChange({ format: format === '' ? undefined : format === 'unknown' ? null : format })}
        />
      </div>
      <AgesField
        value={changes.ageGroups ?? values?.ageGroups ?? []}
        onChange={(chosen) => onChange({ ageGroups: chosen })}
      />
    </>
  )
}

/** Fields of one event or series. */
function OwnFields({
  values,
  isForSeries,
  changes,
  onChange,
}: Pick<Props, 'changes' | 'onChange' | 'isForSeries'> & Pick<CuratedEvent, 'values'>) {
  const setVenue = useCallback(
    (venue: CorrectedVenue) => onChange({ venue: venue.location.trim() === '' ? undefined : venue }),
    [onChange],
  )
  const isOnline = changes.online?.isOnline ?? values.online.isOnline
  return (
    <>
      <TimeCorrectionFields
        when={changes.when ?? values.when}
        isForSeries={isForSeries}
        timeZone={values.timeZone}
        onChange={(when) => onChange({ when })}
      />
      <FactCorrectionFields values={values} changes={changes} onChange={onChange} />
      {!isOnline && <VenueField venue={changes.venue ?? values.venue} onChange={setVenue} />}
      <PictureField
        label={t('Picture')}
        value={changes.picture === undefined ? values.picture : changes.picture}
        onChange={(picture) => onChange({ picture })}
        alt={t('Preview of the event')}
      />
    </>
  )
}

/** Whether one event or series is listed. */
function ListingFields({ event, changes, onChange }: Pick<Props, 'event' | 'changes' | 'onChange'>) {
  const isHidden = (changes.listing ?? (event?.isHidden ? 'hide' : 'show')) === 'hide'
  const usual = event?.isHidden || event?.heldFor ? 'show' : undefined
  return (
    <div>
      <SwitchRow
        checked={isHidden}
        onCheckedChange={(isNowHidden) => onChange({ listing: isNowHidden ? 'hide' : usual })}
        hint={t('Nobody can see the event, not even at its address.')}
      >
        {t('Hide from everyone')}
      </SwitchRow>
      {event?.heldFor && (
        <SwitchRow
          checked={changes.listing === 'show'}
          onCheckedChange={(isListed) => onChange({ listing: isListed ? 'show' : undefined })}
          hint={t('It’s held back now.')}
        >
          {t('List it')}
        </SwitchRow>
      )}
    </div>
  )
}

/** The fields of an event that operators can correct. */
export function CorrectionFields(props: Props) {
  const { event, isForMany, changes, onChange } = props
  const hasText = event?.isImported !== false
  const values = isForMany ? undefined : event?.values
  return (
    <>
      {isForMany && (
        <SelectField<'' | 'show' | 'hide'>
          label={t('Listing')}
          value={changes.listing ?? ''}
          options={listingOptions()}
          onChange={(choice) => onChange({ listing: choice || undefined })}
        />
      )}
      {hasText && values && (
        <TextField
          label={t('Title')}
          value={changes.title ?? values.title}
          onValueChange={(title) => onChange({ title: title.trim() === values.title ? undefined : title })}
          maxLength={curationLimits.title}
        />
      )}
      {hasText && <KindFields {...props} />}
      {hasText && values && (
        <OwnFields values={values} isForSeries={props.isForSeries} changes={changes} onChange={onChange} />
      )}
      {hasText && props.isForOrganizer && event && (
        <VenueField
          venue={changes.venue ?? { location: '', latitude: null, longitude: null }}
          onChange={(venue) => onChange({ venue: venue.location.trim() === '' ? undefined : venue })}
        />
      )}
      {!hasText && (
        <p className="text-muted">
          {t('A member hosts this event, so only they can change its text. You can pin or hide it.')}
        </p>
      )}
      {!isForMany && <ListingFields event={event} changes={changes} onChange={onChange} />}
      {(isForMany || event?.isPinned !== true) && (
        <SwitchRow
          checked={changes.pinned === true}
          onCheckedChange={(isPinned) => onChange({ pinned: isPinned ? true : undefined })}
          hint={t('Pinned events come first among the featured ones.')}
        >
          {t('Pin to featured events')}
        </SwitchRow>
      )}
    </>
  )
}
