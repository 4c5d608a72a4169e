import { handleSchedule, type JobHandler } from '#server/platform/jobs/jobs.ts'
import type { Services } from '#server/platform/dependencies/dependencies.ts'
import { readEventLanguages } from '#domain/languages/event-languages.ts'
import { listUnread, rememberLanguageWords, writeLanguages } from './language-queries.ts'

/** Events per transaction. */
const batchSize = 500

/**
 * Determines the languages of events that were stored before this feature existed, a batch at a time, until `signal`
 * aborts it.
 */
async function readStoredLanguages(database: Services['database'], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const events = await database.read((sql) => listUnread(sql, batchSize))
    if (events.length === 0) return
    const { detectLanguage } = await import('#domain/languages/detect-language.ts')
    await database.write(async (sql) => {
      await writeLanguages(
        sql,
        events.map((event) => ({ ...event, ...readEventLanguages(event, detectLanguage) })),
      )
      await rememberLanguageWords(
        sql,
        events.map(({ id }) => id),
      )
    })
  }
}

export const eventJobs = ({ database }: Pick<Services, 'database'>): JobHandler[] => [
  handleSchedule(
    'events.read-languages',
    (now) => now.add({ hours: 1 }),
    ({ signal }) => readStoredLanguages(database, signal),
  ),
]
