import { currentLocale } from '#texts/text-source.ts'
import type { SendRequest } from './api.ts'

/**
 * Asks for responses in the language of this page. The browser would ask for its own, which is another one if the page was
 * opened at an address with a language.
 */
export const sendLanguage =
  (sendRequest: SendRequest): SendRequest =>
  (path, init) => {
    const headers = new Headers(init.headers)
    headers.set('accept-language', currentLocale())
    return sendRequest(path, { ...init, headers })
  }
