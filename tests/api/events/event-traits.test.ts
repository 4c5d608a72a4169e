import { expect, test } from 'vitest'
import { ageGroups, categories, eventEntries, moods, soughtEntries } from '#contract/events/event-options.ts'
import { createTestDatabase } from '#tests/support/database/database.ts'
import { insertEvents } from '#tests/support/events/builders.ts'
import { createTraitMask } from '#domain/events/event-traits.ts'

test('trait bits are the same in the database', async () => {
  const store = await createTestDatabase()
  const bare = { moods: [], ageGroups: [], category: 'Other' as const, format: null, tier: 0 as const }
  // Clutter is folded like numerous events.
  const clutter = createTraitMask(['herd'])
  const other = createTraitMask(['Other']) | clutter
  const cases = [
    ...categories.map((category) => ({ draft: { ...bare, category }, mask: clutter | createTraitMask([category]) })),
    ...moods.map((mood) => ({ draft: { ...bare, moods: [mood] }, mask: other | createTraitMask([mood]) })),
    ...ageGroups.map((group) => ({ draft: { ...bare, ageGroups: [group] }, mask: other | createTraitMask([group]) })),
    { draft: { ...bare, isFree: true }, mask: other | createTraitMask(['free']) },
    { draft: { ...bare, isUsuallyFree: true }, mask: other | createTraitMask(['free']) },
    ...eventEntries.map((entry) => ({
      draft: { ...bare, entry },
      mask: other | createTraitMask(soughtEntries.filter((sought) => sought === entry)),
    })),
    { draft: { ...bare, isVirtualEvent: true }, mask: other | createTraitMask(['virtual']) },
    {
      draft: { ...bare, moods: [...moods], ageGroups: [...ageGroups] },
      mask: other | createTraitMask([...moods, ...ageGroups]),
    },
    { draft: { ...bare, tier: 2 as const, format: 'concert' as const }, mask: createTraitMask(['Other', 'learning']) },
    { draft: { ...bare, tier: 1 as const, format: 'concert' as const }, mask: other },
    { draft: { ...bare, tier: 1 as const, format: 'class' as const }, mask: createTraitMask(['Other']) },
  ]
  await store.database.write((sql) =>
    insertEvents(
      sql,
      cases.map(({ draft }) => draft),
    ),
  )
  const rows = await store.database.read((sql) => sql<{ traits: number }>`select traits from events order by id`)
  expect(rows.map(({ traits }) => traits)).toEqual(cases.map(({ mask }) => mask))
  await store.close()
})
