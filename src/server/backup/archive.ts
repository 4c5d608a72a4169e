import { OperatorError } from '#server/platform/process/process.ts'

/**
 * The subset of the POSIX `ustar` format that backups need: regular files, each held in memory as a whole. Without
 * Wonderlark, `tar xzf` unpacks a backup.
 */
export interface Entry {
  /** Path within the archive, separated by slashes. */
  name: string
  bytes: Uint8Array
}

/** Raised for an unreadable archive. The caller adds the file name. */
export class ArchiveError extends OperatorError {}

const block = 512
/** Maximum file size, above that of any file we write. A larger size means that the file is not a backup. */
const most = 256 * 2 ** 20
const magicOf = (header: Buffer) => header.toString('latin1', 257, 262)

function computeChecksum(header: Buffer): number {
  let sum = 8 * 0x20
  for (const [at, byte] of header.entries()) if (at < 148 || at >= 156) sum += byte
  return sum
}

const octal = (value: number, width: number) => `${value.toString(8).padStart(width - 1, '0')}\0`

function buildHeader({ name, bytes }: Entry): Buffer {
  const header = Buffer.alloc(block)
  const cut = name.lastIndexOf('/')
  const [folder, base] = [name.slice(0, Math.max(cut, 0)), name.slice(cut + 1)]
  if (Buffer.byteLength(folder) > 155 || Buffer.byteLength(base) > 100) throw new Error(`"${name}" is too long a name.`)
  header.write(base, 0)
  header.write(octal(0o600, 8), 100, 'latin1')
  header.write(octal(0, 8), 108, 'latin1')
  header.write(octal(0, 8), 116, 'latin1')
  header.write(octal(bytes.byteLength, 12), 124, 'latin1')
  header.write(octal(0, 12), 136, 'latin1')
  header.write('0', 156, 'latin1')
  header.write('ustar\x0000', 257, 'latin1')
  header.write(folder, 345)
  header.write(octal(computeChecksum(header), 8), 148, 'latin1')
  return header
}

const paddingAfter = (size: number) => (block - (size % block)) % block

/** Serialises entries into an archive. */
export async function* pack(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  for await (const entry of entries) {
    yield buildHeader(entry)
    yield entry.bytes
    yield Buffer.alloc(paddingAfter(entry.bytes.byteLength))
  }
  yield Buffer.alloc(2 * block)
}

/** Reads exact numbers of bytes from a stream. */
class Intake {
  private held: Buffer[] = []
  private size = 0
  private readonly chunks: AsyncIterator<Uint8Array>
  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.chunks = chunks[Symbol.asyncIterator]()
  }

  /** @throws ArchiveError if the stream ends too early */
  async take(count: number): Promise<Buffer> {
    while (this.size < count) {
      const { value, done } = await this.chunks.next()
      if (done) throw new ArchiveError('it ends too early')
      this.held.push(Buffer.from(value.buffer, value.byteOffset, value.byteLength))
      this.size += value.byteLength
    }
    const whole = this.held.length === 1 && this.held[0] ? this.held[0] : Buffer.concat(this.held)
    this.held = [whole.subarray(count)]
    this.size -= count
    return whole.subarray(0, count)
  }

  async drain(): Promise<void> {
    while (!(await this.chunks.next()).done);
  }
}

const textAt = (header: Buffer, from: number, to: number) => header.toString('utf8', from, to).split('\0', 1)[0] ?? ''

/**
 * Yields the entries of an archive, one at a time.
 * @throws ArchiveError if it is not an archive or is truncated
 */
export async function* unpack(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> {
  const intake = new Intake(chunks)
  for (;;) {
    const header = await intake.take(block)
    if (header.every((byte) => byte === 0)) break
    const size = Number.parseInt(textAt(header, 124, 136), 8)
    const isSound =
      magicOf(header) === 'ustar' && Number.parseInt(textAt(header, 148, 156), 8) === computeChecksum(header)
    if (!isSound || !(size >= 0 && size <= most)) throw new ArchiveError('one of its entries cannot be read')
    const [folder, base] = [textAt(header, 345, 500), textAt(header, 0, 100)]
    const bytes = await intake.take(size)
    await intake.take(paddingAfter(size))
    yield { name: folder === '' ? base : `${folder}/${base}`, bytes }
  }
  // Read to the end, so that the gzip checksum is verified.
  await intake.drain()
}
