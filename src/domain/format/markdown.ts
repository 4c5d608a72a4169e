import createMarkdown from 'markdown-it'
import { linkText, shortenAddress } from './linked-text.ts'

/**
 * The Markdown that hosts write: paragraphs, line breaks, bold, italics, lists and links. Everything else, HTML included,
 * is text. Bare addresses become links as they do in plain descriptions.
 */
const markdown = createMarkdown('zero', { breaks: true }).enable(['emphasis', 'link', 'list', 'newline', 'escape'])
markdown.validateLink = (address) => /^(?:https?:\/\/|mailto:)/i.test(address.trim())

type Token = ReturnType<typeof markdown.parse>[number]

const { escapeHtml } = markdown.utils
const linkAttributes = 'target="_blank" rel="noopener noreferrer nofollow ugc"'
const openLink = (href: string) => `<a href="${escapeHtml(href)}" ${linkAttributes}>`

/** Writes text with its bare addresses as links. */
const writeText = (text: string): string =>
  linkText(text)
    .map(({ text: shown, href }) =>
      href === undefined ? escapeHtml(shown) : `${openLink(href)}${escapeHtml(shortenAddress(shown))}</a>`,
    )
    .join('')

/** Returns whether the token is between the opening and the end of a link, where no other may begin. */
function isInLink(tokens: readonly Token[], at: number): boolean {
  const last = tokens.slice(0, at).findLast(({ type }) => type === 'link_open' || type === 'link_close')
  return last?.type === 'link_open'
}

markdown.renderer.rules.text = (tokens, at) => {
  const { content } = tokens[at]!
  return isInLink(tokens, at) ? escapeHtml(content) : writeText(content)
}
markdown.renderer.rules.link_open = (tokens, at) => openLink(String(tokens[at]!.attrGet('href') ?? ''))

/** Converts a host's Markdown to HTML that contains only the formatting above. */
export const renderMarkdown = (text: string): string => markdown.render(text).trim()

/** Writes a line of Markdown as plain text: a link as `label (address)`. */
function writeInline(tokens: readonly Token[]): string {
  let text = ''
  let link: { href: string; start: number } | null = null
  for (const token of tokens) {
    const { type, content } = token
    if (type === 'softbreak' || type === 'hardbreak') text += '\n'
    else if (type === 'link_open') link = { href: String(token.attrGet('href') ?? ''), start: text.length }
    else if (type === 'link_close' && link) {
      const label = text.slice(link.start)
      const target = link.href.replace(/^mailto:/i, '')
      if (label.replace(/\/$/, '') !== target.replace(/\/$/, '')) text += ` (${target})`
      link = null
    } else text += content
  }
  return text
}

/** Converts a host's Markdown to the plain text that calendars, emails, feeds and search show. */
export function markdownToText(text: string): string {
  const blocks: string[] = []
  /** The numbers of open lists, innermost last; null for bullets. */
  const lists: (number | null)[] = []
  let mark = ''
  let isTight = false
  for (const token of markdown.parse(text, {})) {
    const { type, children, content, hidden } = token
    if (type === 'bullet_list_open') lists.push(null)
    else if (type === 'ordered_list_open') lists.push(Number(token.attrGet('start') ?? 1))
    else if (type === 'bullet_list_close' || type === 'ordered_list_close') {
      lists.pop()
      isTight = lists.length > 0
    } else if (type === 'list_item_open') {
      const number = lists.at(-1) ?? null
      mark = number === null ? '• ' : `${number}. `
      if (number !== null) lists[lists.length - 1] = number + 1
    } else if (type === 'paragraph_open') isTight = isTight && (hidden || mark !== '')
    else if (type === 'inline') {
      const line = mark + (children ? writeInline(children) : content)
      // Items of a list stand below each other; an empty line separates everything else.
      if (isTight && blocks.length > 0) blocks[blocks.length - 1] += `\n${line}`
      else blocks.push(line)
      isTight = lists.length > 0
      mark = ''
    }
  }
  return blocks.join('\n\n').trim()
}
