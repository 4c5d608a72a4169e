import { recognizeGoal } from './goal-topics.ts'
import type { Topic } from './topic.ts'
import { findTopic, topics } from './topics.ts'
import { t } from '#texts/texts.ts'

export interface TopicChoice extends Pick<Topic, 'id' | 'name' | 'category'> {
  isNamed: boolean
}

const maxChoices = 12

const fold = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Lists every name and phrase of a topic that a person may be typing. */
const listNames = ({ name, phrases, titles = '', asks = '' }: Topic) =>
  [name, ...`${phrases},${titles},${asks}`.split(',')]
    .map((phrase) => fold(phrase).replaceAll('*', '').trim())
    .filter((phrase) => phrase !== '')
const names = new Map(topics.map((topic) => [topic.id, listNames(topic)]))

/** How well a topic fits what is being typed: 3 if its name begins with it, 2 a word of its name, 1 one of its phrases. */
function fitPrefix(topic: Topic, typed: string): number {
  const name = fold(topic.name)
  if (name.startsWith(typed)) return 3
  if (name.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(typed))) return 2
  return (names.get(topic.id) ?? []).some((phrase) => phrase.startsWith(typed)) ? 1 : 0
}

function listBegun(text: string): string[] {
  const whole = fold(text).trim()
  const last = whole.split(/\s+/).at(-1) ?? ''
  const typed = [whole, last].filter((part, at, all) => part.length >= 2 && all.indexOf(part) === at)
  return topics
    .map((topic) => ({ id: topic.id, fit: Math.max(0, ...typed.map((part) => fitPrefix(topic, part))) }))
    .filter(({ fit }) => fit > 0)
    .toSorted((one, other) => other.fit - one.fit)
    .map(({ id }) => id)
}

/**
 * Lists the topics that a text names, then those whose names begin with its last word, then related ones. Lists all
 * topics for an empty text.
 */
export function chooseTopics(text: string): TopicChoice[] {
  const toChoice = ({ id, label, category }: Topic, isNamed: boolean) => ({ id, name: t(label), category, isNamed })
  if (text.trim() === '') return topics.map((topic) => toChoice(topic, false))
  const named = recognizeGoal({ title: text, description: '' })
  const related = named.flatMap((id) => {
    const topic = findTopic(id)
    return [...(topic?.broader === undefined ? [] : [topic.broader]), ...(topic?.neighbors ?? [])]
  })
  return [...new Set([...named, ...listBegun(text), ...related])].slice(0, maxChoices).flatMap((id) => {
    const topic = findTopic(id)
    return topic ? [toChoice(topic, named.includes(id))] : []
  })
}
