import { Parser } from 'htmlparser2'
import { stripMarkdown } from './markdown-text.ts'
import { readMarkup } from '#server/sources/formats/markup/read-markup.ts'

/**
 * Converts untrusted text to plain text: no tags, scripts or marks of Markdown, entities decoded, links as bare URLs,
 * paragraphs separated by an empty line. The result is displayed as text, never as HTML.
 */

const paragraphs = new Set(
  'p div section article header footer table blockquote ul ol dl pre h1 h2 h3 h4 h5 h6 hr figure'.split(' '),
)
const lines = new Set('li tr dt dd'.split(' '))
const silent = new Set('script style head title noscript template iframe object svg select textarea'.split(' '))

/** Maximum length of a description in characters; longer ones are minutes or price lists. */
const longest = 20_000

const looksLikeHtml = (text: string) =>
  /<\/?(?:p|br|div|span|a|b|i|u|strong|em|ul|ol|li|h[1-6]|table|tr|td|img|font|iframe|script|style|hr)\b[^<>]*>/i.test(
    text,
  )

const hasEntities = (text: string) => /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,31});/i.test(text)

/** Accepts only http and https, which are safe to open. */
function safeAddress(href: string | undefined): string | null {
  const address = href?.trim() ?? ''
  return /^https?:\/\/[^\s<>"]+$/i.test(address) ? address : null
}

class TextBuilder {
  #text = ''
  #silentDepth = 0
  #links: { address: string | null; from: number }[] = []

  open(name: string, attributes: Record<string, string>): void {
    if (silent.has(name)) this.#silentDepth += 1
    if (this.#silentDepth > 0) return
    if (name === 'br') this.#text += '\n'
    else if (name === 'li') this.#text += '\n• '
    else if (lines.has(name)) this.#text += '\n'
    else if (paragraphs.has(name)) this.#text += '\n\n'
    else if (name === 'td' || name === 'th') this.#text += ' '
    else if (name === 'a') this.#links.push({ address: safeAddress(attributes.href), from: this.#text.length })
  }

  close(name: string): void {
    if (silent.has(name)) this.#silentDepth = Math.max(0, this.#silentDepth - 1)
    else if (name === 'a') this.#closeLink()
    else if (paragraphs.has(name) && this.#silentDepth === 0) this.#text += '\n\n'
  }

  add(text: string): void {
    if (this.#silentDepth === 0) this.#text += text.replace(/\s+/g, ' ')
  }

  get text(): string {
    return this.#text
  }

  #closeLink(): void {
    const link = this.#links.pop()
    if (!link?.address) return
    const label = this.#text.slice(link.from).trim()
    const isStatedAlready = label.includes(link.address) || link.address.replace(/\/$/, '').endsWith(label || '\0')
    // A label that is itself the URL, perhaps shortened, is replaced by the full URL.
    if (isStatedAlready || /^(https?:\/\/|www\.)\S+$/i.test(label))
      this.#text = this.#text.slice(0, link.from) + link.address
    else this.#text += label === '' ? link.address : ` (${link.address})`
  }
}

function withoutTags(html: string): string {
  const builder = new TextBuilder()
  readMarkup(html, {
    onopentag: (name, attributes) => builder.open(name, attributes),
    onclosetag: (name) => builder.close(name),
    ontext: (text) => builder.add(text),
  })
  return builder.text
}

const decodeEntities = (text: string) =>
  text.replace(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,31});/gi, (entity) => {
    let decoded = ''
    new Parser({ ontext: (piece) => (decoded += piece) }, { decodeEntities: true }).end(entity)
    return decoded
  })

function tidy(text: string): string {
  return (
    text
      .replace(/\r\n?/g, '\n')
      // oxlint-disable-next-line no-control-regex -- texts hold them, and invisible ones that some programs insert
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f\u00ad\u200b\u2060\ufeff]/g, '')
      .replace(/[ \t\u00a0]{2,}|[\t\u00a0]/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  )
}

/** `<https://example.org>` and `<a@example.org>`: addresses of plain text, not tags. */
const bracketed = /<(https?:\/\/[^\s<>]{1,2000}|[\w.+-]{1,64}@[\w.-]{1,200})>/gi

const element =
  '(?:a|b|body|blockquote|br|div|em|font|h[1-6]|hr|html|i|img|li|ol|p|pre|small|span|strong|sub|sup|table|tbody|td|th|tr|u|ul)'
const selector = String.raw`(?:${element}?[.#:@*][\w.#:()-]{1,80}|${element}(?=[\s,>+~{]))`

/** A rule of a stylesheet whose tags a program has removed: `p.p1 { margin: 0 }`. Prose has no such braces. */
const styleRule = new RegExp(
  String.raw`(?:(?<![\w.])${selector}(?:[\s,>+~]{1,4}${selector}){0,20}|@[\w-]{3,30}[^{}\n]{0,80})\s{0,4}\{\s*(?:(?:[\w-]{2,40}\s*:[^{};]{1,300}(?:;|(?=\}))\s*)+)?\}`,
  'g',
)

/** Removes stylesheets. Twice, since media rules contain others. */
function withoutStyles(text: string): string {
  if (!text.includes('{')) return text
  return text
    .replace(styleRule, '')
    .replace(styleRule, '')
    .replace(/\/\* [^{}*]{1,80} \*\/\s*(?=\n|$)/g, '')
}

/** `&amp;amp;`: an ampersand that several programs have escaped. */
const escapedAgain = /&(?:amp;){2,}/gi

function withoutHtml(given: string): string {
  let text = given.replace(bracketed, '$1').replace(escapedAgain, '&amp;')
  // Twice, since some feeds escape their HTML once more. More often would damage text about HTML.
  for (let round = 0; round < 2; round += 1) {
    if (looksLikeHtml(text)) text = withoutTags(text)
    else if (hasEntities(text)) text = decodeEntities(text)
    else break
  }
  return tidy(withoutStyles(text))
}

/** "for all!Bring": two lines whose break a program has removed. Words with other signs may be addresses. */
const gluedSentences =
  /(?<=(?:^|\s)["'“‘(]?[\p{L}\p{N}'’,–-]{1,40}[\p{Ll}\p{N})”’][.!?]{1,3}[)”’]?)(?=["“‘(]?(?:\p{Lu}\p{Ll}{1,30}|[AI])(?:[\s,’!?]|\.(?!\w)|$))(?!(?:Com|Org|Net|Edu|Gov|Io|Js)\b)/gu

/** "for ages 3-5Reading is": a range at the end of a line. */
const gluedRanges = /(?<=\b\d{1,2}[-–]\d{1,2})(?=\p{Lu}\p{Ll}{2,30}\b)/gu

const unglue = (text: string) => text.replace(gluedSentences, ' ').replace(gluedRanges, '. ')

/** Converts a description, in HTML, Markdown or neither, to plain text with paragraphs. */
export function toPlainText(given: string): string {
  // Marks only within what is shown, however long the text is.
  const tidied = unglue(tidy(stripMarkdown(withoutHtml(given).slice(0, 2 * longest))))
  const shortened = tidied.length > longest ? `${tidied.slice(0, longest).trimEnd()}…` : tidied
  // Truncated text may end with a lone surrogate, which the database would reject.
  return shortened.toWellFormed()
}

/** Collapses white space. The pattern skips single spaces, which are the most common. */
const inOneLine = (text: string) => text.replace(/\s{2,}|[^\S ]/g, ' ').trim()

/** Converts a title, name or venue to one line. */
export function toOneLine(given: string, longestLine = 500): string {
  const line = inOneLine(
    withoutHtml(given)
      .slice(0, 2 * longest)
      .toWellFormed(),
  )
  return (line.length > longestLine ? `${line.slice(0, longestLine - 1).trimEnd()}…` : line).toWellFormed()
}

/** Converts a venue to one line. Its name and the parts of its address often stand on lines of their own. */
export function toPlaceLine(given: string): string {
  const lines = withoutHtml(given)
    .split('\n')
    .map((line) => line.trim().replace(/,$/, ''))
  return toOneLine(lines.filter(Boolean).join(', '))
}

/** Shortens a description for a card: whole sentences if they fit into `length` characters. */
export function firstSentences(text: string, length = 180): string {
  const line = inOneLine(text.replace(/\bhttps?:\/\/[^\s)]+(?:\([^\s)]*\)[^\s)]*)?/g, '').replace(/ ?\(\s*\)/g, ''))
  if (line.length <= length) return line
  const sentences = /^.*[.!?](?=\s)/.exec(line.slice(0, length + 1))?.[0]
  if (sentences && sentences.length >= length / 3) return sentences
  return `${line
    .slice(0, length - 1)
    .replace(/(?<!\s)\s+\S*$/, '')
    .replace(/(?<![\s,;:–-])[\s,;:–-]+$/, '')}…`.toWellFormed()
}
