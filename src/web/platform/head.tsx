import { createContext, useContext, useEffect } from 'react'

/** What a page says of itself to the tab, to search engines and to those who see a link to it. */
export interface Head {
  title: string
  description: string
  /** Path of the page's one true address; absent where the page has none of its own. */
  canonical?: string
  /** Search engines shall not list it. */
  isUnlisted?: boolean
  /** Picture of a link to the page, 1200×630, as a path; absent for the product's own. */
  picture?: { path: string; alt: string }
  /** Things of schema.org that the page is about. Read by programs that run no scripts, so only the server asks. */
  structuredData?: (origin: string) => object[]
  /** The same content in other forms, such as feeds. */
  alternates?: { type: string; title: string; path: string }[]
}

/** Where the server collects what the screen says of itself; absent in the browser. */
export const HeadContext = createContext<{ current: Head | undefined } | null>(null)

/** Brings the elements that match to what is wanted, an object of attributes each. */
function setElements(tag: 'meta' | 'link', selector: string, wanted: Record<string, string>[]): void {
  for (const element of document.head.querySelectorAll(selector)) element.remove()
  for (const attributes of wanted) {
    const element = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    document.head.append(element)
  }
}

/** What matters while somebody moves about; pictures and data of links are for programs that load the page anew. */
function updateDocument({ title, description, canonical, isUnlisted, alternates = [] }: Head): void {
  const absolute = (path: string) => new URL(path, window.location.origin).href
  document.title = title
  setElements('meta', 'meta[name="description"]', [{ name: 'description', content: description }])
  setElements('meta', 'meta[name="robots"]', isUnlisted ? [{ name: 'robots', content: 'noindex' }] : [])
  setElements('link', 'link[rel="canonical"]', canonical ? [{ rel: 'canonical', href: absolute(canonical) }] : [])
  const feeds = alternates.map(({ type, title: name, path }) => ({
    rel: 'alternate',
    type,
    title: name,
    href: absolute(path),
  }))
  setElements('link', 'link[rel="alternate"]', feeds)
}

/** Names the screen: in the page's head on the server, in the tab when the browser moves on. Once a screen. */
export function useHead(head: Head): void {
  const collected = useContext(HeadContext)
  if (collected) collected.current = head
  const { title, description, canonical, isUnlisted, alternates } = head
  const said = JSON.stringify({ title, description, canonical, isUnlisted, alternates })
  useEffect(() => updateDocument(JSON.parse(said) as Head), [said])
}
