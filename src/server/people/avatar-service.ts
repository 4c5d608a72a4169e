import { z } from 'zod'
import type { Database } from '#server/platform/database.ts'
import type { ImageStore } from '#server/platform/image-store.ts'
import { addJobs, handleJobs, jobKind, type JobHandler } from '#server/platform/jobs.ts'
import type { WriteSql } from '#server/platform/sql.ts'
import { isPictureShown } from './avatar-queries.ts'

export interface PictureDeps {
  database: Database
  images: ImageStore
}

const forgetPicture = jobKind('picture.forget', z.object({ address: z.string() }))

/** Has pictures removed that this transaction lets go of, once it is committed. */
export async function letGoOfPictures(sql: WriteSql, addresses: readonly (string | null)[]): Promise<void> {
  // Pictures of a sign-in provider or a source lie elsewhere.
  const own = addresses.filter((address) => address?.startsWith('/images/') === true)
  await addJobs(
    sql,
    own.map((address) => ({ kind: forgetPicture, payload: { address: address ?? '' } })),
  )
}

/** The same picture may be that of somebody else too: it lies under a name made of its content. */
export const pictureJobs = ({ database, images }: PictureDeps): JobHandler[] => [
  handleJobs(forgetPicture, async ({ address }) => {
    if (!(await database.read((sql) => isPictureShown(sql, address)))) await images.forget(address)
  }),
]
