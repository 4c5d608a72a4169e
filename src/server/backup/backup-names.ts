/** A backup in the backup folder or bucket. */
export interface StoredBackup {
  name: string
  madeAt: Temporal.Instant
  bytes: number
  isEncrypted: boolean
  /** Made before a restore replaced what it contains. */
  isSafetyCopy: boolean
}

const form = /^wonderlark-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z(-before-restore)?\.tar\.gz(\.encrypted)?$/

/** Returns the name of a backup that is made now. It contains the time, so listing backups needs no other record. */
export function nameBackup(
  now: Temporal.Instant,
  { isEncrypted, isSafetyCopy }: Pick<StoredBackup, 'isEncrypted' | 'isSafetyCopy'>,
): string {
  const time = now.round('second').toString().replaceAll(':', '')
  return `wonderlark-${time}${isSafetyCopy ? '-before-restore' : ''}.tar.gz${isEncrypted ? '.encrypted' : ''}`
}

/** Reads a name; null for any other file, which is neither listed nor deleted. */
export function readBackupName(name: string, bytes: number): StoredBackup | null {
  const [, day, hour, minute, second, safety, encrypted] = form.exec(name) ?? []
  if (day === undefined) return null
  try {
    const madeAt = Temporal.Instant.from(`${day}T${hour}:${minute}:${second}Z`)
    return { name, madeAt, bytes, isEncrypted: encrypted !== undefined, isSafetyCopy: safety !== undefined }
  } catch {
    return null
  }
}

export const newestFirst = (one: StoredBackup, other: StoredBackup) =>
  Temporal.Instant.compare(other.madeAt, one.madeAt)
