import { gunzipSync } from 'node:zlib'

/**
 * Unpacks a body that is a gzip file, such as `events.ics.gz`, or whose server doesn't declare its content encoding.
 * @returns other bytes, damaged files and those larger than `size` when unpacked unchanged
 */
export function unpackGzip(bytes: Buffer, size: number): Buffer {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    return gunzipSync(bytes, { maxOutputLength: size })
  } catch {
    // The reader of the bytes says that the file is damaged or too large.
    return bytes
  }
}
