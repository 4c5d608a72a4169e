/** Content lines of iCalendar (RFC 5545 section 3.1, parameters by RFC 6868). */

const newLine = '\r\n'
const longestLine = 75

/** Includes the Unicode line separators, at which some readers wrongly break lines. */
const lineEnds = /\r\n?|[\u0085\u2028\u2029]/g

/** Encodes a TEXT value: escapes separators, writes line ends as `\n` and removes control characters. */
export function encodeText(text: string): string {
  return (
    text
      .replace(lineEnds, '\n')
      // oxlint-disable-next-line no-control-regex -- the format forbids control characters except tab
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
      .replace(/[\\;,]/g, '\\$&')
      .replaceAll('\n', '\\n')
  )
}

/** Encodes a parameter value. Quotes it if needed, which every reader accepts. */
function parameterValue(text: string): string {
  // oxlint-disable-next-line no-control-regex -- the format forbids control characters except tab
  const clean = text.replace(lineEnds, '\n').replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
  const escaped = clean.replaceAll('^', '^^').replaceAll('\n', '^n').replaceAll('"', "^'")
  return /[^\w/+-]/.test(escaped) ? `"${escaped}"` : escaped
}

/** Writes one unfolded line. `value` is written verbatim; pass text through `encodeText` first. */
export function calendarLine(name: string, value: string, parameters: Record<string, string> = {}): string {
  const given = Object.entries(parameters).map(([key, text]) => `;${key}=${parameterValue(text)}`)
  return `${name}${given.join('')}:${value}`
}

const countOctets = (character: string): number => {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}

/** Folds a line into pieces of at most 75 octets without splitting a character. */
function fold(line: string): string {
  if (line.length * 3 <= longestLine) return line
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = countOctets(character)
    if (octets + size > longestLine) {
      folded += `${newLine} `
      // The leading space of a continuation line counts too.
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}

/** Joins and folds lines into the text of a file. */
export function foldCalendarLines(lines: readonly string[]): string {
  return lines.map((line) => fold(line) + newLine).join('')
}
