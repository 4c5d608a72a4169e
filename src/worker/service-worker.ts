import type { ApiPath } from '#contract/endpoints.ts'
import type { PageMessage, PushText, WorkerMessage } from '#contract/worker-messages.ts'
import { fillCache } from './fill.ts'
import { isCacheable, deleteOtherCaches, findCached, cacheResponse, getCachedAt } from './cached-responses.ts'
import { handlePicture, isPicture } from './pictures.ts'
import { handleFile, handlePage, deleteOldShells, installShell, isPage, isShellFile } from './shell.ts'

const sessionPath: ApiPath = '/api/session'
const signOutPath: ApiPath = '/api/sign-out'

/** Client id → time of the oldest cached response served to that page, ISO 8601. */
const oldestByClient = new Map<string, string>()

/** Sends a page the age of its cached data. */
function reportAge(client: Client): void {
  const at = oldestByClient.get(client.id) ?? null
  // oxlint-disable-next-line require-post-message-target-origin -- a worker's clients are same-origin
  client.postMessage({ kind: 'age', at } satisfies PageMessage)
}

async function noteAge(clientId: string, at: string, scope: ServiceWorkerGlobalScope): Promise<void> {
  const known = oldestByClient.get(clientId)
  if (known === undefined || at < known) oldestByClient.set(clientId, at)
  const client = await scope.clients.get(clientId)
  if (client) reportAge(client)
}

/** Builds a 401 response: offline, a user without a cached session counts as signed out. */
const createNoSessionResponse = () =>
  Response.json(
    { type: 'about:blank', title: 'Sign in first.', status: 401, code: 'not_signed_in', message: 'Sign in first.' },
    { status: 401, headers: { 'content-type': 'application/problem+json' } },
  )

/** Network first: caches the response, or falls back to the cached one if the request fails. */
async function handleApiRequest({ request, clientId }: FetchEvent, scope: ServiceWorkerGlobalScope): Promise<Response> {
  const { pathname } = new URL(request.url)
  let response: Response
  try {
    response = await fetch(request)
  } catch (error) {
    const cached = await findCached(request.url)
    if (cached) {
      await noteAge(clientId, getCachedAt(cached), scope)
      return cached
    }
    if (pathname === sessionPath) return createNoSessionResponse()
    throw error
  }
  if (pathname === sessionPath && response.status === 401) await deleteOtherCaches(null)
  else if (response.ok) await cacheResponse(request, response.clone()).catch(() => null)
  return response
}

/** Shown for a push that can't be read, because browsers require a visible notification for every push. */
const unreadablePush: PushText = {
  title: 'Wonderlark',
  body: 'You have a new notification.',
  link: '/news',
  tag: 'news',
}

function readPush(data: PushMessageData | null): PushText {
  try {
    return data?.json() ?? unreadablePush
  } catch {
    return unreadablePush
  }
}

async function showPush(data: PushMessageData | null, scope: ServiceWorkerGlobalScope): Promise<void> {
  const { title, body, link, tag } = readPush(data)
  await scope.registration.showNotification(title, {
    body,
    tag,
    icon: '/icons/lark-192.png',
    badge: '/icons/lark-192.png',
    data: { link } satisfies Pick<PushText, 'link'>,
  })
}

/** Opens the notification's link in an existing window, or in a new one if there is none. */
async function openLink(notification: Notification, scope: ServiceWorkerGlobalScope): Promise<void> {
  notification.close()
  const { link }: Pick<PushText, 'link'> = notification.data
  const url = new URL(link, scope.location.origin)
  if (url.origin !== scope.location.origin) return
  const windows = await scope.clients.matchAll({ type: 'window' })
  const [open] = windows.filter(({ visibilityState }) => visibilityState === 'visible').concat(windows)
  // navigate() rejects for pages this worker doesn't control.
  const opened = await open?.navigate(url.href).catch(() => null)
  await (opened ? opened.focus() : scope.clients.openWindow(url.href))
}

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => event.waitUntil(installShell()))

self.addEventListener('activate', (event) => {
  const start = async () => {
    await deleteOldShells()
    await self.clients.claim()
  }
  event.waitUntil(start())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== self.location.origin) return
  if (url.pathname === signOutPath) event.waitUntil(deleteOtherCaches(null))
  if (request.method !== 'GET') return
  if (isPage(request, url)) event.respondWith(handlePage(request))
  else if (isShellFile(url)) event.respondWith(handleFile(request))
  else if (isPicture(url)) event.respondWith(handlePicture(request))
  else if (isCacheable(url)) event.respondWith(handleApiRequest(event, self))
})

async function handleMessage(message: WorkerMessage, client: Client): Promise<void> {
  if (message.kind === 'person') await deleteOtherCaches(message.userId)
  if (message.kind === 'fill') await fillCache()
  if (message.kind === 'report age') reportAge(client)
  if (message.kind === 'forget age') oldestByClient.delete(client.id)
  if (message.kind === 'activate') {
    const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    if (windows.length <= 1) await self.skipWaiting()
  }
}

self.addEventListener('message', (event) => {
  if (event.source instanceof Client) event.waitUntil(handleMessage(event.data, event.source))
})

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data, self)))

self.addEventListener('notificationclick', (event) => event.waitUntil(openLink(event.notification, self)))
