import { z } from 'zod'

/** Age of this version, and the newer one if operators let the server ask. */
export const updateStateSchema = z.object({
  /** Days since this version was released; null if it wasn't. */
  ageDays: z.int().nullable(),
  /** Whether the server asks about newer versions. */
  isChecked: z.boolean(),
  /** When it last did. */
  checkedAt: z.iso.datetime().nullable(),
  /** Why that failed; null if it didn't. */
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
