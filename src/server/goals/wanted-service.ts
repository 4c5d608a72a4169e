import type { WantedTopic } from '#contract/topic.ts'
import { leastScore } from '#domain/topics/topic-matching.ts'
import { findTopic, listIncluded } from '#domain/topics/topics.ts'
import type { GoalsDeps } from './service.ts'
import { hasUpcoming, listWanted } from './wanted-queries.ts'

/** Topics of fewer people aren't shown, so that nobody can be told from a count. */
const leastPeople = 5

/** Lists the topics that people have goals about and no upcoming event is about, most wanted first. */
export function listWantedTopics({ database, clock }: GoalsDeps): Promise<WantedTopic[]> {
  const now = clock.now().toString()
  return database.read(async (sql) => {
    const missing: WantedTopic[] = []
    for (const { id, people } of await listWanted(sql, leastPeople)) {
      const topic = findTopic(id)
      const included = listIncluded(id).map((each) => each.id)
      if (topic && !(await hasUpcoming(sql, included, leastScore, now))) missing.push({ id, name: topic.name, people })
    }
    return missing
  })
}
