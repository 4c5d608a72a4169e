/** The bytes of an iCalendar file as whole, unfolded lines, whatever its writer did to them. */

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
function decodeLine(line: string): string {
  if (!/[\u0080-\u00ff]/.test(line)) return line
  const bytes = Buffer.from(line, 'latin1')
  return isValidUtf8(bytes) ? bytes.toString('utf8') : western.decode(bytes)
}

function fromUtf16(bytes: Buffer): Buffer {
  const isLittle = bytes[0] === 0xff && bytes[1] === 0xfe
  const isBig = bytes[0] === 0xfe && bytes[1] === 0xff
  if (!isLittle && !isBig) return bytes
  return Buffer.from(new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be').decode(bytes), 'utf8')
}

/**
 * Joins folded lines byte by byte, before decoding: a fold may run through the middle of a letter. A line that is
 * none (no `NAME:` at its beginning) is what a raw line break in the value before left over, and goes back there.
 * @returns null when nothing in the file begins a calendar
 */
export function findCalendarLines(file: Buffer): string[] | null {
  const text = fromUtf16(file).toString('latin1')
  const begin = text.search(/BEGIN:VCALENDAR/i)
  if (begin < 0) return null
  const unfolded = text
    .slice(begin)
    // PostgreSQL keeps none, and no calendar means one.
    .replaceAll('\0', '')
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
  const lines: string[] = []
  for (const raw of unfolded.split('\n')) {
    const line = decodeLine(raw)
    if (/^[A-Za-z0-9-]+[;:]/.test(line)) lines.push(line)
    else if (line.trim() !== '' && lines.length > 0) lines.push(`${lines.pop()}\\n${line.trim()}`)
  }
  return lines
}
