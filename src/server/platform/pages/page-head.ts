import { getDirection, getLanguage, getRegionalTag, type Language } from '#texts/languages.ts'
import { currentLocale } from '#texts/text-source-node.ts'
import { msg, t } from '#texts/texts.ts'

/** Metadata of a page. It has the shape of the web app's `Head`, which the server doesn't import. */
export interface PageHead {
  title: string
  /** Default: the product's name. */
  siteName?: string
  description: string
  canonical?: string
  isUnlisted?: boolean
  picture?: { path: string; alt: string }
  structuredData?: (origin: string) => object[]
  alternates?: { type: string; title: string; path: string }[]
}

const productName = 'Wonderlark'
const ownPicture = { path: '/preview.png', alt: msg('Wonderlark: your field guide to local wonder') }

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

/**
 * Returns the first tag of a page, with the language of its reader and the direction of its lines. `data-locale` is the
 * reader's locale, if it isn't the language's default.
 */
export function htmlTag(locale = currentLocale()): string {
  const lang = getRegionalTag(locale)
  const written = lang === locale ? '' : ` data-locale="${locale}"`
  return `<html lang="${lang}"${written} dir="${getDirection(locale)}">`
}

/** Escapes JSON so that no content can end its script element. */
export function escapeJson(json: string): string {
  return json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}

const element = (tag: string, attributes: Record<string, string>) =>
  `<${tag}${Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('')}>`

/** The parts of the page's surroundings that its tags contain. */
interface HeadFrame {
  /** Origin of absolute URLs, without a trailing slash. */
  origin: string
  /** Locale of the texts, such as "en-US" or "en-GB-u-hc-h12-fw-mon". */
  locale: string
  /** Languages that the site is offered in; the first one has the addresses without a language. */
  languages?: readonly Language[]
}

function socialTags(head: PageHead, { origin, locale }: HeadFrame, canonical: string | undefined): string[] {
  const { path, alt } = head.picture ?? { ...ownPicture, alt: t(ownPicture.alt) }
  const siteName = head.siteName ?? productName
  const title = head.title.replace(` · ${siteName}`, '')
  const properties = {
    'og:site_name': siteName,
    'og:type': 'website',
    'og:locale': getRegionalTag(locale).replace('-', '_'),
    'og:title': title,
    'og:description': head.description,
    ...(canonical && { 'og:url': origin + canonical }),
    'og:image': origin + path,
    'og:image:type': 'image/png',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': alt,
  }
  const names = {
    'twitter:card': 'summary_large_image',
    'twitter:title': title,
    'twitter:description': head.description,
    'twitter:image': origin + path,
    'twitter:image:alt': alt,
  }
  return [
    ...Object.entries(properties).map(([property, content]) => element('meta', { property, content })),
    ...Object.entries(names).map(([name, content]) => element('meta', { name, content })),
  ]
}

/** Returns the path of a page in a language: that of the installation's first language has no prefix. */
const inLanguage = (path: string, language: Language, [first]: readonly Language[]) =>
  language === first ? path : `/${language}${path === '/' ? '' : path}`

/** Returns the address of the web app manifest in the language of a page. Browsers request it without cookies. */
export function manifestPath({ locale, languages = [] }: Pick<HeadFrame, 'locale' | 'languages'>): string {
  const language = getLanguage(locale)
  return `${language && languages.length > 1 ? `/${language}` : ''}/manifest.webmanifest`
}

/** Returns links to the page in each language that it is offered in. */
function languageLinks(canonical: string, { origin, languages = [] }: HeadFrame): string[] {
  if (languages.length < 2) return []
  const link = (hreflang: string, path: string) => element('link', { rel: 'alternate', hreflang, href: origin + path })
  return [
    ...languages.map((language) => link(language, inLanguage(canonical, language, languages))),
    link('x-default', canonical),
  ]
}

/** Returns the tags that describe the page to clients that don't run it, such as crawlers and link previews. */
export function headTags(head: PageHead, frame: HeadFrame): string {
  const { title, description, isUnlisted, structuredData, alternates = [] } = head
  const { origin, locale, languages = [] } = frame
  const language = getLanguage(locale)
  const inOwn = (path: string) => (language && languages.length > 1 ? inLanguage(path, language, languages) : path)
  const canonical = head.canonical && inOwn(head.canonical)
  const picture = head.picture && { picture: { ...head.picture, path: inOwn(head.picture.path) } }
  return [
    `<title>${escapeHtml(title)}</title>`,
    element('meta', { name: 'description', content: description }),
    ...(isUnlisted ? [element('meta', { name: 'robots', content: 'noindex' })] : []),
    ...(canonical ? [element('link', { rel: 'canonical', href: origin + canonical })] : []),
    ...(head.canonical ? languageLinks(head.canonical, frame) : []),
    ...socialTags({ ...head, ...picture }, frame, canonical),
    ...alternates.map(({ type, title: name, path }) =>
      element('link', { rel: 'alternate', type, title: name, href: origin + path }),
    ),
    ...(structuredData?.(origin) ?? []).map(
      (thing) => `<script type="application/ld+json">${escapeJson(JSON.stringify(thing))}</script>`,
    ),
  ].join('\n')
}
