import { newestFirst, type StoredBackup } from './backup-names.ts'

/** Number of days and weeks for which a backup is retained. */
const keptDays = 7
const keptWeeks = 4

/**
 * Lists the backups to delete. Retains the newest of each of the latest seven days and four weeks with a backup, so the
 * last good backups stay even if no new ones are made. Safety copies are retained for seven days.
 */
export function listOutdated(backups: readonly StoredBackup[], now: Temporal.Instant, zone: string): StoredBackup[] {
  const days = new Map<string, StoredBackup>()
  const weeks = new Map<string, StoredBackup>()
  const oldestCopy = now.subtract({ hours: 24 * keptDays })
  for (const backup of backups.filter(({ isSafetyCopy }) => !isSafetyCopy).toSorted(newestFirst)) {
    const day = backup.madeAt.toZonedDateTimeISO(zone).toPlainDate()
    const week = `${day.yearOfWeek}-${day.weekOfYear}`
    if (!days.has(day.toString()) && days.size < keptDays) days.set(day.toString(), backup)
    if (!weeks.has(week) && weeks.size < keptWeeks) weeks.set(week, backup)
  }
  const retained = new Set([...days.values(), ...weeks.values()])
  return backups.filter((backup) =>
    backup.isSafetyCopy ? Temporal.Instant.compare(backup.madeAt, oldestCopy) < 0 : !retained.has(backup),
  )
}

/** Returns the times of the previous and the next nightly backup: 3 o'clock in the town's time zone. */
export function getNights(now: Temporal.Instant, zone: string): { last: Temporal.Instant; next: Temporal.Instant } {
  const local = now.toZonedDateTimeISO(zone)
  const night = local.toPlainDate().toZonedDateTime({ timeZone: zone, plainTime: '03:00' })
  const isOver = Temporal.ZonedDateTime.compare(night, local) <= 0
  const other = (days: number) =>
    night.toPlainDate().add({ days }).toZonedDateTime({ timeZone: zone, plainTime: '03:00' }).toInstant()
  return isOver ? { last: night.toInstant(), next: other(1) } : { last: other(-1), next: night.toInstant() }
}

/** Returns the time of the next restore drill: Sunday, 4 o'clock in the town's time zone. */
export function getNextDrill(now: Temporal.Instant, zone: string): Temporal.Instant {
  const local = now.toZonedDateTimeISO(zone)
  const at = (days: number) => local.toPlainDate().add({ days }).toZonedDateTime({ timeZone: zone, plainTime: '04:00' })
  const sunday = at(7 - local.dayOfWeek)
  return (Temporal.ZonedDateTime.compare(sunday, local) > 0 ? sunday : at(14 - local.dayOfWeek)).toInstant()
}
