import { escapeHtml, htmlTag } from './page-head.ts'
import { pageHeaders, secretHeaders } from '#server/platform/http/http.ts'

export interface NotePage {
  title: string
  text: string
  /** Label of a button that posts to the page's own URL. */
  button?: string
  link?: { path: string; label: string }
}

const style = `
:root{color-scheme:light dark;--paper:light-dark(#fbf6ea,#14201b);--card:light-dark(#fffdf7,#1c2b25);--ink:light-dark(#22312b,#f3eddd);
--line:light-dark(#e4dac3,#31443b);--fern:light-dark(#2f6b4f,#8ac9a4);--on-fern:light-dark(#fffdf7,#10201a);--marigold:light-dark(#f2a93b,#f2b04c)}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:17px/1.55 system-ui,sans-serif}
main{max-width:30rem;margin:0 auto;padding:min(14vh,7rem) 1.25rem 3rem}
.home{display:inline-flex;align-items:center;gap:.6rem;padding:.5rem 0;color:inherit;text-decoration:none;font:600 1.3rem/1 Georgia,serif}
section{margin-top:.8rem;padding:1.6rem 1.5rem 1.7rem;background:var(--card);border:1px solid var(--line);border-top:3px solid var(--marigold);border-radius:.4rem}
h1{font:600 1.7rem/1.25 Georgia,serif;margin:0 0 .6rem}p{margin:0 0 1.2rem}p:last-child{margin:0}
button{width:100%;min-height:3rem;padding:.5rem 1.2rem;border:0;border-radius:.7rem;background:var(--fern);color:var(--on-fern);font:600 1rem/1.3 system-ui,sans-serif;cursor:pointer}
a{color:var(--fern);text-underline-offset:.15em}p a{display:inline-block;padding:.5rem 0}a:focus-visible,button:focus-visible{outline:3px solid var(--fern);outline-offset:3px}`

/**
 * Renders a short page with a message or a question, for links in emails. It has no scripts, so that it always works.
 */
export function notePage({ title, text, button, link }: NotePage): string {
  return `<!doctype html>
${htmlTag()}
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · Wonderlark</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${style}</style>
</head>
<body><main>
<a class="home" href="/"><img src="/icons/lark-192.png" width="40" height="40" alt="">Wonderlark</a>
<section><h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
${button === undefined ? '' : `<form method="post"><button>${escapeHtml(button)}</button></form>`}
${link ? `<p><a href="${escapeHtml(link.path)}">${escapeHtml(link.label)}</a></p>` : ''}
</section></main></body>
</html>`
}

/** Responds with a page that is never cached and sends no referrer, because its URL is a secret. */
export const noteResponse = (html: string, status = 200): Response =>
  new Response(html, {
    status,
    headers: {
      ...pageHeaders(),
      'content-type': 'text/html; charset=utf-8',
      ...secretHeaders,
    },
  })
