import { handleJobs, handleSchedule, type JobHandler } from '#server/platform/jobs/jobs.ts'
import { getNextDrill, getNights } from './backup-schedule.ts'
import { runBackup, runDrill, runNightly, runWeeklyDrill, type BackingUp } from './nightly-service.ts'
import { backupNow, drillNow } from './operator-service.ts'

/** Backups at night and on request, and restore drills. Each runs on one worker at a time. */
export const backupJobs = (deps: BackingUp): JobHandler[] => [
  handleSchedule(
    'backup.nightly',
    (now) => getNights(now, deps.homeZone).next,
    () => runNightly(deps),
  ),
  handleSchedule(
    'backup.drill',
    (now) => getNextDrill(now, deps.homeZone),
    () => runWeeklyDrill(deps),
  ),
  handleJobs(backupNow, ({ run }) => runBackup(deps, run), { concurrency: 1 }),
  handleJobs(drillNow, ({ run }) => runDrill(deps, run), { concurrency: 1 }),
]
