import { escapeMarkup, type FeedHead, type FeedItem } from './feed-item.ts'

/** `updated` value of an empty feed. */
const never = '2026-01-01T00:00:00Z'

const element = (name: string, text: string, attributes = '') => `<${name}${attributes}>${escapeMarkup(text)}</${name}>`
const link = (rel: string, type: string, href: string) =>
  `<link rel="${rel}" type="${type}" href="${escapeMarkup(href)}"/>`
const category = (term: string) => `<category term="${escapeMarkup(term)}"/>`

function entry(item: FeedItem): string {
  const lines = [
    element('id', item.id),
    element('title', item.title),
    element('updated', item.changedAt),
    link('alternate', 'text/html', item.url),
    item.author && `<author>${element('name', item.author)}</author>`,
    ...item.tags.map(category),
    element('summary', item.summary),
    element('content', item.html, ' type="html"'),
  ]
  return `<entry>\n${lines.filter(Boolean).join('\n')}\n</entry>`
}

/** Writes the feed as Atom (RFC 4287). The output is deterministic. */
export function writeAtom({ title, publisher, description, url, page }: FeedHead, items: readonly FeedItem[]): string {
  const updated = items.map(({ changedAt }) => changedAt).reduce((a, b) => (a > b ? a : b), never)
  const lines = [
    element('id', url),
    // The feed's own texts are English. Event titles may be in any language, and sources don't declare it.
    element('title', title, ' xml:lang="en"'),
    element('subtitle', description, ' xml:lang="en"'),
    element('updated', updated),
    link('self', 'application/atom+xml', url),
    link('alternate', 'text/html', page),
    `<author>${element('name', publisher)}</author>`,
    element('generator', 'Wonderlark'),
    ...items.map(entry),
  ]
  return `<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">\n${lines.join('\n')}\n</feed>\n`
}
