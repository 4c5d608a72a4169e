/** The lines that an iCalendar text is made of (RFC 5545 section 3.1, parameters by RFC 6868). */

const newLine = '\r\n'
const longestLine = 75

/** Also those of Unicode, at which some readers break lines that are none. */
const lineEnds = /\r\n?|[\u0085\u2028\u2029]/g

/** A TEXT value: separators escaped, line ends as `\n`, no control characters. */
export function calendarWords(text: string): string {
  return (
    text
      .replace(lineEnds, '\n')
      // oxlint-disable-next-line no-control-regex -- the format allows none of them but the tab
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
      .replace(/[\\;,]/g, '\\$&')
      .replaceAll('\n', '\\n')
  )
}

/** A parameter's value, in quotes, which every reader takes. */
function parameterValue(text: string): string {
  // oxlint-disable-next-line no-control-regex -- the format allows none of them but the tab
  const clean = text.replace(lineEnds, '\n').replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
  const escaped = clean.replaceAll('^', '^^').replaceAll('\n', '^n').replaceAll('"', "^'")
  return /[^\w/+-]/.test(escaped) ? `"${escaped}"` : escaped
}

/** One line, not yet folded. `value` is written as it is: text goes through `calendarWords` first. */
export function calendarLine(name: string, value: string, parameters: Record<string, string> = {}): string {
  const given = Object.entries(parameters).map(([key, text]) => `;${key}=${parameterValue(text)}`)
  return `${name}${given.join('')}:${value}`
}

const octetsOf = (character: string): number => {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}

/** Breaks a line so that no piece has more than 75 octets and no character is cut. */
function fold(line: string): string {
  if (line.length * 3 <= longestLine) return line
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = octetsOf(character)
    if (octets + size > longestLine) {
      folded += `${newLine} `
      // The space that marks the continuation counts too.
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}

/** The text of a file from its lines. */
export function foldCalendarLines(lines: readonly string[]): string {
  return lines.map((line) => fold(line) + newLine).join('')
}
