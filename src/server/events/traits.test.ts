import { expect, test } from 'vitest'
import { ageGroups, categories, moods } from '#contract/event-options.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { insertEvents } from '#tests/support/builders.ts'
import { maskOf } from './traits.ts'

test('trait bits are the same in the database', async () => {
  const store = await createTestDatabase()
  const bare = { moods: [], ageGroups: [], category: 'Other' as const }
  const other = maskOf(['Other'])
  const cases = [
    ...categories.map((category) => ({ draft: { ...bare, category }, mask: maskOf([category]) })),
    ...moods.map((mood) => ({ draft: { ...bare, moods: [mood] }, mask: other | maskOf([mood]) })),
    ...ageGroups.map((group) => ({ draft: { ...bare, ageGroups: [group] }, mask: other | maskOf([group]) })),
    { draft: { ...bare, isFree: true }, mask: other | maskOf(['free']) },
    { draft: { ...bare, isVirtualEvent: true }, mask: other | maskOf(['virtual']) },
    {
      draft: { ...bare, moods: [...moods], ageGroups: [...ageGroups] },
      mask: maskOf(['Other', ...moods, ...ageGroups]),
    },
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
