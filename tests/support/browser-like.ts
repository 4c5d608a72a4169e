/** What a browser keeps and sends, as far as sign-in needs it: cookies of one host, redirects, forms, the origin. */
export interface BrowserLike {
  /** Where the last answer came from. */
  url: URL
  cookies: Map<string, string>
  /** Sends one request; changing ones carry the page's origin, as in a browser. Redirects are not followed. */
  send(address: string | URL, init?: RequestInit): Promise<Response>
  /** Follows redirects to the first answer that is none. */
  open(address: string | URL, init?: RequestInit): Promise<Response>
  /** Submits a form with these fields to an address relative to the last answer. */
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

/** A new browser without cookies, standing on the front page of the site. */
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

/** Goes through the page of the demo provider that the browser stands on. */
export async function continueAs(
  browser: BrowserLike,
  page: Response,
  fields: Record<string, string>,
): Promise<Response> {
  const action = /action="([^"]+)"/.exec(await page.text())?.[1]
  if (!action) throw new Error(`This is not the page of the demo provider: ${browser.url.href}`)
  return browser.submit(action, fields)
}
