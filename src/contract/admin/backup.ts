import { z } from 'zod'

const instant = z.iso.datetime()

/** States of a backup or a restore drill. */
const runStates = ['waiting', 'running', 'done', 'failed'] as const

const runSchema = z.object({
  id: z.int(),
  state: z.enum(runStates),
  /** Name of the backup; null while it is not known. */
  name: z.string().nullable(),
  startedAt: instant,
  endedAt: instant.nullable(),
  /** Rows and pictures in it; null unless it was done. */
  rows: z.int().nullable(),
  pictures: z.int().nullable(),
  /** Why it failed, or what a drill could not do; null if there is nothing to say. */
  message: z.string().nullable(),
})
export type BackupRun = z.infer<typeof runSchema>

export const backupsSchema = z
  .object({
    /** Whether backups are made every night. */
    isOn: z.boolean(),
    /** Whether new backups are encrypted. */
    isEncrypted: z.boolean(),
    place: z.enum(['folder', 'bucket']),
    /** Time of the next nightly backup; null if they are off. */
    nextAt: instant.nullable(),
    /** Free bytes of the disk with `DATA_DIR`; null if unknown. */
    freeBytes: z.int().nullable(),
    /** Name of this town, which confirms a restore. */
    townName: z.string(),
    /** Backups, newest first. */
    backups: z.array(
      z.object({
        name: z.string(),
        madeAt: instant,
        bytes: z.int(),
        isEncrypted: z.boolean(),
        /** Made before a restore replaced what it contains. */
        isSafetyCopy: z.boolean(),
      }),
    ),
    /** The latest try to make one, and the latest restore drill; null if there was none. */
    lastRun: runSchema.nullable(),
    lastDrill: runSchema.nullable(),
  })
  .meta({ id: 'Backups' })
export type Backups = z.infer<typeof backupsSchema>

/** The state of backups, for the overview. */
export const backupStateSchema = z.object({
  isOn: z.boolean(),
  lastAt: instant.nullable(),
  /** Whether the last good one is older than two days. */
  isOverdue: z.boolean(),
  /** Whether the latest restore drill failed. */
  isDrillFailed: z.boolean(),
})
export type BackupState = z.infer<typeof backupStateSchema>

/** The name of a backup in a path. */
export const backupNameSchema = z
  .string()
  .regex(/^wonderlark-[0-9TZ-]{17,21}(-before-restore)?\.tar\.gz(\.encrypted)?$/)

export const restoreBodySchema = z.strictObject({
  /** The town's name, typed to confirm. */
  townName: z.string().max(200),
  /** Default: the configured one. */
  passphrase: z.string().max(1_000).optional(),
})
