import { escapeHtml } from '#server/platform/pages/pages.ts'

export interface DemoPerson {
  /** The provider's permanent identifier for the person. */
  subject: string
  name: string
  email: string
}

export interface DemoPage {
  people: readonly DemoPerson[]
  /** URL that the form posts to. */
  action: string
  /** Error message for the previous attempt. */
  problem?: string
  typed?: { name: string; email: string }
}

const style = `
:root{color-scheme:light dark;--paper:light-dark(#fbf6ea,#14201b);--card:light-dark(#fffdf7,#1c2b25);--ink:light-dark(#22312b,#f3eddd);
--muted:light-dark(#5c6b62,#b9c4b8);--line:light-dark(#e4dac3,#31443b);--edge:light-dark(#8a8468,#7c9084);--fern:light-dark(#2f6b4f,#7fc8a3);
--on-fern:light-dark(#fffdf7,#10201a);--clay:light-dark(#a8402b,#f0a08c)}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:26rem;margin:0 auto;padding:1.5rem 1rem 2rem}h1{font:600 1.6rem/1.2 Georgia,serif;margin:0}
p{margin:.4rem 0 1rem;color:var(--muted)}ul{list-style:none;margin:0;padding:0;display:grid;gap:.5rem;grid-template-columns:repeat(auto-fill,minmax(min(10.5rem,100%),1fr))}li{display:grid}
button{width:100%;min-height:2.9rem;padding:.4rem .9rem;border:1px solid var(--edge);border-radius:.8rem;background:var(--card);
color:var(--ink);font:inherit;text-align:left;cursor:pointer}button:hover{border-color:var(--fern)}
button:focus-visible,input:focus-visible{outline:3px solid var(--fern);outline-offset:2px}
.go{background:var(--fern);border-color:var(--fern);color:var(--on-fern);text-align:center;font-weight:600}
.quiet{border-color:transparent;background:none;text-align:center;color:var(--muted)}
small{display:block;color:var(--muted);overflow-wrap:anywhere}h2{font:600 1.05rem/1.3 Georgia,serif;margin:1.5rem 0 .5rem}
label{display:block;margin:.6rem 0 .2rem;font-weight:600}input{width:100%;min-height:2.9rem;padding:.4rem .8rem;border:1px solid var(--edge);
border-radius:.8rem;background:var(--card);color:var(--ink);font:inherit}form+form .go,.go{margin-top:1rem}
[role=alert]{color:var(--clay);font-weight:600}`

/** Lets a long email address wrap before the `@` instead of inside a word. */
const breakable = (email: string) => escapeHtml(email).replace('@', '<wbr>@')

const personButton = ({ subject, name, email }: DemoPerson) =>
  `<li><button name="person" value="${escapeHtml(subject)}">${escapeHtml(name)}<small aria-hidden="true">${breakable(email)}</small></button></li>`

function frame(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body><main><h1>${title}</h1>${content}</main></body>
</html>`
}

/** Renders the page for picking a person to sign in as. */
export function demoSignInPage({ people, action, problem, typed }: DemoPage): string {
  const open = `<form method="post" action="${escapeHtml(action)}">`
  const choice =
    people.length > 0 ? `${open}<h2>Sign in as</h2><ul>${people.map(personButton).join('')}</ul></form>` : ''
  return frame(
    'Demo sign-in',
    `<p>Nobody checks who you are here: pick somebody, or make somebody up.</p>
${choice}
${open}
<h2>Somebody new</h2>
${problem ? `<p role="alert">${escapeHtml(problem)}</p>` : ''}
<label for="name">Name</label>
<input id="name" name="name" autocomplete="name" required maxlength="100" value="${escapeHtml(typed?.name ?? '')}">
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="email" required maxlength="254" value="${escapeHtml(typed?.email ?? '')}">
<button class="go">Continue</button>
</form>
${open}<button class="quiet" name="cancel" value="1">Cancel</button></form>`,
  )
}

/** Renders the error page for invalid requests to the demo provider. */
export function demoProblemPage(detail: string): string {
  return frame(
    'Demo sign-in',
    `<p role="alert">This sign-in cannot go on: ${escapeHtml(detail)}.</p><p>Close this window and try again.</p>`,
  )
}
