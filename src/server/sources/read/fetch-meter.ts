import type { FetchedBody, GuardedFetch } from '#server/platform/network/network.ts'

/** Parses `Retry-After`: seconds, or a date. */
function readRetryAfter({ headers }: FetchedBody, now: Temporal.Instant): Temporal.Instant | null {
  const text = headers?.['retry-after']?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return now.add({ seconds: Number(text) })
  const time = Date.parse(text)
  return Number.isNaN(time) ? null : Temporal.Instant.fromEpochMilliseconds(time)
}

/** A fetch that measures what one read of a source downloads. */
export class FetchMeter {
  #bytes: number | null = null
  /** The last response of status 429 or 503. */
  #busy: FetchedBody | null = null
  readonly fetch: GuardedFetch

  constructor(fetchGuarded: GuardedFetch) {
    this.fetch = async (...request) => {
      const response = await fetchGuarded(...request)
      this.#bytes = (this.#bytes ?? 0) + response.body.length
      if (response.status === 429 || response.status === 503) this.#busy = response
      return response
    }
  }

  /** Bytes of all bodies after decompression; null if nothing was downloaded. */
  get bytes(): number | null {
    return this.#bytes
  }

  /** Returns the time before which the server doesn't want to be asked again; null if it didn't say. */
  retryAfter(now: Temporal.Instant): Temporal.Instant | null {
    return this.#busy && readRetryAfter(this.#busy, now)
  }
}
