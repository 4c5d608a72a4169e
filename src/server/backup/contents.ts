import { z } from 'zod'

/**
 * What lies in a backup: first the head, then tables in parts and blobs, at last the manifest, which counts all of it.
 * A file without its manifest is one that was not finished.
 */
export const headName = 'wonderlark-backup.json'
export const manifestName = 'manifest.json'

/** Raised when older programs could not read the file; those refuse it by this number. */
export const backupFormat = 1

/** Read before anything else is understood, so that a newer file is told from a damaged one. */
export const formatSchema = z.object({ format: z.int().min(1) })

/** PostgreSQL's names have at most 63 bytes. */
const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/)

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().min(0)

export const headSchema = z.object({
  format: z.literal(backupFormat),
  madeAt: z.iso.datetime(),
  /** Of the schema that the rows fit, in the order of their names. */
  migrations: z.array(z.object({ name: z.string(), hash: sha256 })).min(1),
  /** Columns that PostgreSQL derives are left out. */
  tables: z.array(z.object({ name, columns: z.array(name) })),
})
export type Head = z.output<typeof headSchema>

export const manifestSchema = z.object({
  /** Hashes are of the text that PostgreSQL's `copy` wrote. */
  tables: z.array(z.object({ name, rows: count, sha256 })),
  /** As text: they may be larger than a number of ours. */
  sequences: z.array(z.object({ name, value: z.string().regex(/^-?\d{1,19}$/), isCalled: z.boolean() })),
  blobs: z.array(z.object({ path: z.string(), size: count, sha256 })),
})
export type Manifest = z.output<typeof manifestSchema>

/** Paths within the folder of blobs; nothing leads out of it. */
export const isBlobPath = (text: string) => /^[0-9a-z][0-9a-z.-]{0,99}(\/[0-9a-z][0-9a-z.-]{0,99}){0,3}$/.test(text)

const parts = /^tables\/([a-z_][a-z0-9_]*)\/\d{6,}\.tsv$/
export const partName = (table: string, number: number) => `tables/${table}/${String(number).padStart(6, '0')}.tsv`
/** The table that an entry is a part of. */
export const getTableName = (entry: string) => parts.exec(entry)?.[1]

const blobPrefix = 'blobs/'
export const blobEntry = (path: string) => `${blobPrefix}${path}`
export const getBlobName = (entry: string) =>
  entry.startsWith(blobPrefix) && isBlobPath(entry.slice(blobPrefix.length))
    ? entry.slice(blobPrefix.length)
    : undefined
