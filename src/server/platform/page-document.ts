import type { PageAssets } from './page-assets.ts'

export interface PageContent {
  html: string
  /** JSON text. */
  state: string
  head: { title: string; description: string }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

/** JSON that cannot end its script element, whatever it holds. */
function escapeJson(json: string): string {
  return json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}

/** The whole document around a rendered page. */
export function pageDocument(content: PageContent, assets: PageAssets, nonce: string): string {
  const { title, description } = content.head
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeHtml(title)}</title>
<meta name="description" content="${escapeHtml(description)}">
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
