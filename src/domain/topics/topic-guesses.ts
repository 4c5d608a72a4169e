import { listSubjectWords } from './topic-words.ts'
import { topics } from './topics.ts'

/** How often each stem occurs in the phrases of each subject. */
const counts = topics.map(({ name, phrases, titles = '' }) => {
  const found = new Map<string, number>()
  for (const phrase of `${name},${phrases},${titles}`.replaceAll('*', '').split(','))
    for (const { stem } of listSubjectWords(phrase)) found.set(stem, (found.get(stem) ?? 0) + 1)
  return found
})

const subjects = new Map<string, number>()
for (const found of counts) for (const stem of found.keys()) subjects.set(stem, (subjects.get(stem) ?? 0) + 1)

/** A word of more subjects than this tells nothing. */
const mostSubjects = 6
/** Share of the best subject's score from which another one is meant, too. */
const closeShare = 0.8
/** A subject is meant if its phrases have a word of the goal at least twice, or two words. */
const leastScore = 0.6

/** Finds the subjects whose phrases have the words of a goal that names none of them, the likeliest first. */
export function guessTopics(title: string): string[] {
  const words = listSubjectWords(title)
  const scored = topics
    .map(({ id }, at) => {
      const score = words.reduce((sum, { stem }) => {
        const count = counts[at]?.get(stem) ?? 0
        const among = subjects.get(stem) ?? 0
        return count === 0 || among > mostSubjects ? sum : sum + count / (count + 1) / Math.sqrt(among)
      }, 0)
      return { id, score }
    })
    .toSorted((one, other) => other.score - one.score)
  const best = scored[0]?.score ?? 0
  return best < leastScore
    ? []
    : scored
        .filter(({ score }) => score >= closeShare * best)
        .slice(0, 2)
        .map(({ id }) => id)
}
