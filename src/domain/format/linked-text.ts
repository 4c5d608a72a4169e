export type TextPart = { text: string; href?: string }

const address = /\b(?:https?:\/\/|www\.)[^\s<>"'“”‘’]+/gi
const mail = /\b[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+\b/g

/** Drops trailing punctuation that belongs to the sentence. Keeps a closing parenthesis that the URL itself opened. */
function withoutTrailing(found: string): string {
  let text = found
  for (;;) {
    const last = text.at(-1) ?? ''
    const closesOwn = last === ')' && text.split('(').length >= text.split(')').length
    if (!'.,;:!?)]}…'.includes(last) || closesOwn) return text
    text = text.slice(0, -1)
  }
}

function linkMail(text: string): TextPart[] {
  return split(
    text,
    mail,
    (found) => ({ shown: found, href: `mailto:${found}` }),
    (rest) => [{ text: rest }],
  )
}

function split(
  text: string,
  pattern: RegExp,
  link: (found: string) => { shown: string; href: string },
  between: (rest: string) => TextPart[],
): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  for (const match of text.matchAll(pattern)) {
    const { shown, href } = link(match[0])
    if (match.index > at) parts.push(...between(text.slice(at, match.index)))
    parts.push({ text: shown, href })
    at = match.index + shown.length
  }
  if (at < text.length) parts.push(...between(text.slice(at)))
  return parts
}

/** Splits plain text into parts. Parts with an `href` (only http, https or mailto) are links. */
export function linkText(text: string): TextPart[] {
  const link = (found: string) => {
    const shown = withoutTrailing(found)
    return { shown, href: /^www\./i.test(shown) ? `https://${shown}` : shown }
  }
  return split(text, address, link, linkMail)
}

const maxShownLength = 40

/** Shortens a web address for display: "webtrac.example.org/webtrac/web/sea…". */
export function shortenAddress(address: string): string {
  const shown = address.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')
  return shown.length <= maxShownLength ? shown : `${shown.slice(0, maxShownLength - 1).toWellFormed()}…`
}

/** Splits a text into paragraphs at empty lines. */
export function paragraphs(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
}
