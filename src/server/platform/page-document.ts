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

function scripts({ state }: PageContent, { entry }: PageAssets): string {
  return `<script id="state" type="application/json">${escapeJson(state)}</script>
<script type="module" src="${entry}"></script>`
}

/** The whole document around a rendered page. */
export function pageDocument(content: PageContent, { assets, origin }: PageFrame): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
${headTags(content.head, origin)}
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#FBF6EA" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#14201B" media="(prefers-color-scheme: dark)">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">
<link rel="manifest" href="/manifest.webmanifest">
<meta name="apple-mobile-web-app-title" content="Wonderlark">
${assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
${content.isEmbedded ? '<base target="_parent">' : assets.preloads.map((href) => `<link rel="modulepreload" fetchpriority="low" href="${href}">`).join('\n')}
</head>
<body>
<div id="root">${content.html}</div>
${content.isEmbedded ? '' : scripts(content, assets)}
</body>
</html>`
}
