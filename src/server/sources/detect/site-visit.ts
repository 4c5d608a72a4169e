import { setTimeout as wait } from 'node:timers/promises'
import {
  FetchError,
  PrivateAddressError,
  type FetchConditions,
  type FetchRequest,
  type FetchedBody,
  type GuardedFetch,
} from '#server/platform/network/network.ts'
import { unpackGzip } from '#server/sources/formats/read-gzip.ts'
import { t } from '#texts/texts.ts'

/** Limits for reading one source, however many addresses that takes. */
export interface VisitLimits {
  requests: number
  /** Milliseconds. */
  time: number
  /** Bytes of all bodies. */
  size: number
  /** Longest `Retry-After` to wait for, in milliseconds. */
  retryAfter: number
}

const defaults: VisitLimits = { requests: 60, time: 30_000, size: 10_000_000, retryAfter: 5_000 }

/** Adds advice on how to allow a source on a private network. */
function explainRejection(error: unknown): never {
  if (!(error instanceof PrivateAddressError)) throw error
  const advice = error.isRedirected
    ? t('A source outside of SOURCE_NETWORKS cannot redirect there.')
    : t('To import from a private network, add it to SOURCE_NETWORKS.')
  throw new FetchError(`${error.message} ${advice}`, { reason: 'private', cause: error })
}

/** Milliseconds to wait; null if the server names none. */
function readRetryAfter({ headers }: FetchedBody, now: number): number | null {
  const text = headers?.['retry-after']
  if (text === undefined) return null
  const time = /^\d+$/.test(text.trim()) ? Number(text) * 1_000 : Date.parse(text) - now
  return Number.isFinite(time) ? Math.max(0, time) : null
}

/** Requests for one source, within common limits. */
export class SiteVisit {
  readonly #fetch: GuardedFetch
  readonly #limits: VisitLimits
  readonly #began = performance.now()
  readonly #responses = new Map<string, Promise<FetchedBody>>()
  #requests = 0
  #size = 0
  #mustWait = false

  constructor(fetchGuarded: GuardedFetch, limits: Partial<VisitLimits> = {}) {
    this.#fetch = fetchGuarded
    this.#limits = { ...defaults, ...limits }
  }

  get #timeLeft() {
    return this.#limits.time - (performance.now() - this.#began)
  }

  /**
   * Whether the limits allow another request. None is allowed once a server wants to be asked again later than that.
   */
  get hasRoom(): boolean {
    return (
      !this.#mustWait && this.#timeLeft > 0 && this.#requests < this.#limits.requests && this.#size < this.#limits.size
    )
  }

  /**
   * Requests an address, once for each visit. Waits and asks again if the server wants that and it takes only seconds.
   * @throws FetchError
   */
  get(address: string, conditions?: FetchConditions, request: FetchRequest = {}): Promise<FetchedBody> {
    const key = request.json === undefined ? address : `${address}\n${JSON.stringify(request.json)}`
    const known = this.#responses.get(key)
    if (known && !conditions) return known
    const response = this.#getPatiently(address, conditions, request)
    this.#responses.set(key, response)
    return response
  }

  async #getPatiently(
    address: string,
    conditions: FetchConditions | undefined,
    request: FetchRequest,
  ): Promise<FetchedBody> {
    const first = await this.#request(address, conditions, request)
    if (first.status !== 429 && first.status !== 503) return first
    const time = readRetryAfter(first, Date.now())
    if (time === null) return first
    if (time > Math.min(this.#limits.retryAfter, this.#timeLeft)) {
      this.#mustWait = true
      return first
    }
    await wait(time)
    return this.#request(address, conditions, request)
  }

  async #request(
    address: string,
    conditions: FetchConditions | undefined,
    request: FetchRequest,
  ): Promise<FetchedBody> {
    const time = this.#timeLeft
    if (time <= 0)
      throw new FetchError(t('Reading took longer than {seconds} s.', { seconds: this.#limits.time / 1_000 }), {
        reason: 'too-slow',
      })
    this.#requests += 1
    const size = this.#limits.size - this.#size
    const response = await this.#fetch(address, conditions, { ...request, limits: { time, size } }).catch(
      explainRejection,
    )
    const body = unpackGzip(response.body, size)
    this.#size += body.length
    return { ...response, body }
  }
}
