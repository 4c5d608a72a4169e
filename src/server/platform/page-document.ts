import type { PageAssets } from './page-assets.ts'
import { escapeJson, headTags, type PageHead } from './page-head.ts'

export interface PageContent {
  html: string
  /** JSON text. */
  state: string
  head: PageHead
}

export interface PageFrame {
  assets: PageAssets
  /** Of the scripts that belong to the page. */
  nonce: string
  /** Of absolute addresses, without a slash at its end. */
  origin: string
}

/** The whole document around a rendered page. */
export function pageDocument(content: PageContent, { assets, nonce, origin }: PageFrame): string {
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
${assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
${assets.preloads.map((href) => `<link rel="modulepreload" href="${href}">`).join('\n')}
</head>
<body>
<div id="root">${content.html}</div>
<script id="state" type="application/json" nonce="${nonce}">${escapeJson(content.state)}</script>
<script type="module" src="${assets.entry}" nonce="${nonce}"></script>
</body>
</html>`
}
