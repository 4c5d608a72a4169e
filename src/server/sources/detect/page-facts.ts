import { readMarkup } from '#server/sources/formats/markup/read-markup.ts'
import { toOneLine } from '#server/sources/formats/text/plain-text.ts'

/** Maximum number of links to look at; a page with more is a directory. */
const maxLinks = 3_000

interface PageLink {
  /** Absolute address. */
  address: string
  text: string
  /** Whether it is a link for calendar programs (`webcal`). */
  isSubscription: boolean
}

interface HeadLink {
  relations: string[]
  type: string
  /** Absolute address. */
  address: string
  title: string
}

/** Clues in a web page about where its events come from. */
export interface PageFacts {
  /** Addresses to which the page refers. */
  address: string
  /** Name of the site, or title of the page; empty if there is none. */
  title: string
  /** Programs named in `<meta name="generator">`. */
  generators: string[]
  head: HeadLink[]
  links: PageLink[]
  /** Absolute addresses of frames and embedded scripts. */
  embedded: string[]
  /** Whether the page asks for a password. */
  asksForPassword: boolean
  /** Address to which the page redirects automatically. */
  refresh: string | null
}

type Attributes = Record<string, string>

/** Collects the clues while a page is parsed. */
class FactCollector {
  readonly facts: PageFacts
  #base: string
  #site = ''
  #isInTitle = false
  #open: PageLink | null = null

  constructor(address: string) {
    this.#base = address
    this.facts = {
      address,
      title: '',
      generators: [],
      head: [],
      links: [],
      embedded: [],
      asksForPassword: false,
      refresh: null,
    }
  }

  readonly #elements: Record<string, (attributes: Attributes) => void> = {
    base: ({ href }) => (this.#base = this.#resolve(href) ?? this.#base),
    title: () => (this.#isInTitle = this.facts.title === ''),
    meta: (attributes) => this.#readMeta(attributes),
    link: (attributes) => this.#readHeadLink(attributes),
    a: (attributes) => this.#openLink(attributes),
    area: (attributes) => this.#openLink(attributes),
    iframe: ({ src, ...others }) => this.#embed(src, others['data-src'], others['data-lazy-src']),
    frame: ({ src }) => this.#embed(src),
    script: ({ src }) => this.#embed(src),
    input: ({ type }) => (this.facts.asksForPassword ||= type?.toLowerCase() === 'password'),
  }

  open(name: string, attributes: Attributes): void {
    this.#elements[name]?.(attributes)
  }

  addText(text: string): void {
    if (this.#isInTitle) this.facts.title += text
    if (this.#open && this.#open.text.length < 200) this.#open.text += text
  }

  close(name: string): void {
    if (name === 'title') this.#isInTitle = false
    if (name === 'a') this.#open = null
  }

  finish(): PageFacts {
    return { ...this.facts, title: toOneLine(this.#site || this.facts.title, 200) }
  }

  /** Resolves an address of the page; `webcal` counts as `https`. */
  #resolve(text: string | undefined): string | null {
    if (!text?.trim()) return null
    const url = URL.parse(text.trim().replace(/^webcals?:/i, 'https:'), this.#base)
    return url && /^https?:$/.test(url.protocol) ? url.href : null
  }

  #readMeta({ name = '', content = '', ...others }: Attributes): void {
    if (others['property'] === 'og:site_name') this.#site = content
    if (name.toLowerCase() === 'generator') this.facts.generators.push(content)
    if (others['http-equiv']?.toLowerCase() !== 'refresh') return
    this.facts.refresh = this.#resolve(/url\s*=\s*['"]?([^'"]+)/i.exec(content)?.[1])
  }

  #readHeadLink({ rel = '', type = '', href, title = '' }: Attributes): void {
    const address = this.#resolve(href)
    const relations = rel.toLowerCase().split(/\s+/)
    if (address !== null) this.facts.head.push({ relations, type: type.toLowerCase(), address, title })
  }

  #openLink({ href, title, 'aria-label': label }: Attributes): void {
    const address = this.#resolve(href)
    const isTaken = address !== null && this.facts.links.length < maxLinks
    const isSubscription = /^\s*webcal/i.test(href ?? '')
    this.#open = isTaken ? { address, text: label ?? title ?? '', isSubscription } : null
    if (this.#open) this.facts.links.push(this.#open)
  }

  #embed(...sources: (string | undefined)[]): void {
    for (const source of sources) {
      const address = this.#resolve(source)
      if (address !== null && this.facts.embedded.length < maxLinks) this.facts.embedded.push(address)
    }
  }
}

/** Collects the clues of a page in one pass. */
export function readPageFacts(html: string, address: string): PageFacts {
  const collector = new FactCollector(address)
  readMarkup(html, {
    onopentag: (name, attributes) => collector.open(name, attributes),
    ontext: (text) => collector.addText(text),
    onclosetag: (name) => collector.close(name),
  })
  return collector.finish()
}
