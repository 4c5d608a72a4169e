import type { QueryClient } from '@tanstack/react-query'
import { call } from '#web/platform/query-client.ts'
import { readSession } from '#web/platform/session.ts'

/**
 * State of pushes in this browser. `install`: an iPhone allows them only for installed apps. `blocked`: the person
 * denied permission and can grant it only in the browser's settings.
 */
export type PushState = 'unsupported' | 'install' | 'blocked' | 'off' | 'on'

function isApplePhone(): boolean {
  return /iPhone|iPad/.test(navigator.userAgent) && !matchMedia('(display-mode: standalone)').matches
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** The user who turned pushes on in this browser. They don't apply to other users who sign in here. */
const ownerKey = 'wonderlark-pushes-of'

function isOwn(client: QueryClient): boolean {
  try {
    return localStorage.getItem(ownerKey) === String(readSession(client)?.userId)
  } catch {
    // A browser without storage has no subscription either.
    return false
  }
}

function storeOwner(client: QueryClient): void {
  const userId = readSession(client)?.userId
  if (userId !== undefined) localStorage.setItem(ownerKey, String(userId))
}

export async function readPushState(client: QueryClient): Promise<PushState> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return isApplePhone() ? 'install' : 'unsupported'
  }
  if (Notification.permission === 'denied') return 'blocked'
  return isOwn(client) && (await findSubscription()) ? 'on' : 'off'
}

function isOurs(subscription: PushSubscription, publicKey: string): boolean {
  const key = new Uint8Array(subscription.options.applicationServerKey ?? new ArrayBuffer(0))
  const text = btoa(String.fromCharCode(...key))
  return (
    text
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replace(/(?<!=)=+$/, '') === publicKey
  )
}

async function subscribe(client: QueryClient): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.ready
  const { publicKey } = await call(client, 'getPushKey')
  const before = await registration.pushManager.getSubscription()
  // If the server's keys changed, subscriptions made with the old ones no longer work.
  if (before && isOurs(before, publicKey)) return before
  await before?.unsubscribe()
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/**
 * Asks the browser for permission if needed, and subscribes it to pushes.
 * @throws if the push service or the server is unreachable
 */
export async function turnPushOn(client: QueryClient): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return readPushState(client)
  const subscription = await subscribe(client)
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
  await call(client, 'addPushSubscription', { body: { endpoint: subscription.endpoint, keys: { p256dh, auth } } })
  storeOwner(client)
  return 'on'
}

export async function turnPushOff(client: QueryClient): Promise<PushState> {
  const subscription = await findSubscription()
  if (!subscription) return readPushState(client)
  const { endpoint } = subscription
  await subscription.unsubscribe()
  await call(client, 'removePushSubscription', { body: { endpoint } })
  return 'off'
}

/** Resubscribes after sign-in if the same user had pushes on, because a subscription ends with its session. */
export async function renewPush(client: QueryClient): Promise<void> {
  if ((await readPushState(client)) !== 'on' || Notification.permission !== 'granted') return
  await turnPushOn(client)
}
