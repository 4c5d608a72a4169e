import { recognizeGoal } from '#domain/topics/goal-topics.ts'
import { topicsVersion } from '#domain/topics/topics.ts'
import { recognizeEvents } from '#server/topics/service.ts'
import { handleSchedule, type JobHandler } from '#server/platform/jobs/jobs.ts'
import { setTopics } from './queries.ts'
import { isRecognized, listUnchosen, recordRecognition } from './topic-queries.ts'
import type { Core } from '#server/platform/dependencies/dependencies.ts'

/** Goals per transaction. */
const batchSize = 500

/** Recognizes the subjects of all goals whose person didn't choose them. @returns false if `signal` ended it early */
async function recognizeGoals({ database }: Core, signal: AbortSignal): Promise<boolean> {
  for (let after = 0; !signal.aborted;) {
    const goals = await database.read((sql) => listUnchosen(sql, after, batchSize))
    const last = goals.at(-1)
    if (!last) return true
    after = last.id
    await database.write(async (sql) => {
      for (const goal of goals) await setTopics(sql, goal.id, recognizeGoal(goal))
    })
  }
  return false
}

/** Recognizes the subjects of everything stored, once for each version of their phrases. */
export async function recognizeStored(deps: Core, signal: AbortSignal): Promise<void> {
  if (await deps.database.read((sql) => isRecognized(sql, topicsVersion))) return
  const isDone = (await recognizeEvents(deps.database, signal)) && (await recognizeGoals(deps, signal))
  if (isDone) await deps.database.write((sql) => recordRecognition(sql, topicsVersion, deps.clock.now().toString()))
}

export const goalJobs = (deps: Core): JobHandler[] => [
  handleSchedule(
    'topics.recognize',
    (now) => now.add({ hours: 1 }),
    ({ signal }) => recognizeStored(deps, signal),
  ),
]
