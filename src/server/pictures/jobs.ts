import { handleSchedule, type JobHandler } from '#server/platform/jobs/jobs.ts'
import { removeOrphans, removeReleased } from './service.ts'
import { fetchSourcePictures, deleteSourcePictures } from './source-service.ts'
import type { Picturing, Services } from '#server/platform/dependencies/dependencies.ts'

const nextNight = (now: Temporal.Instant, zone: string) => {
  const today = now.toZonedDateTimeISO(zone)
  const night = today.with({ hour: 3, minute: 30, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 })
  return (Temporal.ZonedDateTime.compare(night, today) > 0 ? night : night.add({ days: 1 })).toInstant()
}

/** The database records what to fetch and delete. Each job runs on only one worker at a time. */
export const pictureJobs = (deps: Picturing & Pick<Services, 'log' | 'fetchPicture' | 'homeZone'>): JobHandler[] => [
  handleSchedule(
    'picture.fetch',
    (now) => now.add({ seconds: 30 }),
    ({ signal }) => fetchSourcePictures(deps, signal),
  ),
  handleSchedule(
    'picture.release',
    (now) => now.add({ minutes: 1 }),
    () => removeReleased(deps),
  ),
  handleSchedule(
    'picture.sweep',
    (now) => nextNight(now, deps.homeZone),
    async () => {
      await deleteSourcePictures(deps)
      const files = await removeOrphans(deps)
      if (files > 0) deps.log.info({ files }, 'deleted unreferenced picture files')
    },
  ),
]
