import { z } from 'zod'

/** Age of this version, and the newer one if operators let the server ask. */
export const updateStateSchema = z.object({
  /** Days since this version was released; null if it wasn't. */
  ageDays: z.int().nullable(),
  /** Whether the server checks for newer versions. */
  isChecked: z.boolean(),
  /** Time of the last check. */
  checkedAt: z.iso.datetime().nullable(),
  /** Why the last check failed; null if it succeeded. */
  problem: z.string().nullable(),
  newer: z
    .object({
      version: z.string(),
      releasedOn: z.string(),
      /** Page with its release notes. */
      notesUrl: z.string(),
      /** Whether a release since this version fixes a vulnerability. */
      isSecurity: z.boolean(),
    })
    .nullable(),
})
export type UpdateState = z.infer<typeof updateStateSchema>
