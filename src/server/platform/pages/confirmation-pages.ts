import type { Context } from 'hono'
import type { PlainRoute } from '#server/platform/http/http.ts'
import { noteResponse } from './note-page.ts'

interface Confirmation<Found> {
  /** Path with `:token`, the secret of an email. */
  path: string
  /** Reads the token; null if it is invalid or its target no longer exists. */
  read(token: string): Promise<Found | null>
  /** Page that asks for confirmation. */
  ask(found: Found): string
  /** Performs the action, and returns a page with the result. Idempotent. */
  act(found: Found): Promise<string>
  /** Page for a token that doesn't work. */
  unknown(): string
}

/**
 * Pages of links in emails, with a button for confirmation. A GET must not change anything, because link scanners send
 * one. The pages need no session and no scripts.
 */
export function confirmationPages<Found>({ path, read, ask, act, unknown }: Confirmation<Found>): PlainRoute[] {
  const respond = (show: (found: Found) => string | Promise<string>) => async (context: Context) => {
    const found = await read(context.req.param('token') ?? '')
    return found ? noteResponse(await show(found)) : noteResponse(unknown(), 404)
  }
  return [
    { path, rate: 'tokens', handle: respond(ask) },
    { path, rate: 'tokens', method: 'POST', handle: respond(act) },
  ]
}
