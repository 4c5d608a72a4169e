import { expect, test } from 'vitest'
import { pathwayLimits } from '#contract/pathways/pathway-options.ts'
import { newPathwaySchema } from '#contract/pathways/pathway.ts'
import { findTopic } from '#domain/topics/topics.ts'
import { shippedPathways } from './pathways.ts'

test('forty pathways ship with the app, each with a unique name', () => {
  expect(shippedPathways).toHaveLength(40)
  expect(new Set(shippedPathways.map(({ id }) => id)).size).toBe(40)
  expect(new Set(shippedPathways.map(({ title }) => title)).size).toBe(40)
})

test.each(shippedPathways.map((pathway) => [pathway.id, pathway] as const))('%s is complete', (id, pathway) => {
  // Longer ids belong to pathways of people.
  expect(id).toMatch(/^[a-z0-9-]{3,20}$/)
  expect(pathway.steps.map(({ stage }) => stage)).toEqual(['taste', 'practice', 'deeper', 'show'])
  const { id: _id, ...content } = pathway
  expect(newPathwaySchema.safeParse(content).error).toBeUndefined()
  for (const { title, text, done, search, count } of pathway.steps) {
    expect(title.length).toBeGreaterThan(5)
    expect(text).toMatch(/[.”]$/)
    expect(done).toMatch(/[.”]$/)
    expect(title).not.toMatch(/\.$/)
    expect(search.topics.length + search.words.length).toBeGreaterThan(0)
    expect(search.topics.filter((topic) => !findTopic(topic))).toEqual([])
    expect(count).toBeLessThanOrEqual(pathwayLimits.count)
  }
  expect(pathway.topics.filter((topic) => !findTopic(topic))).toEqual([])
})
