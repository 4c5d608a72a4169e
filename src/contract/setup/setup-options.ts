/** Bytes in which the setup uploads a backup at a time. */
export const backupPartBytes = 4 * 2 ** 20

/** Contents of a backup that was restored. */
export interface RestoredBackup {
  /** UTC instant of the backup. */
  madeAt: string
  rows: number
  pictures: number
}
