import { statfs } from 'node:fs/promises'
import type { OperatorOverview } from '#contract/admin/operator.ts'
import { countHeldForReview } from '#server/curation/held-service.ts'
import { limits } from '#contract/limits.ts'
import { countContestedPhotos } from '#server/photos/decision-service.ts'
import { getUpdateState } from '#server/updates/service.ts'
import { countToPlace } from '#server/venues/service.ts'
import { countFarDates, countWeeks, readCounts } from './queries.ts'
import type { Services } from '#server/platform/dependencies/dependencies.ts'

const weekCount = 8
/** Returns the coming weeks; the first one begins today. */
function listWeeks({ clock, homeZone }: Pick<Services, 'clock' | 'homeZone'>) {
  const today = clock.now().toZonedDateTimeISO(homeZone).toPlainDate()
  const getWeekStart = (week: number) => today.add({ weeks: week }).toZonedDateTime(homeZone).toInstant().toString()
  return Array.from({ length: weekCount }, (_, week) => ({
    startsOn: today.add({ weeks: week }).toString(),
    from: getWeekStart(week),
    until: getWeekStart(week + 1),
  }))
}

/** Returns the free bytes of the folder's disk; null if unknown. */
const readFreeBytes = (folder: string): Promise<number | null> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => null,
  )

/** Reads the state of the installation, and counts everything that needs an operator's attention. */
export async function getOverview(
  deps: Parameters<typeof getUpdateState>[0] &
    Pick<Services, 'homeZone' | 'defaultLocation' | 'machine'> & {
      getBackupState(): Promise<OperatorOverview['backup']>
    },
): Promise<OperatorOverview> {
  const { database, clock, machine } = deps
  const weeks = listWeeks(deps)
  const now = clock.now().toString()
  const [
    freeBytes,
    backup,
    update,
    [{ databaseBytes, queuedMails, lastSentAt, ...counts }, heldBack, contestedPhotos, venuesToPlace, rows, farDates],
  ] = await Promise.all([
    readFreeBytes(machine.dataDir),
    deps.getBackupState(),
    getUpdateState(deps),
    database.read(
      async (sql) =>
        [
          await readCounts(sql, now),
          await countHeldForReview(sql, now),
          await countContestedPhotos(sql),
          await countToPlace(sql, now),
          await countWeeks(sql, weeks),
          await countFarDates(sql, now, { near: deps.defaultLocation, within: limits.distance.default }),
        ] as const,
    ),
  ])
  return {
    ...counts,
    heldBack,
    contestedPhotos,
    venuesToPlace,
    farDates,
    missing: {
      signIn: !machine.hasSignIn,
      mail: !machine.hasMailServer,
    },
    weeks: weeks.map(({ startsOn }, at) => ({
      startsOn,
      categories: rows.filter(({ week }) => week === at).map(({ category, dates }) => ({ category, dates })),
    })),
    storage: { databaseBytes, freeBytes },
    email: { hasServer: machine.hasMailServer, queued: queuedMails, lastSentAt },
    backup,
    version: machine.version,
    update,
  }
}
