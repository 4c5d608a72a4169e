import { addJob, handleJobs, type JobHandler } from '#server/platform/jobs/jobs.ts'
import { curationJob, listJobEvents } from './correction-service.ts'
import { curateStoredEvents } from './service.ts'
import type { Core } from '#server/platform/dependencies/dependencies.ts'

/** Events per transaction, so that nobody waits long for one of them. */
const perTransaction = 500
/** Seconds until events that an import was changing are processed again. */
const retrySeconds = 60

export const curationJobs = ({ database, clock }: Core): JobHandler[] => [
  handleJobs(curationJob, async (payload, { signal }) => {
    const now = clock.now()
    const ids = await database.read((sql) => listJobEvents(sql, payload, now.toString()))
    for (let at = 0; at < ids.length; at += perTransaction) {
      signal.throwIfAborted()
      await database.write(async (sql) => {
        const { locked } = await curateStoredEvents(sql, ids.slice(at, at + perTransaction), now.toString())
        const runAt = now.add({ seconds: retrySeconds })
        if (locked.length > 0) await addJob(sql, { kind: curationJob, payload: { eventIds: locked }, runAt })
      })
    }
  }),
]
