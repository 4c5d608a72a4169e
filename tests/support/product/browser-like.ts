/** Minimal browser for sign-in: cookies of one host, redirects, forms and the origin. */
export interface BrowserLike {
  /** URL of the last response. */
  url: URL
  cookies: Map<string, string>
  /** Sends one request without following redirects. Unsafe methods carry the page's origin, as in a browser. */
  send(address: string | URL, init?: RequestInit): Promise<Response>
  /** Follows redirects to the first response that isn't one. */
  open(address: string | URL, init?: RequestInit): Promise<Response>
  /** Submits a form with these fields to a URL relative to the last response. */
  submit(action: string, fields: Record<string, string>): Promise<Response>
}

function keepCookies(cookies: Map<string, string>, response: Response): void {
  for (const line of response.headers.getSetCookie()) {
    const [pair = '', ...attributes] = line.split(';')
    const [name = '', ...value] = pair.split('=')
    const isGone = attributes.some((attribute) => /^\s*(max-age=0|expires=Thu, 01 Jan 1970)/i.test(attribute))
    if (isGone || value.join('=') === '') cookies.delete(name.trim())
    else cookies.set(name.trim(), value.join('='))
  }
}

const redirects = new Set([301, 302, 303, 307, 308])

/** Opens a new browser without cookies on the site's front page. */
export function openBrowser(site: string): BrowserLike {
  const cookies = new Map<string, string>()
  const browser: BrowserLike = {
    url: new URL(site),
    cookies,
    send: async (address, init = {}) => {
      const url = new URL(address, browser.url)
      const headers = new Headers(init.headers)
      if (url.host === new URL(site).host && cookies.size > 0) {
        headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
      }
      const changes = (init.method ?? 'GET') !== 'GET'
      if (changes && !headers.has('origin')) headers.set('origin', browser.url.origin)
      const response = await fetch(url, { ...init, headers, redirect: 'manual' })
      if (url.host === new URL(site).host) keepCookies(cookies, response)
      return response
    },
    open: async (address, init) => {
      let url = new URL(address, browser.url)
      let response = await browser.send(url, init)
      for (let hops = 0; redirects.has(response.status) && hops < 12; hops += 1) {
        await response.body?.cancel()
        url = new URL(response.headers.get('location') ?? '', url)
        response = await browser.send(url)
      }
      browser.url = url
      return response
    },
    submit: (action, fields) => browser.open(action, { method: 'POST', body: new URLSearchParams(fields) }),
  }
  return browser
}

/** Completes the demo provider's sign-in page that the browser shows. */
export async function continueAs(
  browser: BrowserLike,
  page: Response,
  fields: Record<string, string>,
): Promise<Response> {
  const action = /action="([^"]+)"/.exec(await page.text())?.[1]
  if (!action) throw new Error(`This is not the page of the demo provider: ${browser.url.href}`)
  return browser.submit(action, fields)
}
