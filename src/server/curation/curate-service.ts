import { isDeepStrictEqual } from 'node:util'
import type { CorrectedField } from '#contract/curation/curation-options.ts'
import type { CorrectedVenue } from '#contract/curation/curation.ts'
import type { AgeGroup, Category, EventFormat } from '#contract/events/event-options.ts'
import type { AppliedChanges, CorrectionRules } from '#domain/curation/correction-rules.ts'
import { decideListing } from '#domain/curation/listing-rules.ts'
import type { EventCuration } from '#server/events/service.ts'
import type { CurableValues, CuratedRow, FieldRow, StoredField } from './queries.ts'

/** A picture as an event refers to it. */
interface PictureValue {
  imageUrl: string | null
  sourcePictureId: number | null
}
type VenueValue = Pick<CurableValues, 'location' | 'latitude' | 'longitude' | 'placePrecision' | 'isVirtualEvent'>

/** Reads the value of a field, in the form in which the source's own value is stored. */
const readField: Record<Exclude<CorrectedField, 'listing' | 'pinned'>, (values: CurableValues) => unknown> = {
  title: ({ title }) => title,
  category: ({ category }) => category,
  format: ({ format }) => format,
  ageGroups: ({ ageGroups }) => [...ageGroups],
  venue: ({ location, latitude, longitude, placePrecision, isVirtualEvent }) => ({
    location,
    latitude,
    longitude,
    placePrecision,
    isVirtualEvent,
  }),
  picture: ({ imageUrl, sourcePictureId }) => ({ imageUrl, sourcePictureId: sourcePictureId ?? null }),
}
const valueFields = Object.keys(readField) as (keyof typeof readField)[]

const readSourceValue = (field: CorrectedField, values: CurableValues): unknown =>
  field === 'listing' || field === 'pinned' ? null : readField[field](values)

/** Returns the values with a corrected field. Venues without a pin keep the source's coordinates. */
function withCorrection(values: CurableValues, field: CorrectedField, corrected: unknown): CurableValues {
  switch (field) {
    case 'title':
      return { ...values, title: corrected as string }
    case 'category':
      return { ...values, category: corrected as Category }
    case 'format':
      return { ...values, format: corrected as EventFormat | null }
    case 'ageGroups':
      return { ...values, ageGroups: corrected as AgeGroup[] }
    case 'venue': {
      const { location, latitude, longitude } = corrected as CorrectedVenue
      if (latitude === null || longitude === null) return { ...values, location, isVirtualEvent: false }
      return { ...values, location, latitude, longitude, placePrecision: 'exact', isVirtualEvent: false }
    }
    case 'picture':
      return { ...values, imageUrl: corrected as string | null, sourcePictureId: null }
    case 'listing':
    case 'pinned':
      return values
  }
}

/** Returns the values of an event as its sources have them. */
function readSourceValues(row: CuratedRow): CurableValues {
  const { title, category, format, ageGroups, location, latitude, longitude } = row
  const { placePrecision, isVirtualEvent, imageUrl, sourcePictureId, fields } = row
  let values: CurableValues = {
    title,
    category,
    format,
    ageGroups,
    location,
    latitude,
    longitude,
    placePrecision,
    isVirtualEvent,
    imageUrl,
    sourcePictureId: sourcePictureId ?? null,
  }
  if (fields.title) values = { ...values, title: fields.title.sourceValue as string }
  if (fields.category) values = { ...values, category: fields.category.sourceValue as Category }
  if (fields.format) values = { ...values, format: fields.format.sourceValue as EventFormat | null }
  if (fields.ageGroups) values = { ...values, ageGroups: fields.ageGroups.sourceValue as AgeGroup[] }
  if (fields.venue) values = { ...values, ...(fields.venue.sourceValue as VenueValue) }
  if (fields.picture) values = { ...values, ...(fields.picture.sourceValue as PictureValue) }
  return values
}

/** Facts that decide, besides corrections, whether an event is listed. */
export type CurationState = Pick<
  CuratedRow,
  'sources' | 'heldFor' | 'pinnedAt' | 'isHosted' | 'fields' | 'learning'
> & {
  isNew: boolean
}

export interface Curated {
  values: CurableValues
  curation: EventCuration
  fields: FieldRow[]
}

/** Returns a field's row: the source's former value is that of the time when the field was first corrected. */
function describeField(before: StoredField | undefined, sourceValue: unknown, now: string) {
  if (!before) return { sourceBefore: sourceValue, sourceValue, sourceChangedAt: null }
  if (isDeepStrictEqual(before.sourceValue, sourceValue))
    return { sourceBefore: before.sourceBefore, sourceValue, sourceChangedAt: before.sourceChangedAt }
  const isBack = isDeepStrictEqual(before.sourceBefore, sourceValue)
  return { sourceBefore: before.sourceBefore, sourceValue, sourceChangedAt: isBack ? null : now }
}

/** Hosts write about their own events; operators can only hide or pin those. */
const hostedFields: readonly CorrectedField[] = ['listing', 'pinned']

/**
 * Applies the corrections to an event.
 * @param source the values as the event's source has them
 */
export function curateEvent(
  eventId: number,
  source: CurableValues,
  state: CurationState,
  applied: AppliedChanges,
  now: string,
): Curated {
  const { sources, heldFor, isHosted, isNew, learning, pinnedAt, fields: stored } = state
  let values = source
  const fields: FieldRow[] = []
  for (const [name, change] of Object.entries(applied)) {
    const field = name as CorrectedField
    if (!change || (isHosted && !hostedFields.includes(field))) continue
    values = withCorrection(values, field, change.value)
    const described = describeField(stored[field], readSourceValue(field, source), now)
    fields.push({ eventId, field, corrected: change.value, correctionId: change.correctionId, ...described })
  }
  const choice = applied.listing?.value === 'hide' ? 'hide' : applied.listing?.value === 'show' ? 'show' : null
  const wasListed = !isNew && heldFor === null && stored.listing?.corrected !== 'show'
  const listing = isHosted
    ? { isHidden: choice === 'hide', heldFor: null }
    : decideListing({ trusts: sources.map(({ trust }) => trust), learning, wasListed, heldFor, choice })
  const isReleased = stored.listing?.corrected === 'hide' && choice !== 'hide'
  const pinned = applied.pinned ? (pinnedAt ?? now) : null
  return { values, curation: { ...listing, isReleased, pinnedAt: pinned }, fields }
}

/** Returns an event as corrections see it. */
const toRuled = (row: CuratedRow, source: CurableValues) => ({
  id: row.id,
  seriesId: row.seriesId,
  sourceIds: row.sources.map(({ id }) => id),
  title: source.title,
  organizer: row.organizer,
  shortDescription: row.shortDescription,
  description: row.description,
  location: source.location,
})

/** Applies the corrections to a stored event. @returns null if nothing changes */
export function recurateEvent(row: CuratedRow, rules: CorrectionRules, now: string): Curated | null {
  const source = readSourceValues(row)
  const applied = rules.applyTo(toRuled(row, source))
  const curated = curateEvent(row.id, source, { ...row, isNew: false }, applied, now)
  return isSame(row, curated) ? null : curated
}

function isSame(row: CuratedRow, { values, curation, fields }: Curated): boolean {
  const { heldFor, isHidden, isReleased, pinnedAt } = curation
  const known = Object.entries(row.fields).flatMap(([field, stored]) => (stored ? [[field, stored] as const] : []))
  return (
    !isReleased &&
    heldFor === row.heldFor &&
    pinnedAt === row.pinnedAt &&
    (!isHidden || row.status === 'hidden') &&
    valueFields.every((field) => isDeepStrictEqual(readField[field](values), readField[field](row))) &&
    known.length === fields.length &&
    known.every(([field, stored]) =>
      fields.some(
        (next) =>
          next.field === field &&
          next.correctionId === stored.correctionId &&
          isDeepStrictEqual(next.corrected, stored.corrected) &&
          isDeepStrictEqual(next.sourceValue, stored.sourceValue),
      ),
    )
  )
}

/** Whether the corrections cover a stored event, whatever counts more. */
export const isCoveredBy = (row: CuratedRow, rules: CorrectionRules): boolean =>
  rules.listFor(toRuled(row, readSourceValues(row))).length > 0
