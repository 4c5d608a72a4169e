/** The bytes of an iCalendar file as whole, unfolded lines, whatever its writer did to them. */
import { checkLines } from './feed-event.ts'

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

/** One bad byte must not turn every accent of the file into two letters, so each line is judged alone. */
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

/** Ends every line with one line feed, and leaves out folds and null characters: PostgreSQL keeps none, no calendar means one. */
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
 * Joins folded lines byte by byte, before decoding: a fold may run through the middle of a letter.
 * @returns the file from where it begins a calendar, for `calendarLines`; null when nothing in it does
 */
export function findCalendar(file: Buffer): Buffer | null {
  const bytes = unfold(fromUtf16(file))
  for (const { from, to } of linesIn(bytes)) {
    const begin = bytes.toString('latin1', from, to).search(/BEGIN:VCALENDAR/i)
    if (begin >= 0) return bytes.subarray(from + begin)
  }
  return null
}

/**
 * One line after the other: all of them at once would take several times the room of the file. A line that is none (no
 * `NAME:` at its beginning) is what a raw line break in the value before left over, and goes back there.
 * @throws NotACalendar for more of these in one value than an event may have lines
 */
export function* calendarLines(calendar: Buffer): Generator<string> {
  let line = ''
  let breaks = 0
  for (const { from, to } of linesIn(calendar)) {
    const next = decodeLine(calendar, from, to)
    if (/^[A-Za-z0-9-]+[;:]/.test(next)) {
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
