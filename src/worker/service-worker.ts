import { fillCache } from './fill.ts'
import { isKeepable, retainOnly, findCached, keep, getCachedAt } from './cached-responses.ts'
import { handlePicture, isPicture } from './pictures.ts'
import { handleFile, handlePage, forgetOldShells, installShell, isPage, isShellFile } from './shell.ts'

/** What open pages were told from memory, and of when the oldest of it is. */
const oldest = new Map<string, string>()

/** Tells a page of when what it shows is. */
function reportAge(client: Client): void {
  const at = oldest.get(client.id)
  // oxlint-disable-next-line require-post-message-target-origin -- a worker's pages have its own origin
  if (at !== undefined) client.postMessage({ kind: 'as of', at })
}

const forgetAge = (clientId: string): boolean => oldest.delete(clientId)

async function noteAge(clientId: string, at: string, scope: ServiceWorkerGlobalScope): Promise<void> {
  const known = oldest.get(clientId)
  if (known === undefined || at < known) oldest.set(clientId, at)
  const client = await scope.clients.get(clientId)
  if (client) reportAge(client)
}

/** Without a network, whoever has left nothing here is a visitor. */
const noSession = () =>
  Response.json(
    { type: 'about:blank', title: 'Sign in first.', status: 401, code: 'not_signed_in', message: 'Sign in first.' },
    { status: 401, headers: { 'content-type': 'application/problem+json' } },
  )

/** From the server, and kept; without it, what was kept. */
async function handleCall({ request, clientId }: FetchEvent, scope: ServiceWorkerGlobalScope): Promise<Response> {
  const { pathname } = new URL(request.url)
  let response: Response
  try {
    response = await fetch(request)
  } catch (error) {
    const kept = await findCached(request.url)
    if (kept) {
      await noteAge(clientId, getCachedAt(kept), scope)
      return kept
    }
    if (pathname === '/api/session') return noSession()
    throw error
  }
  forgetAge(clientId)
  if (pathname === '/api/session' && response.status === 401) await retainOnly(null)
  else if (response.ok) await keep(request, response.clone()).catch(() => null)
  return response
}

interface Message {
  title: string
  body: string
  link: string
  tag: string
}

function read(data: PushMessageData | null): Message {
  try {
    return data?.json() as Message
  } catch {
    // A browser demands that something is shown for every push.
    return { title: 'Wonderlark', body: 'There is news for you.', link: '/news', tag: 'news' }
  }
}

async function showPush(data: PushMessageData | null, scope: ServiceWorkerGlobalScope): Promise<void> {
  const { title, body, link, tag } = read(data)
  await scope.registration.showNotification(title, {
    body,
    tag,
    icon: '/icons/lark-192.png',
    badge: '/icons/lark-192.png',
    data: { link },
  })
}

/** Goes where the message is about: in the window that is open, else in a new one. */
async function openLink(notification: Notification, scope: ServiceWorkerGlobalScope): Promise<void> {
  notification.close()
  const { link } = notification.data as { link: string }
  const url = new URL(link, scope.location.origin)
  if (url.origin !== scope.location.origin) return
  const windows = await scope.clients.matchAll({ type: 'window' })
  const [open] = windows.filter(({ visibilityState }) => visibilityState === 'visible').concat(windows)
  // A page that was loaded before this worker cannot be led by it.
  const led = await open?.navigate(url.href).catch(() => null)
  await (led ? led.focus() : scope.clients.openWindow(url.href))
}

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => event.waitUntil(installShell()))

self.addEventListener('activate', (event) => {
  const start = async () => {
    await forgetOldShells()
    await self.clients.claim()
  }
  event.waitUntil(start())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== self.location.origin) return
  if (url.pathname === '/api/sign-out') event.waitUntil(retainOnly(null))
  if (request.method !== 'GET') return
  if (isPage(request, url)) event.respondWith(handlePage(request))
  else if (isShellFile(url)) event.respondWith(handleFile(request))
  else if (isPicture(url)) event.respondWith(handlePicture(request))
  else if (isKeepable(url)) event.respondWith(handleCall(event, self))
})

/** What pages ask of the worker. */
type Wish =
  /** Who is signed in; null for nobody. */
  | { kind: 'person'; userId: number | null }
  /** Keep what can be read without a network. */
  | { kind: 'fill' }
  | { kind: 'what is old' }
  /** The network is back, and the page asks for everything again. */
  | { kind: 'is fresh' }
  /** No other page is open: the new version may take over. */
  | { kind: 'take over' }

async function fulfil(wish: Wish, client: Client): Promise<void> {
  if (wish.kind === 'person') await retainOnly(wish.userId)
  if (wish.kind === 'fill') await fillCache()
  if (wish.kind === 'what is old') reportAge(client)
  if (wish.kind === 'is fresh') forgetAge(client.id)
  if (wish.kind === 'take over') {
    const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    if (windows.length <= 1) await self.skipWaiting()
  }
}

self.addEventListener('message', (event) => {
  if (event.source instanceof Client) event.waitUntil(fulfil(event.data as Wish, event.source))
})

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data, self)))

self.addEventListener('notificationclick', (event) => event.waitUntil(openLink(event.notification, self)))
