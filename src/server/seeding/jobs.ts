import { handleSchedule, type JobHandler } from '#server/platform/jobs/jobs.ts'
import type { PictureDeps } from '#server/pictures/service.ts'
import { addDemoPictures } from './demo-pictures.ts'

export const seedingJobs = (deps: PictureDeps): JobHandler[] => [
  handleSchedule(
    'seeding.pictures',
    (now) => now.add({ hours: 1 }),
    ({ signal }) => addDemoPictures(deps, signal),
  ),
]
