import type { NamedTopic, Topic } from './topic.ts'
import { artTopics } from '#domain/topics/lists/arts.ts'
import { bodyTopics } from '#domain/topics/lists/body.ts'
import { computingTopics } from '#domain/topics/lists/computing.ts'
import { cookingTopics } from '#domain/topics/lists/cooking.ts'
import { craftTopics } from '#domain/topics/lists/crafts.ts'
import { gardenTopics } from '#domain/topics/lists/garden.ts'
import { historyTopics } from '#domain/topics/lists/history.ts'
import { homeTopics } from '#domain/topics/lists/home.ts'
import { languageTopics } from '#domain/topics/lists/languages.ts'
import { musicTopics } from '#domain/topics/lists/music.ts'
import { natureTopics } from '#domain/topics/lists/nature.ts'
import { scienceTopics } from '#domain/topics/lists/science.ts'
import { spanishPhrases } from '#domain/topics/lists/spanish.ts'
import { sportTopics } from '#domain/topics/lists/sports.ts'
import { wordTopics } from '#domain/topics/lists/words.ts'
import { workTopics } from '#domain/topics/lists/work.ts'

const join = (...parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join(', ')

// A message is its English text. Phrases are in English and Spanish.
const withLabel = (topic: NamedTopic): Topic => ({
  ...topic,
  phrases: join(topic.phrases, spanishPhrases.get(topic.id)?.phrases),
  asks: join(topic.asks, spanishPhrases.get(topic.id)?.asks),
  name: topic.name as unknown as string,
  label: topic.name,
})

/** All topics. Increase `topicsVersion` with every change of their phrases, so that stored events are recognized again. */
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
export const topicsVersion = 8

const byId = new Map(topics.map((topic) => [topic.id, topic]))

export const findTopic = (id: string): Topic | null => byId.get(id) ?? null

/** Returns the ids of the topics that include this one, nearest first. */
export function listBroader(id: string): string[] {
  const broader = byId.get(id)?.broader
  return broader === undefined ? [] : [broader, ...listBroader(broader)]
}

const narrower = Map.groupBy(
  topics.filter(({ broader }) => broader !== undefined),
  ({ broader }) => broader,
)

/** Returns the topic and everything that it includes, each with its number of steps away. */
export function listIncluded(id: string, steps = 0): { id: string; steps: number }[] {
  return [{ id, steps }, ...(narrower.get(id) ?? []).flatMap((each) => listIncluded(each.id, steps + 1))]
}

/**
 * Returns the related topics: those that serve the same purpose, and the one that includes it, unless that one
 * includes alternatives.
 */
export function listNear(id: string): string[] {
  const { broader, closest = [] } = byId.get(id) ?? {}
  const isPart = broader !== undefined && byId.get(broader)?.isChoice !== true
  return [...closest, ...(isPart ? [broader] : [])]
}
