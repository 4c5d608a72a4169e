import { newestFirst, type StoredBackup } from './backup-names.ts'

/** Days and weeks of which a backup is kept. */
const keptDays = 7
const keptWeeks = 4

/**
 * Lists the backups that are no longer kept. Of the latest seven days with a backup and the latest four weeks with one, the
 * newest is kept. Time alone deletes nothing, so the last good backups stay if no more are made. Safety copies are kept
 * for seven days.
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

/** Returns 3 o'clock of the town's last night, at or before now, and of its next. */
export function getNights(now: Temporal.Instant, zone: string): { last: Temporal.Instant; next: Temporal.Instant } {
  const local = now.toZonedDateTimeISO(zone)
  const night = local.toPlainDate().toZonedDateTime({ timeZone: zone, plainTime: '03:00' })
  const isOver = Temporal.ZonedDateTime.compare(night, local) <= 0
  const other = (days: number) =>
    night.toPlainDate().add({ days }).toZonedDateTime({ timeZone: zone, plainTime: '03:00' }).toInstant()
  return isOver ? { last: night.toInstant(), next: other(1) } : { last: other(-1), next: night.toInstant() }
}

/** Returns the next Sunday, 4 o'clock by the town's clock: the time of the restore drill. */
export function getNextDrill(now: Temporal.Instant, zone: string): Temporal.Instant {
  const local = now.toZonedDateTimeISO(zone)
  const at = (days: number) => local.toPlainDate().add({ days }).toZonedDateTime({ timeZone: zone, plainTime: '04:00' })
  const sunday = at(7 - local.dayOfWeek)
  return (Temporal.ZonedDateTime.compare(sunday, local) > 0 ? sunday : at(14 - local.dayOfWeek)).toInstant()
}
