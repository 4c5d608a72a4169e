/** A text field's value and selection. */
export interface Selected {
  text: string
  start: number
  end: number
}

/** Adds a mark around the selection, or removes it. */
export function toggleMark({ text, start, end }: Selected, mark: '**' | '*'): Selected {
  const { length } = mark
  const chosen = text.slice(start, end)
  const isInside = chosen.length >= 2 * length && chosen.startsWith(mark) && chosen.endsWith(mark)
  // An asterisk next to another one belongs to bold text.
  const isOne = mark === '**' || !chosen.startsWith('**')
  if (isInside && isOne)
    return {
      text: text.slice(0, start) + chosen.slice(length, -length) + text.slice(end),
      ...{ start, end: end - 2 * length },
    }
  const before = text.slice(0, start)
  const after = text.slice(end)
  const isAround = before.endsWith(mark) && after.startsWith(mark)
  const isOneAround = mark === '**' || !before.endsWith('**') || before.endsWith('***')
  if (isAround && isOneAround)
    return {
      text: before.slice(0, -length) + chosen + after.slice(length),
      ...{ start: start - length, end: end - length },
    }
  // Marks must touch the words that they emphasize.
  const lead = chosen.length - chosen.trimStart().length
  const trail = chosen.trim() === '' ? 0 : chosen.length - chosen.trimEnd().length
  const core = chosen.slice(lead, chosen.length - trail)
  return {
    text: before + chosen.slice(0, lead) + mark + core + mark + chosen.slice(chosen.length - trail) + after,
    start: start + lead + length,
    end: start + lead + length + core.length,
  }
}

const bullet = /^[-*+] +/

/** Makes the lines of the selection items of a list, or plain lines again if all of them are items. */
export function toggleList({ text, start, end }: Selected): Selected {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const lineEnd = text.indexOf('\n', Math.max(end - (end > start ? 1 : 0), from))
  const to = lineEnd === -1 ? text.length : lineEnd
  const lines = text.slice(from, to).split('\n')
  const isList = lines.every((line) => bullet.test(line))
  const changed = lines.map((line) => (isList ? line.replace(bullet, '') : `- ${line.replace(bullet, '')}`)).join('\n')
  const next = text.slice(0, from) + changed + text.slice(to)
  const last = from + changed.length
  return { text: next, start: lines.length === 1 ? last : from, end: last }
}

/** Turns the selection into a link and selects its address. A selected address becomes the link's target. */
export function addLink({ text, start, end }: Selected): Selected {
  const chosen = text.slice(start, end).trim()
  const isAddress = /^https?:\/\/\S+$/i.test(chosen)
  const label = isAddress ? '' : chosen
  const target = isAddress ? chosen : 'https://'
  const written = `[${label}](${target})`
  const labelStart = start + 1
  const targetStart = labelStart + label.length + 2
  return {
    text: text.slice(0, start) + written + text.slice(end),
    ...(isAddress || label === ''
      ? { start: labelStart, end: labelStart }
      : { start: targetStart, end: targetStart + target.length }),
  }
}

/** Writes plain text as Markdown that looks the same. */
export const escapeMarkdown = (text: string): string =>
  text
    .replace(/[\\*_[\]]/g, String.raw`\$&`)
    .replace(/^([ \t]*)([-+])(?=\s)/gm, String.raw`$1\$2`)
    .replace(/^([ \t]*\d{1,9})([.)])(?=\s)/gm, String.raw`$1\$2`)
