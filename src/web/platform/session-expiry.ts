import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { EndpointName } from '#contract/endpoints.ts'
import { ApiError, type Api } from './api.ts'
import { setSession } from './session.ts'

/** State of the page: the number of forms that hold input, and what asks for another sign-in once its code has loaded. */
export const expiry: {
  held: number
  /** @returns whether the request may be sent again, with the session that the page has then */
  resume?: (client: QueryClient, name: EndpointName) => Promise<boolean>
} = { held: 0 }

/** Marks that a form on screen holds input, which must outlive the session. */
export function useHeldInput(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return
    expiry.held += 1
    return () => {
      expiry.held -= 1
    }
  }, [isHeld])
}

/** Clears a session that the server no longer knows, unless a form holds input: it would be gone with its screen. */
export function noteExpiredSession(client: QueryClient): void {
  if (expiry.held === 0) setSession(client, null)
}

/** Sends a rejected request again once the person has signed in again. */
export const sendWhenResumed = (api: Api, getClient: () => QueryClient): Api => ({
  async send(name, request) {
    try {
      return await api.send(name, request)
    } catch (error) {
      const isExpired = expiry.held > 0 && error instanceof ApiError && error.status === 401
      if (!isExpired || !(await expiry.resume?.(getClient(), name))) throw error
      return api.send(name, request)
    }
  },
})
