import { createECDH } from 'node:crypto'
import { FetchError, type GuardedSend } from '#server/platform/network/network.ts'
import type { Meters } from '#server/platform/observability/observability.ts'

/** VAPID key pair, which identifies this server to push services; base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

/** A browser that accepts push messages, as described by its `PushSubscription`. */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

interface PushMessage {
  /**
   * Payload for the browser's service worker, encrypted for it. At most 3,000 bytes, which every push service accepts.
   */
  text: string
  /** TTL: seconds that the push service keeps the message for an offline browser. */
  lifetime: number
  /** Replaces an undelivered message with the same topic. At most 32 characters of A–Z a–z 0–9 - _ */
  topic?: string
  urgency?: 'low' | 'normal' | 'high'
}

export type PushOutcome =
  | { kind: 'taken' }
  /** The subscription no longer exists. */
  | { kind: 'gone' }
  /** Temporary failure; `seconds` is the service's Retry-After, if any. */
  | { kind: 'later'; seconds: number | null; why: string }
  /** Permanent failure; retrying won't help. */
  | { kind: 'refused'; why: string }

export interface PushSender {
  /** Application server key that browsers subscribe with. */
  publicKey: string
  /** Whether a URL could be that of a push service, judging by the URL alone. */
  accepts(endpoint: string): boolean
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>
}

export interface PushOptions {
  keys: PushKeys
  /** Contact for push services: an https or mailto: URL. */
  subject: string
  send: GuardedSend
  /** Default: https on a host of a known push service. */
  accepts?: (endpoint: string) => boolean
  meters?: Meters
}

export async function makePushKeys(): Promise<PushKeys> {
  const { default: webPush } = await import('web-push')
  return webPush.generateVAPIDKeys()
}

/** Returns the contact for push services, which reject addresses of the local machine. */
export const pushSubject = (publicUrl: string) =>
  publicUrl.startsWith('https:') ? publicUrl : 'mailto:operator@wonderlark.invalid'

/** Whether messages can be encrypted for the target: a P-256 public key and a 16-byte secret. */
export function hasUsableKeys({ p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>): boolean {
  const exchange = createECDH('prime256v1')
  exchange.generateKeys()
  try {
    exchange.computeSecret(p256dh, 'base64url')
  } catch {
    return false
  }
  return Buffer.from(p256dh, 'base64url').length === 65 && Buffer.from(auth, 'base64url').length === 16
}

/** Hosts of the push services of Chromium and its relatives, Firefox, Safari and Edge. */
const services =
  /^(?:fcm\.googleapis\.com|(?:[a-z0-9-]+\.)*push\.services\.mozilla\.com|(?:[a-z0-9-]+\.)*push\.apple\.com|(?:[a-z0-9-]+\.)+notify\.windows\.com)$/

function isPushService(endpoint: string): boolean {
  const url = URL.parse(endpoint)
  return url?.protocol === 'https:' && url.port === '' && url.username === '' && services.test(url.hostname)
}

function classifyResponse(status: number, retryAfter: number | null): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'taken' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  const why = `The push service answered ${status}.`
  if (status === 429 || status === 408 || status >= 500) return { kind: 'later', seconds: retryAfter, why }
  return { kind: 'refused', why }
}

type Sent = Parameters<PushSender['send']>

async function transmit({ keys, subject, send }: PushOptions, target: Sent[0], message: Sent[1]): Promise<PushOutcome> {
  const { endpoint, p256dh, auth } = target
  const { text, lifetime, topic, urgency = 'normal' } = message
  // Loaded on demand, as many processes never send a push message.
  const { default: webPush } = await import('web-push')
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
    vapidDetails: { subject, ...keys },
    TTL: lifetime,
    urgency,
    ...(topic && { topic }),
  })
  try {
    const { status, retryAfter } = await send(endpoint, headers, body)
    return classifyResponse(status, retryAfter)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return error instanceof FetchError && !error.cause
      ? { kind: 'refused', why }
      : { kind: 'later', seconds: null, why }
  }
}

/** Sends messages to browsers through the push service each browser uses. */
export function createPushSender(options: PushOptions): PushSender {
  const { keys, accepts = isPushService, meters } = options
  return {
    publicKey: keys.publicKey,
    accepts,
    send: async (target, message) => {
      // Earlier versions stored subscriptions of any host.
      const outcome: PushOutcome = accepts(target.endpoint)
        ? await transmit(options, target, message)
        : { kind: 'gone' }
      meters?.push(outcome.kind)
      return outcome
    },
  }
}
