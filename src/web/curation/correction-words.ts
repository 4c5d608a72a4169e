import type { CorrectedField } from '#contract/curation/curation-options.ts'
import type { CorrectedVenue } from '#contract/curation/curation.ts'
import { ageGroupLabels, type AgeGroup } from '#contract/events/event-options.ts'

export const fieldLabels: Record<CorrectedField, string> = {
  title: 'Title',
  category: 'Category',
  format: 'Format',
  ageGroups: 'Ages',
  venue: 'Venue',
  picture: 'Picture',
  listing: 'Listing',
  pinned: 'Pin',
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function pictureText(value: unknown): string {
  const isPicture = typeof value === 'string' || Object.values((value as object | null) ?? {}).some(Boolean)
  return isPicture ? 'a picture' : 'none'
}

/** Returns a field's value as text. Values come from the API as stored. */
export function valueText(field: CorrectedField, value: unknown): string {
  switch (field) {
    case 'title':
    case 'category':
      return typeof value === 'string' ? value : ''
    case 'format':
      return typeof value === 'string' ? capitalized(value) : 'unknown'
    case 'ageGroups':
      return (value as AgeGroup[]).map((group) => ageGroupLabels[group].name).join(', ') || 'not known'
    case 'venue':
      return (value as CorrectedVenue).location || 'none'
    case 'picture':
      return pictureText(value)
    case 'listing':
      return value === 'hide' ? 'Hidden from everyone' : value === 'show' ? 'Always listed' : 'as usual'
    case 'pinned':
      return value ? 'First among featured events' : 'no'
  }
}

/** Describes what a correction changes, one line for each field. */
export const describeChanges = (changes: Record<string, unknown>): string[] =>
  Object.entries(changes).map(([field, value]) => {
    const text = valueText(field as CorrectedField, value)
    return field === 'listing' || field === 'pinned' ? text : `${fieldLabels[field as CorrectedField]}: ${text}`
  })
