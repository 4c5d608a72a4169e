import type { PageAssets } from './page-assets.ts'
import { escapeJson, headTags, type PageHead } from './page-head.ts'

export interface PageContent {
  html: string
  /** JSON text. */
  state: string
  head: PageHead
  /** Stands in a frame on somebody else's page: without scripts, its links open in the page around it. */
  isEmbedded: boolean
  /** Its address is its key. */
  isSecret: boolean
}

export interface PageFrame {
  assets: PageAssets
  /** Of absolute addresses, without a slash at its end. */
  origin: string
}

/** Characters of a body from which on browsers paint it by parts. */
const longBody = 50_000

/**
 * Before styles and text: the letters of the first paint. That of a long page waits for its end, which comes right behind:
 * painted by parts, it is laid out several times while somebody may press on it already.
 */
function firstPaint({ html, isEmbedded }: PageContent, { faces }: PageAssets): string {
  if (isEmbedded) return ''
  const wait = html.length > longBody ? '<link rel="expect" href="#state" blocking="render">\n' : ''
  return wait + (faces ? `<script>${faces.text}</script>` : '')
}

/** Browsers keep the shell, and what stands in a frame, beside the styles of other pages: those link to them. */
function styles({ html, isEmbedded }: PageContent, { styles: files, css }: PageAssets): string {
  if (css && html && !isEmbedded) return `<style>${css}</style>`
  return files.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')
}

/** `src/web/start.ts`, which stands in the page, loads the others when it is time. */
function scripts({ state }: PageContent, { entry, start, preloads }: PageAssets): string {
  const load = { entry, modules: preloads }
  return `<script id="state" type="application/json">${escapeJson(state)}</script>
<script id="first-load" type="application/json">${escapeJson(JSON.stringify(load))}</script>
<script type="module"${start ? `>${start.text}` : ` src="${entry}">`}</script>`
}

/** The whole document around a rendered page. */
export function pageDocument(content: PageContent, frame: PageFrame): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
${headTags(content.head, frame.origin)}
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#FBF6EA" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#14201B" media="(prefers-color-scheme: dark)">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">
<link rel="manifest" href="/manifest.webmanifest">
<meta name="apple-mobile-web-app-title" content="Wonderlark">
${firstPaint(content, frame.assets)}
${styles(content, frame.assets)}
${content.isEmbedded ? '<base target="_parent">' : ''}
</head>
<body>
<div id="root">${content.html}</div>
${content.isEmbedded ? '' : scripts(content, frame.assets)}
</body>
</html>`
}
