import { cutText } from '#contract/limits.ts'

/** Lines such as "On Mon, Nov 23, 2026 at 9:00 AM Maya via Wonderlark <lark@example.org> wrote:". */
const attribution = /^\s*\S.{6,400}:\s*$/s
const quoted = /^\s?>/

/** Labels of the block that Outlook and others put above a quoted message, in several languages. */
const fromLabel = /^[*>\s]*(from|von|de|da|van|från|fra|od|lähettäjä|kimden|от|发件人|差出人)\s?[*]?\s?[::]\s*\S/iu
const headerLine = /^[*>\s]*[\p{L}\- ]{2,20}\s?[*]?\s?[::]\s*\S/u
const divider =
  /^\s*(_{10,}|-{2,}\s*(original message|ursprüngliche nachricht|message d'origine|mensaje original|messaggio originale|oorspronkelijk bericht|forwarded message)\s*-{2,})\s*$/i

/** Last lines that phones and mail programs add by themselves. */
const deviceLine =
  /^(sent from (my|outlook|yahoo|mail|proton)|get outlook for|von meinem \S+ gesendet|gesendet von (mein|outlook)|envoyé de(puis)? mon|enviado desde mi|inviato da(l mio)?|verstuurd vanaf mijn|skickat från min)/i

/** Maximum number of characters of a message that are read. Longer messages consist of quotations. */
const longestText = 50_000

const isBlank = (line: string) => line.trim() === ''

/** Whether a block of labels, one of them for the sender, begins at this line. */
function startsHeaders(lines: readonly string[], at: number): boolean {
  if (!fromLabel.test(lines[at] ?? '')) return false
  const next = lines.slice(at + 1, at + 6).filter((line) => !isBlank(line))
  return next.slice(0, 2).length === 2 && next.slice(0, 2).every((line) => headerLine.test(line))
}

/** Returns the number of lines of the text before the quoted message; all of them if nothing clearly starts one. */
function findEnd(lines: readonly string[]): number {
  const end = lines.findIndex((line, at) => line === '--' || divider.test(line) || startsHeaders(lines, at))
  return end < 0 ? lines.length : end
}

/**
 * Drops lines quoted with `>` and the attribution above each group of them, which may span three lines and contains a
 * number or an address.
 */
function dropQuotes(lines: readonly string[]): string[] {
  const rest: string[] = []
  for (const [at, line] of lines.entries()) {
    // Reduces several blank lines to one, which keeps the search for the attribution fast.
    if (isBlank(line) && isBlank(rest.at(-1) ?? '')) continue
    if (!quoted.test(line)) rest.push(line)
    else if (at === 0 || !quoted.test(lines[at - 1] ?? '')) dropAttribution(rest)
  }
  return rest
}

function dropAttribution(rest: string[]): void {
  const last = rest.findLastIndex((line) => !isBlank(line))
  for (let count = 1; count <= 3 && last - count + 1 >= 0; count += 1) {
    const from = last - count + 1
    const words = rest.slice(from, last + 1)
    if (words.some(isBlank)) return
    const text = words.join(' ')
    const isWhole = from === 0 || isBlank(rest[from - 1] ?? '')
    if (attribution.test(text) && /\d|@/.test(text) && (isWhole || /<[^<>]+@|\d{1,2}[:.h]\d{2}/.test(text))) {
      rest.length = from
      if (isWhole) return
    }
  }
}

/** Number of characters at the end of a line that may contain an address and the words after it. */
const longestEnd = 320
const addressAtEnd = /[^\s<>]@[^\s<>@]{1,255}>?[\p{L}\s]{0,24}:$/u

/** Drops an attribution at the end, whose quotation was already removed. */
function dropLastAttribution(lines: readonly string[]): string[] {
  const rest = [...lines]
  const last = rest.findLast((line) => !isBlank(line)) ?? ''
  if (addressAtEnd.test(last.slice(-longestEnd))) dropAttribution(rest)
  return rest
}

function dropDeviceLine(lines: readonly string[]): string[] {
  const last = lines.findLastIndex((line) => !isBlank(line))
  return last >= 0 && deviceLine.test(lines[last]?.trim() ?? '') ? lines.slice(0, last) : [...lines]
}

/**
 * Returns the new text of a reply, without quoted messages and signatures. Conservative: it only removes text that mail
 * programs clearly mark, so a reply may keep parts of a quotation but loses no new words.
 */
export function readReplyText(text: string): string {
  const lines = cutText(text, longestText)
    .split('\n')
    .map((line) => line.trimEnd())
  const written = dropDeviceLine(dropLastAttribution(dropQuotes(lines.slice(0, findEnd(lines)))))
  return written
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Removes reply addresses and secrets of personal links, in case a part of a quotation remains. */
export function withoutSecrets(text: string, { origin, domain }: { origin: string; domain: string }): string {
  const links = new RegExp(
    `${RegExp.escape(origin)}/(?:rsvp|unsubscribe|host-requests|join|verify-email|search-mail|confirm-mail)[/?][^\\s<>]*`,
    'gi',
  )
  const addresses = new RegExp(`reply\\+[\\w.]+@${RegExp.escape(domain)}`, 'gi')
  return text.replace(links, '[personal link]').replace(addresses, '[reply address]')
}
