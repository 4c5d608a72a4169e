import { isUtf8 } from 'node:buffer'

/** Number of bytes in which a document names its character set. */
const beginning = 2_048

/** Returns a decoder by the name of its character set; null for an unknown one. */
function findDecoder(label: string | undefined): TextDecoder | null {
  if (label === undefined || /^utf-?8$/i.test(label)) return null
  try {
    return new TextDecoder(label)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

const namedIn = (text: string) => /(?:charset|encoding)\s*=\s*["']?([\w-]+)/i.exec(text)?.[1]

/** Converts UTF-16, recognized by its byte order mark, to UTF-8. */
export function fromUtf16(bytes: Buffer): Buffer {
  const mark = bytes.subarray(0, 2).toString('hex')
  const encoding = { fffe: 'utf-16le', feff: 'utf-16be' }[mark]
  return encoding === undefined ? bytes : Buffer.from(new TextDecoder(encoding).decode(bytes))
}

/**
 * Converts text to UTF-8. Text that isn't valid UTF-8 is in the character set that it or its server names, or else in
 * Windows-1252, unless most of its non-ASCII characters are valid: it is damaged UTF-8 then.
 * @param contentType as the server sent it
 */
export function toUtf8(bytes: Buffer, contentType = ''): Buffer {
  const mark = bytes.subarray(0, 2).toString('hex')
  // UTF-16 and archives say what they are.
  if (isUtf8(bytes) || mark === 'fffe' || mark === 'feff' || bytes.subarray(0, beginning).includes(0)) return bytes
  const text = bytes.toString('utf8')
  const broken = text.split('\ufffd').length - 1
  const whole = text.match(/[^\0-\x7f\ufffd]/g)?.length ?? 0
  if (broken <= whole) return bytes
  const label = namedIn(bytes.subarray(0, beginning).toString('latin1')) ?? namedIn(contentType)
  const decoder = findDecoder(label) ?? new TextDecoder('windows-1252')
  return Buffer.from(decoder.decode(bytes))
}
