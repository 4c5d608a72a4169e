import { answerCall, forgetAge, tellAge } from './calls.ts'
import { fillAnswers } from './fill.ts'
import { isKeepable, keepOnly } from './cached-responses.ts'
import { answerPicture, isPicture } from './pictures.ts'
import { openLink, showPush } from './pushes.ts'
import { answerFile, answerPage, forgetOldShells, installShell, isPage, isShellFile } from './shell.ts'

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
  if (url.pathname === '/api/sign-out') event.waitUntil(keepOnly(null))
  if (request.method !== 'GET') return
  if (isPage(request, url)) event.respondWith(answerPage(request))
  else if (isShellFile(url)) event.respondWith(answerFile(request))
  else if (isPicture(url)) event.respondWith(answerPicture(request))
  else if (isKeepable(url)) event.respondWith(answerCall(event, self))
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
  if (wish.kind === 'person') await keepOnly(wish.userId)
  if (wish.kind === 'fill') await fillAnswers()
  if (wish.kind === 'what is old') tellAge(client)
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
