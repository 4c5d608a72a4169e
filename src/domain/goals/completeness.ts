/** The five sections of the preferences; each counts when something is chosen in it. */
interface PreferenceSections {
  ageGroups: readonly unknown[]
  interests: readonly unknown[]
  learningStyles: readonly unknown[]
  learningGoals: readonly unknown[]
  availability: readonly unknown[]
}

/** Percent of the sections that hold something. */
export function preferencesCompleteness(preferences: PreferenceSections): number {
  const { ageGroups, interests, learningStyles, learningGoals, availability } = preferences
  const sections = [ageGroups, interests, learningStyles, learningGoals, availability]
  return (sections.filter(({ length }) => length > 0).length / sections.length) * 100
}
