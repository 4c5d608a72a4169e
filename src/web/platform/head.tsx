import { createContext, useContext, useEffect } from 'react'
import { useSite } from './use-site.tsx'

/** A page's metadata for the browser tab, search engines and link previews. */
export interface Head {
  /** Ends in " · Wonderlark", which becomes the town's name if the site has one. */
  title: string
  /** Name of the site if it isn't the product's. */
  siteName?: string
  description: string
  /** Path of the canonical URL; absent if the page has none. */
  canonical?: string
  /** Excludes the page from search engines. */
  isUnlisted?: boolean
  /** Path of the link preview picture, 1200×630; if absent, the app's default is used. */
  picture?: { path: string; alt: string }
  /** schema.org objects that the page describes. Only the server calls this, because crawlers may not run scripts. */
  structuredData?: (origin: string) => object[]
  /** The same content in other formats, such as feeds. */
  alternates?: { type: string; title: string; path: string }[]
}

/** Collects the screen's metadata on the server; null in the browser. */
export const HeadContext = createContext<{ current: Head | undefined } | null>(null)

/** Replaces the elements matching `selector` with new ones, one per attributes object. */
function setElements(tag: 'meta' | 'link', selector: string, wanted: Record<string, string>[]): void {
  for (const element of document.head.querySelectorAll(selector)) element.remove()
  for (const attributes of wanted) {
    const element = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    document.head.append(element)
  }
}

/** Updates the metadata that matters during navigation. Crawlers load each page and get the rest from the server. */
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

/** Sets the page's metadata: in the HTML on the server, in the document on navigation. Call it once per screen. */
export function useHead(given: Head): void {
  const siteName = useSite().name
  const head =
    siteName === null ? given : { ...given, siteName, title: given.title.replace(/Wonderlark$/, () => siteName) }
  const collected = useContext(HeadContext)
  if (collected) collected.current = head
  const { title, description, canonical, isUnlisted, alternates } = head
  const said = JSON.stringify({ title, description, canonical, isUnlisted, alternates })
  useEffect(() => updateDocument(JSON.parse(said) as Head), [said])
}
