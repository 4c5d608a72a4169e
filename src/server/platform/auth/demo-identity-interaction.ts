import { toStorable } from '#server/platform/database/database.ts'
import { cutText } from '#contract/limits.ts'
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import { SessionNotFound } from 'oidc-provider/lib/helpers/errors.js'
import { demoIdentityPath } from './demo-identity-configuration.ts'
import type { DemoMemory } from './demo-identity-memory.ts'
import { demoProblemPage, demoSignInPage, type DemoPerson } from './demo-identity-page.ts'
import { commonHeaders } from '#server/platform/http/http.ts'

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
 * Signs the previous person out of the provider. It would otherwise ask for confirmation before signing in somebody
 * else, but picking a person is confirmation enough.
 */
async function forgetAccount(provider: Provider, uid: string): Promise<void> {
  const session = await provider.Session.findByUid(uid)
  if (!session) return
  delete session.accountId
  await session.persist()
}

export interface InteractionOptions {
  provider: Provider
  listPeople(): Promise<readonly DemoPerson[]>
  memory: DemoMemory
}

/** Shows the page for picking a person, and passes the choice to the provider. */
async function interact(
  { provider, listPeople, memory }: InteractionOptions,
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
    const problem = 'Please give a name and an email address.'
    return sendPage(response, 400, demoSignInPage({ ...page, problem, typed }))
  }
  await memory.remember(person)
  const login = { accountId: person.subject }
  const returnTo = await provider.interactionResult(request, response, { login })
  // Not earlier: up to here, the provider compares the session with the one that the sign-in began in.
  if (session && session.accountId !== person.subject) await forgetAccount(provider, session.uid)
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
    if (error instanceof FormTooLong) sendPage(response, 413, demoProblemPage('the form is too long'))
    else if (error instanceof SessionNotFound)
      sendPage(response, 400, demoProblemPage('it took too long or was begun in another browser'))
    // Unexpected errors are logged and become a 500.
    else throw error
  }
}
