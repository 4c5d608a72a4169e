import { currentLocale } from '#texts/text-source.ts'

type Fetch = (path: string, init: RequestInit) => Promise<Response>

/**
 * Asks for responses in the language of this page. The browser would ask for its own, which is another one if the page was
 * opened at an address with a language.
 */
export const sendLanguage =
  (send: Fetch): Fetch =>
  (path, init) => {
    const headers = new Headers(init.headers)
    headers.set('accept-language', currentLocale())
    return send(path, { ...init, headers })
  }
