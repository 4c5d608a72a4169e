import { escapeHtml, htmlTag } from '#server/platform/pages/pages.ts'
import { toStorable } from '#server/platform/database/database.ts'
import { cutText } from '#contract/limits.ts'
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import { SessionNotFound } from 'oidc-provider/lib/helpers/errors.js'
import { commonHeaders } from '#server/platform/http/http.ts'
import { t } from '#texts/texts.ts'

/** Path of the demo provider on this server. */
export const demoIdentityPath = '/demo-identity'

export interface DemoPerson {
  /** The provider's permanent identifier for the person. */
  subject: string
  name: string
  email: string
}

interface DemoPage {
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
color:var(--ink);font:inherit;text-align:start;cursor:pointer}button:hover{border-color:var(--fern)}
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
${htmlTag()}
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
function demoSignInPage({ people, action, problem, typed }: DemoPage): string {
  const open = `<form method="post" action="${escapeHtml(action)}">`
  const choice =
    people.length > 0 ? `${open}<h2>${t('Sign in as')}</h2><ul>${people.map(personButton).join('')}</ul></form>` : ''
  return frame(
    t('Demo sign-in'),
    `<p>${t('There are no passwords here. Pick someone, or make someone up.')}</p>
${choice}
${open}
<h2>${t('Someone new')}</h2>
${problem ? `<p role="alert">${escapeHtml(problem)}</p>` : ''}
<label for="name">${t('Name')}</label>
<input id="name" name="name" autocomplete="name" required maxlength="100" value="${escapeHtml(typed?.name ?? '')}">
<label for="email">${t('Email')}</label>
<input id="email" name="email" type="email" autocomplete="email" required maxlength="254" value="${escapeHtml(typed?.email ?? '')}">
<button class="go">${t('Continue')}</button>
</form>
${open}<button class="quiet" name="cancel" value="1">${t('Cancel')}</button></form>`,
  )
}

/** Renders the error page for invalid requests to the demo provider. @param problem says in one sentence what is wrong */
export function demoProblemPage(problem: string): string {
  return frame(
    t('Demo sign-in'),
    `<p role="alert">${escapeHtml(problem)}</p><p>${t('Close this window and try again.')}</p>`,
  )
}

const formLimit = 10_000

function sendPage(response: ServerResponse, status: number, html: string): void {
  // No form-action: submitting the form redirects to other names of this machine, and a policy can't express [::1].
  const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"
  const headers = {
    ...commonHeaders,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': policy,
  }
  response.writeHead(status, headers).end(html)
}

class FormTooLong extends Error {}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const part of request.setEncoding('utf8')) {
    text += part
    if (text.length > formLimit) throw new FormTooLong()
  }
  return new URLSearchParams(text)
}

/** Reads a person from the form. The same email address is the same person, however the name is spelled. */
function typedPerson(form: URLSearchParams): DemoPerson | null {
  const name = cutText(toStorable(form.get('name') ?? '').trim(), 100)
  const email = cutText(toStorable(form.get('email') ?? '').trim(), 254)
  if (name === '' || !/^[^\s@]+@[^\s@]+$/.test(email)) return null
  return {
    subject: `typed-${createHash('sha256').update(email.toLowerCase()).digest('base64url').slice(0, 22)}`,
    name,
    email,
  }
}

/**
 * Signs the previous person out of the provider. It would otherwise ask for confirmation before signing in someone
 * else, but picking a person is confirmation enough.
 */
async function removeAccount(provider: Provider, uid: string): Promise<void> {
  const session = await provider.Session.findByUid(uid)
  if (!session) return
  delete session.accountId
  await session.persist()
}

export interface InteractionOptions {
  provider: Provider
  listPeople(): Promise<readonly DemoPerson[]>
  /** Saves a person for the seconds until the authorization code is redeemed. */
  savePerson(person: DemoPerson): Promise<void>
}

/** Shows the page for picking a person, and passes the choice to the provider. */
async function interact(
  { provider, listPeople, savePerson }: InteractionOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { uid, session } = await provider.interactionDetails(request, response)
  const people = await listPeople()
  const page = { people, action: `${demoIdentityPath}/interaction/${uid}` }
  if (request.method !== 'POST') return sendPage(response, 200, demoSignInPage(page))
  const form = await readForm(request)
  if (form.has('cancel')) {
    return provider.interactionFinished(request, response, { error: 'access_denied', error_description: 'cancelled' })
  }
  const chosen = form.get('person')
  const person = chosen === null ? typedPerson(form) : people.find(({ subject }) => subject === chosen)
  if (!person) {
    const typed = { name: form.get('name') ?? '', email: form.get('email') ?? '' }
    const problem = t('Enter a name and an email address.')
    return sendPage(response, 400, demoSignInPage({ ...page, problem, typed }))
  }
  await savePerson(person)
  const login = { accountId: person.subject }
  const returnTo = await provider.interactionResult(request, response, { login })
  // Not earlier, because until now, the provider compares the session with the one in which the sign-in began.
  if (session && session.accountId !== person.subject) await removeAccount(provider, session.uid)
  response.writeHead(303, { location: returnTo, 'content-length': 0 }).end()
}

/** Handles requests of the page for picking a person. */
export async function handleInteraction(
  options: InteractionOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    await interact(options, request, response)
  } catch (error) {
    if (error instanceof FormTooLong)
      sendPage(response, 413, demoProblemPage(t('This sign-in can’t continue: the form is too long.')))
    else if (error instanceof SessionNotFound)
      sendPage(
        response,
        400,
        demoProblemPage(t('This sign-in can’t continue: it took too long or was started in another browser.')),
      )
    // Unexpected errors are logged and become a 500.
    else throw error
  }
}
