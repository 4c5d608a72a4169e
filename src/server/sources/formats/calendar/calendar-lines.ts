/** Decodes the bytes of an iCalendar file into whole, unfolded lines, tolerating common writer errors. */
import { checkLines } from '#server/sources/formats/feed-event.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })
const western = new TextDecoder('windows-1252')

function isValidUtf8(bytes: Uint8Array): boolean {
  try {
    utf8.decode(bytes)
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** Detects the encoding per line, so a single bad byte doesn't garble every accent in the file. */
function decodeLine(file: Buffer, from: number, to: number): string {
  const line = file.toString('latin1', from, to)
  if (!/[\u0080-\u00ff]/.test(line)) return line
  const bytes = file.subarray(from, to)
  return isValidUtf8(bytes) ? bytes.toString('utf8') : western.decode(bytes)
}

function fromUtf16(bytes: Buffer): Buffer {
  const isLittle = bytes[0] === 0xff && bytes[1] === 0xfe
  const isBig = bytes[0] === 0xfe && bytes[1] === 0xff
  if (!isLittle && !isBig) return bytes
  return Buffer.from(new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be').decode(bytes), 'utf8')
}

const [zero, tab, lineFeed, carriageReturn, space] = [0, 9, 10, 13, 32]

/** Normalizes line ends to LF. Removes folds, and null characters, which PostgreSQL can't store. */
function unfold(file: Buffer): Buffer {
  const unfolded = Buffer.allocUnsafe(file.length)
  let length = 0
  let before = zero
  for (const byte of file) {
    if (byte === zero) continue
    const isAfterLine = before === lineFeed || before === carriageReturn
    if (isAfterLine && (byte === space || byte === tab)) length -= 1
    else if (byte === carriageReturn) unfolded[length++] = lineFeed
    else if (byte !== lineFeed || before !== carriageReturn) unfolded[length++] = byte
    before = byte
  }
  return unfolded.subarray(0, length)
}

function* linesIn(bytes: Buffer): Generator<{ from: number; to: number }> {
  for (let from = 0; from < bytes.length;) {
    const end = bytes.indexOf(lineFeed, from)
    const to = end < 0 ? bytes.length : end
    yield { from, to }
    from = to + 1
  }
}

/**
 * Unfolds bytes before decoding, because a fold may split a character.
 * @returns the file from its first BEGIN:VCALENDAR, for `calendarLines`; null if there is none
 */
export function findCalendar(file: Buffer): Buffer | null {
  const bytes = unfold(fromUtf16(file))
  for (const { from, to } of linesIn(bytes)) {
    const begin = bytes.toString('latin1', from, to).search(/BEGIN:VCALENDAR/i)
    if (begin >= 0) return bytes.subarray(from + begin)
  }
  return null
}

/** vCalendar 1.0 encodes texts like emails, where "=" at the end of a line continues it. */
export const quotedPrintable = /^[A-Za-z0-9-]+(?:;[^:]*)?;(?:ENCODING=)?QUOTED-PRINTABLE[;:]/i

/**
 * Yields one line at a time; all at once would take several times the size of the file. A line without `NAME:` at its
 * start is the rest of a value with a raw line break, and is appended to that value.
 * @throws NotACalendar if one value has more such breaks than an event may have lines
 */
export function* calendarLines(calendar: Buffer): Generator<string> {
  let line = ''
  let breaks = 0
  for (const { from, to } of linesIn(calendar)) {
    const next = decodeLine(calendar, from, to)
    if (line.endsWith('=') && quotedPrintable.test(line)) {
      checkLines((breaks += 1))
      line = line.slice(0, -1) + next
    } else if (/^[A-Za-z0-9-]+[;:]/.test(next)) {
      if (line !== '') yield line
      line = next
      breaks = 0
    } else if (next.trim() !== '') {
      checkLines((breaks += 1))
      line += `\\n${next.trim()}`
    }
  }
  if (line !== '') yield line
}
