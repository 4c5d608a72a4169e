import { findKept, keep, keepOnly, keptAt } from './cached-responses.ts'

/** What open pages were told from memory, and of when the oldest of it is. */
const oldest = new Map<string, string>()

/** Tells a page of when what it shows is. */
export function tellAge(client: Client): void {
  const at = oldest.get(client.id)
  // oxlint-disable-next-line require-post-message-target-origin -- a worker's pages have its own origin
  if (at !== undefined) client.postMessage({ kind: 'as of', at })
}

export const forgetAge = (clientId: string): boolean => oldest.delete(clientId)

async function noteAge(clientId: string, at: string, scope: ServiceWorkerGlobalScope): Promise<void> {
  const known = oldest.get(clientId)
  if (known === undefined || at < known) oldest.set(clientId, at)
  const client = await scope.clients.get(clientId)
  if (client) tellAge(client)
}

/** Without a network, whoever has left nothing here is a visitor. */
const noSession = () =>
  Response.json(
    { type: 'about:blank', title: 'Sign in first.', status: 401, code: 'not_signed_in', message: 'Sign in first.' },
    { status: 401, headers: { 'content-type': 'application/problem+json' } },
  )

/** From the server, and kept; without it, what was kept. */
export async function answerCall(
  { request, clientId }: FetchEvent,
  scope: ServiceWorkerGlobalScope,
): Promise<Response> {
  const { pathname } = new URL(request.url)
  let response: Response
  try {
    response = await fetch(request)
  } catch (error) {
    const kept = await findKept(request.url)
    if (kept) {
      await noteAge(clientId, keptAt(kept), scope)
      return kept
    }
    if (pathname === '/api/session') return noSession()
    throw error
  }
  forgetAge(clientId)
  if (pathname === '/api/session' && response.status === 401) await keepOnly(null)
  else if (response.ok) await keep(request, response.clone()).catch(() => null)
  return response
}
