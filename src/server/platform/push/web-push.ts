import { createECDH } from 'node:crypto'
import { isIP } from 'node:net'
import { FetchError, type GuardedSend } from '#server/platform/network/network.ts'
import type { Meters } from '#server/platform/observability/observability.ts'

/** With which the server shows push services who it is (VAPID); base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

/** A browser that takes messages, as its `PushSubscription` says. */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushMessage {
  /** What the browser's worker gets; only it can read it. At most 3,000 bytes, so that every push service takes it. */
  text: string
  /** Seconds for which the push service keeps it for a browser that is off. */
  lifetime: number
  /** Takes the place of a message on the same topic that was not delivered yet. At most 32 of A–Z a–z 0–9 - _ */
  topic?: string
  urgency?: 'low' | 'normal' | 'high'
}

export type PushOutcome =
  | { kind: 'taken' }
  /** The browser takes no messages any more. */
  | { kind: 'gone' }
  /** Not now; `seconds` is when the service wants to be asked again, if it says so. */
  | { kind: 'later'; seconds: number | null; why: string }
  /** Trying again would not help. */
  | { kind: 'refused'; why: string }

export interface PushSender {
  /** With which browsers subscribe. */
  publicKey: string
  /** Whether it may be the address of a push service, as far as one can tell from looking at it. */
  accepts(endpoint: string): boolean
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>
}

export interface PushOptions {
  keys: PushKeys
  /** Whom a push service may turn to: an https address, or mailto: */
  subject: string
  send: GuardedSend
  /** Default: https on a host with a name. */
  accepts?: (endpoint: string) => boolean
  meters?: Meters
}

export async function makePushKeys(): Promise<PushKeys> {
  const { default: webPush } = await import('web-push')
  return webPush.generateVAPIDKeys()
}

/** Whom push services may turn to; they refuse addresses of this machine. */
export const pushSubject = (publicUrl: string) =>
  publicUrl.startsWith('https:') ? publicUrl : 'mailto:operator@wonderlark.invalid'

/** Whether messages can be encrypted for the target: a point of the curve P-256 and 16 bytes. */
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

function isNamedHttps(endpoint: string): boolean {
  const url = URL.parse(endpoint)
  return url?.protocol === 'https:' && isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0 && url.hostname.includes('.')
}

function outcomeOf(status: number, retryAfter: number | null): PushOutcome {
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
  // Whoever never sends one never loads this code.
  const { default: webPush } = await import('web-push')
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
    vapidDetails: { subject, ...keys },
    TTL: lifetime,
    urgency,
    ...(topic && { topic }),
  })
  const words = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  try {
    const { status, retryAfter } = await send(endpoint, words, body as Buffer)
    return outcomeOf(status, retryAfter)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return error instanceof FetchError && !error.cause
      ? { kind: 'refused', why }
      : { kind: 'later', seconds: null, why }
  }
}

/** Sends messages to browsers through whichever push service each of them has chosen. */
export function createPushSender(options: PushOptions): PushSender {
  const { keys, accepts = isNamedHttps, meters } = options
  return {
    publicKey: keys.publicKey,
    accepts,
    send: async (target, message) => {
      const outcome = await transmit(options, target, message)
      meters?.push(outcome.kind)
      return outcome
    },
  }
}
