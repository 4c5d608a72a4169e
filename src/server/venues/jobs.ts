import { handleSchedule, type JobHandler } from '#server/platform/jobs/jobs.ts'
import { geocodeVenues, resolveVenues } from './service.ts'

/** Identifies the venues of hosted and older events, and asks the geocoder about addresses. */
export const venueJobs = (deps: Parameters<typeof geocodeVenues>[0]): JobHandler[] => [
  handleSchedule(
    'venue.settle',
    (now) => now.add({ minutes: 5 }),
    () => deps.database.write((sql) => resolveVenues(sql, deps.clock.now().toString())),
  ),
  handleSchedule(
    'venue.geocode',
    (now) => now.add({ minutes: 2 }),
    async ({ signal }) => {
      await geocodeVenues(deps, signal)
    },
  ),
]
