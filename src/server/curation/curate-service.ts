import { isDeepStrictEqual } from 'node:util'
import { correctedFields, type CorrectedField, type CorrectedStatus } from '#contract/curation/curation-options.ts'
import type { CorrectedOnline, CorrectedPrice, CorrectedTime, CorrectedVenue } from '#contract/curation/curation.ts'
import type { AgeGroup, Category, EventFormat } from '#contract/events/event-options.ts'
import type { AppliedChanges, CorrectionRules } from '#domain/curation/correction-rules.ts'
import { decideListing } from '#domain/curation/listing-rules.ts'
import type { EventCuration } from '#server/events/service.ts'
import type { CurableValues, CuratedRow, FieldRow, StoredField } from './queries.ts'

/** All values of a field, in the form in which the source's values are stored. */
const pick = <Key extends keyof CurableValues>(...keys: Key[]) => ({
  read: (values: CurableValues) => Object.fromEntries(keys.map((key) => [key, values[key] ?? null])),
  restore: (values: CurableValues, stored: unknown): CurableValues => ({
    ...values,
    ...(stored as Pick<CurableValues, Key>),
  }),
})

/** A single value, stored as such. */
const only = <Key extends keyof CurableValues>(key: Key) => ({
  read: (values: CurableValues): unknown => values[key] ?? null,
  restore: (values: CurableValues, stored: unknown): CurableValues => ({ ...values, [key]: stored }),
})

type ValueField = Exclude<CorrectedField, 'listing' | 'pinned'>

/** Functions that read and restore the value of each field. */
const storedFields: Record<
  ValueField,
  { read(values: CurableValues): unknown; restore(values: CurableValues, stored: unknown): CurableValues }
> = {
  title: only('title'),
  category: only('category'),
  format: only('format'),
  ageGroups: only('ageGroups'),
  when: pick('startsAt', 'endsAt', 'allDay'),
  status: only('status'),
  summary: only('shortDescription'),
  price: pick('isFree', 'isPaidEvent', 'price'),
  link: only('pageLink'),
  online: pick('location', 'latitude', 'longitude', 'placePrecision', 'isVirtualEvent', 'virtualEventLink'),
  venue: pick('location', 'latitude', 'longitude', 'placePrecision', 'isVirtualEvent'),
  picture: pick('imageUrl', 'sourcePictureId'),
}
const valueFields = Object.keys(storedFields) as ValueField[]

const readSourceValue = (field: CorrectedField, values: CurableValues): unknown =>
  field === 'listing' || field === 'pinned' ? null : storedFields[field].read(values)

/** Returns the start and end of an event with corrected times. */
function correctTime({ startsAt, endsAt, timeZone }: CurableValues, { date, start, end, lastDate }: CorrectedTime) {
  const local = (instant: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone)
  const first = date === null ? local(startsAt).toPlainDate() : Temporal.PlainDate.from(date)
  const last = lastDate === null ? first : Temporal.PlainDate.from(lastDate)
  const format = (day: Temporal.PlainDate, time: string) =>
    day
      .toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) })
      .toInstant()
      .toString()
  if (start === null || end === null) {
    // Without a date, each date of a series keeps its length in days.
    const days = date === null ? Math.max(1, Math.ceil(local(endsAt).since(local(startsAt)).total('hours') / 24)) : 1
    return { startsAt: format(first, '00:00'), endsAt: format(last.add({ days }), '00:00'), allDay: true }
  }
  const until = lastDate === null && end <= start ? last.add({ days: 1 }) : last
  return { startsAt: format(first, start), endsAt: format(until, end), allDay: false }
}

/** Returns the times of an event as an operator would write them. */
export function describeTime({ startsAt, endsAt, timeZone, allDay }: CurableValues): CorrectedTime {
  const [from, to] = [startsAt, endsAt].map((at) => Temporal.Instant.from(at).toZonedDateTimeISO(timeZone)) as [
    Temporal.ZonedDateTime,
    Temporal.ZonedDateTime,
  ]
  const date = from.toPlainDate()
  const last = allDay ? to.toPlainDate().subtract({ days: 1 }) : to.toPlainDate()
  const [start, end] = [from, to].map((at) => at.toPlainTime().toString().slice(0, 5)) as [string, string]
  const isOverNight = !allDay && end <= start && last.equals(date.add({ days: 1 }))
  const isOneDay = isOverNight || Temporal.PlainDate.compare(last, date) <= 0
  return {
    date: date.toString(),
    ...(allDay ? { start: null, end: null } : { start, end }),
    lastDate: isOneDay ? null : last.toString(),
  }
}

export const describePrice = ({ isFree, isPaidEvent, price }: CurableValues): CorrectedPrice =>
  isFree ? { kind: 'free' } : isPaidEvent ? { kind: 'paid', amount: price } : { kind: 'unknown' }

const correctPrice = (price: CorrectedPrice) => ({
  isFree: price.kind === 'free',
  isPaidEvent: price.kind === 'paid',
  price: price.kind === 'paid' ? price.amount : null,
})

const nowhere = { location: '', latitude: null, longitude: null, placePrecision: 'unknown' as const }

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
    case 'when':
      return { ...values, ...correctTime(values, corrected as CorrectedTime) }
    case 'status':
      return { ...values, status: corrected as CorrectedStatus }
    case 'summary':
      return { ...values, shortDescription: corrected as string }
    case 'price':
      return { ...values, ...correctPrice(corrected as CorrectedPrice) }
    case 'link':
      return { ...values, pageLink: corrected as string }
    case 'online': {
      const { isOnline, link } = corrected as CorrectedOnline
      return { ...values, ...(isOnline && nowhere), isVirtualEvent: isOnline, virtualEventLink: isOnline ? link : null }
    }
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

/** Returns the values of a stored event as visitors see them. */
export const readShownValues = (row: CuratedRow): CurableValues =>
  ({
    ...Object.fromEntries(valueKeys.map((key) => [key, row[key as keyof CuratedRow]])),
    sourcePictureId: row.sourcePictureId ?? null,
    pageLink: row.pageLink ?? null,
    status: row.shownStatus,
  }) as CurableValues

const valueKeys = [
  'title',
  'shortDescription',
  'startsAt',
  'endsAt',
  'timeZone',
  'allDay',
  'isFree',
  'isPaidEvent',
  'price',
  'currency',
  'virtualEventLink',
  'category',
  'format',
  'ageGroups',
  'location',
  'latitude',
  'longitude',
  'placePrecision',
  'isVirtualEvent',
  'imageUrl',
] as const satisfies readonly (keyof CurableValues & keyof CuratedRow)[]

/** Returns the values of an event as its sources have them. */
const readSourceValues = (row: CuratedRow): CurableValues =>
  valueFields.reduce(
    (values, field) =>
      row.fields[field] ? storedFields[field].restore(values, row.fields[field].sourceValue) : values,
    readShownValues(row),
  )

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
  // Applied in the order of the fields: a corrected venue takes precedence over being online.
  for (const field of correctedFields) {
    const change = applied[field]
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

/** Returns an event in the form that corrections match. */
const toRuled = (row: CuratedRow, source: CurableValues) => ({
  id: row.id,
  seriesId: row.seriesId,
  sourceIds: row.sources.map(({ id }) => id),
  title: source.title,
  organizer: row.organizer,
  shortDescription: source.shortDescription,
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
    valueFields.every((field) =>
      isDeepStrictEqual(storedFields[field].read(values), storedFields[field].read(readShownValues(row))),
    ) &&
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

/** Returns whether the corrections cover a stored event, even if others take precedence. */
export const isCoveredBy = (row: CuratedRow, rules: CorrectionRules): boolean =>
  rules.listFor(toRuled(row, readSourceValues(row))).length > 0
