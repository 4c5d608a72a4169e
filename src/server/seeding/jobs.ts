import { handleSchedule, type JobHandler } from '#server/platform/jobs/jobs.ts'
import type { Picturing } from '#server/platform/dependencies/dependencies.ts'

export const seedingJobs = (deps: Picturing): JobHandler[] => [
  handleSchedule(
    'seeding.pictures',
    (now) => now.add({ hours: 1 }),
    async ({ signal }) => {
      // Loaded when it is due, like the rest of the demo town, which most servers don't have.
      const { addDemoPictures } = await import('./demo-pictures.ts')
      return addDemoPictures(deps, signal)
    },
  ),
]
