import { z } from 'zod'

/**
 * The contents of a backup, in order: the head, the tables in parts and the blobs, and finally the manifest, which
 * counts everything. A file without a manifest is incomplete.
 */
export const headName = 'wonderlark-backup.json'
export const manifestName = 'manifest.json'

/** Increased when older programs can no longer read the file; they then reject it by this number. */
export const backupFormat = 1

/** Parsed first, to distinguish a newer file from a damaged one. */
export const formatSchema = z.object({ format: z.int().min(1) })

/** PostgreSQL identifiers have at most 63 bytes. */
const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/)

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().min(0)

export const headSchema = z.object({
  format: z.literal(backupFormat),
  madeAt: z.iso.datetime(),
  /** Migrations of the schema that the rows belong to, sorted by name. */
  migrations: z.array(z.object({ name: z.string(), hash: sha256 })).min(1),
  /** Generated columns are left out. */
  tables: z.array(z.object({ name, columns: z.array(name) })),
})
export type Head = z.output<typeof headSchema>

export const manifestSchema = z.object({
  /** Hashes cover the output of PostgreSQL's `copy`. */
  tables: z.array(z.object({ name, rows: count, sha256 })),
  /** Strings, because values may exceed the range of JavaScript numbers. */
  sequences: z.array(z.object({ name, value: z.string().regex(/^-?\d{1,19}$/), isCalled: z.boolean() })),
  blobs: z.array(z.object({ path: z.string(), size: count, sha256 })),
})
export type Manifest = z.output<typeof manifestSchema>

/** Whether a path is valid within the blob folder; such a path can't lead out of it. */
export const isBlobPath = (text: string) => /^[0-9a-z][0-9a-z.-]{0,99}(\/[0-9a-z][0-9a-z.-]{0,99}){0,3}$/.test(text)

const parts = /^tables\/([a-z_][a-z0-9_]*)\/\d{6,}\.tsv$/
export const getPartName = (table: string, number: number) => `tables/${table}/${String(number).padStart(6, '0')}.tsv`
/** Returns the table that an entry belongs to. */
export const getTableName = (entry: string) => parts.exec(entry)?.[1]

const blobPrefix = 'blobs/'
export const getBlobEntry = (path: string) => `${blobPrefix}${path}`
export const getBlobName = (entry: string) =>
  entry.startsWith(blobPrefix) && isBlobPath(entry.slice(blobPrefix.length))
    ? entry.slice(blobPrefix.length)
    : undefined
