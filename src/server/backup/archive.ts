import { buffer } from 'node:stream/consumers'
import { ReadableStream as NodeStream } from 'node:stream/web'
import { createTarDecoder, createTarPacker } from 'modern-tar'
import { OperatorError, systemCode } from '#server/platform/process/process.ts'
import { t } from '#texts/texts.ts'

/** A regular file in a tar archive, held in memory as a whole. Without Wonderlark, `tar xzf` unpacks a backup. */
export interface Entry {
  /** Path within the archive, separated by slashes. */
  name: string
  bytes: Uint8Array
}

/** Raised for an unreadable archive. The caller adds the file name. */
export class ArchiveError extends OperatorError {}

/** Maximum bytes of an entry, more than we ever write. A larger entry means that the file is not a backup. */
const maxEntryBytes = 256 * 2 ** 20

/** Serialises entries into an archive. Pauses while the reader is more than 8 MB behind. */
export function pack(entries: AsyncIterable<Entry>): ReadableStream<Uint8Array> {
  const { readable, controller } = createTarPacker()
  const write = async () => {
    for await (const { name, bytes } of entries) {
      const body = controller.add({ name, size: bytes.byteLength, mode: 0o600, mtime: new Date(0) }).getWriter()
      await body.write(bytes)
      await body.close()
    }
    controller.finalize()
  }
  write().catch((error: unknown) => controller.error(error))
  return readable
}

/**
 * Yields the entries of an archive, one at a time. Reads to the end, so that a gzip checksum is verified.
 * @throws ArchiveError if it is not an archive, is truncated, or contains anything but regular files
 */
export async function* unpack(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> {
  // The class is the global one, whose type lacks `from`.
  const archive = NodeStream.from(chunks) as unknown as ReadableStream<Uint8Array>
  try {
    for await (const { header, body } of archive.pipeThrough(createTarDecoder({ strict: true }))) {
      if (header.type !== 'file') throw new ArchiveError(t('{name} is not a regular file', { name: header.name }))
      if (!(header.size <= maxEntryBytes)) throw new ArchiveError(t('{name} is too large', { name: header.name }))
      yield { name: header.name, bytes: await buffer(body) }
    }
  } catch (error) {
    // Errors with a code come from the file or its compression, those without one from the decoder.
    if (error instanceof OperatorError || systemCode(error) !== '') throw error
    const isTruncated = error instanceof Error && error.message.includes('truncated')
    throw new ArchiveError(isTruncated ? t('it ends too early') : t('one of its entries is unreadable'), {
      cause: error,
    })
  }
}
