/** The interest categories of the preferences, by the id that calls carry. */
export const interestLabels: Readonly<Record<string, string>> = {
  stem: 'STEM',
  arts: 'Arts',
  nature: 'Nature',
  humanities: 'Humanities',
  practical: 'Life Skills',
  social: 'Social & Leadership',
}

/** What stands on a chip; an interest in somebody's own words is its own label. */
export const interestLabel = (interest: string): string => interestLabels[interest] ?? interest
