/** The five sections of the preferences. A section counts once something is chosen in it. */
interface PreferenceSections {
  ageGroups: readonly unknown[]
  interests: readonly unknown[]
  learningStyles: readonly unknown[]
  learningGoals: readonly unknown[]
  availability: readonly unknown[]
}

/** Returns the percentage of sections that aren't empty. */
export function preferencesCompleteness(preferences: PreferenceSections): number {
  const { ageGroups, interests, learningStyles, learningGoals, availability } = preferences
  const sections = [ageGroups, interests, learningStyles, learningGoals, availability]
  return (sections.filter(({ length }) => length > 0).length / sections.length) * 100
}
