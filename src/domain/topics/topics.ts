import type { NamedTopic, Topic } from './topic.ts'
import { artTopics } from './topics-arts.ts'
import { bodyTopics } from './topics-body.ts'
import { computingTopics } from './topics-computing.ts'
import { cookingTopics } from './topics-cooking.ts'
import { craftTopics } from './topics-crafts.ts'
import { gardenTopics } from './topics-garden.ts'
import { historyTopics } from './topics-history.ts'
import { homeTopics } from './topics-home.ts'
import { languageTopics } from './topics-languages.ts'
import { musicTopics } from './topics-music.ts'
import { natureTopics } from './topics-nature.ts'
import { scienceTopics } from './topics-science.ts'
import { spanishPhrases } from './topics-spanish.ts'
import { sportTopics } from './topics-sports.ts'
import { wordTopics } from './topics-words.ts'
import { workTopics } from './topics-work.ts'

const join = (...parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join(', ')

// A message is its English text. Phrases are in English and Spanish.
const withLabel = (topic: NamedTopic): Topic => ({
  ...topic,
  phrases: join(topic.phrases, spanishPhrases.get(topic.id)?.phrases),
  asks: join(topic.asks, spanishPhrases.get(topic.id)?.asks),
  name: topic.name as unknown as string,
  label: topic.name,
})

/** All subjects. Increase `topicsVersion` with every change of their phrases, so that stored events are recognized again. */
export const topics: readonly Topic[] = [
  ...natureTopics,
  ...gardenTopics,
  ...scienceTopics,
  ...computingTopics,
  ...artTopics,
  ...craftTopics,
  ...musicTopics,
  ...wordTopics,
  ...historyTopics,
  ...languageTopics,
  ...bodyTopics,
  ...sportTopics,
  ...cookingTopics,
  ...homeTopics,
  ...workTopics,
].map(withLabel)
export const topicsVersion = 6

const byId = new Map(topics.map((topic) => [topic.id, topic]))

export const findTopic = (id: string): Topic | null => byId.get(id) ?? null

/** Returns the ids of the subjects that include this one, nearest first. */
export function listBroader(id: string): string[] {
  const broader = byId.get(id)?.broader
  return broader === undefined ? [] : [broader, ...listBroader(broader)]
}

const narrower = Map.groupBy(
  topics.filter(({ broader }) => broader !== undefined),
  ({ broader }) => broader,
)

/** Returns the subject and everything that it includes, each with its number of steps away. */
export function listIncluded(id: string, steps = 0): { id: string; steps: number }[] {
  return [{ id, steps }, ...(narrower.get(id) ?? []).flatMap((each) => listIncluded(each.id, steps + 1))]
}

/**
 * Returns the subjects close to one: the one that includes it, unless that is a choice of skills; and, for knowledge,
 * neighbors of its category, since another skill is no step to this one, and `Other` holds subjects that have nothing in common.
 */
export function listNear(id: string): string[] {
  const { broader, neighbors = [], isSkill, category } = byId.get(id) ?? {}
  const isPart = broader !== undefined && byId.get(broader)?.isChoice !== true
  const alike = neighbors.filter((other) => category !== 'Other' && byId.get(other)?.category === category)
  return [...(isPart ? [broader] : []), ...(isSkill ? [] : alike)]
}
