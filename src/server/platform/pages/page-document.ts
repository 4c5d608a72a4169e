import type { Language } from '#texts/languages.ts'
import { earlyPressScript } from './early-presses.ts'
import type { PageAssets } from './page-assets.ts'
import { htmlTag, escapeHtml, escapeJson, headTags, manifestPath, type PageHead } from './page-head.ts'

export interface PageContent {
  html: string
  /** JSON text. */
  state: string
  head: PageHead
  /**
   * Whether the page is shown in a frame on another site. It then has no scripts, and its links open in the embedding
   * page.
   */
  isEmbedded: boolean
  /** Whether the page's URL is its secret. */
  isSecret: boolean
}

export interface PageFrame {
  assets: PageAssets
  /** Name of the home screen icon. Default: the product's. */
  name?: string | null
  /** CSS that follows the style sheets. */
  style?: string | null
  /** Origin of absolute URLs, without a trailing slash. */
  origin: string
  /** Locale of the texts, such as "en-US" or "en-GB-u-hc-h12-fw-mon". */
  locale: string
  /** Languages that the site is offered in; the first one has the addresses without a language. */
  languages?: readonly Language[]
}

/** Returns the preloads of the fonts, so that they arrive with the first paint or shortly after it. */
const fontPreloads = ({ fonts }: PageAssets) =>
  fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`).join('\n')

const styleLinks = ({ styles }: PageAssets) => styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')

/**
 * Returns the page's scripts and state. The preloads follow the content and have a low priority, so that the scripts don't
 * delay the first paint, and precede the state, so that they download while it arrives.
 */
function scripts({ state }: PageContent, { entry, modules }: PageAssets): string {
  const preloads = modules.map((href) => `<link rel="modulepreload" fetchpriority="low" href="${href}">`).join('\n')
  return `<script>${earlyPressScript}</script>
${preloads}
<script id="state" type="application/json">${escapeJson(state)}</script>
<script type="module" src="${entry}"></script>`
}

/** Renders the complete HTML document around a page. */
export function pageDocument(content: PageContent, frame: PageFrame): string {
  return `<!doctype html>
${htmlTag(frame.locale)}
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
${headTags(content.head, frame)}
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#FBF6EA" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#14201B" media="(prefers-color-scheme: dark)">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">
<link rel="manifest" href="${manifestPath(frame)}">
<meta name="apple-mobile-web-app-title" content="${escapeHtml(frame.name ?? 'Wonderlark')}">
${styleLinks(frame.assets)}
${frame.style ? `<style>${frame.style}</style>\n` : ''}${fontPreloads(frame.assets)}
${content.isEmbedded ? '<base target="_parent">' : ''}
</head>
<body>
<div id="root">${content.html}</div>
${content.isEmbedded ? '' : scripts(content, frame.assets)}
</body>
</html>`
}
