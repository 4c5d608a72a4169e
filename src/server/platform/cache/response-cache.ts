import { toBytes, packBody, type ResponseBody } from './response-body.ts'
import { createLruCache, type LruCache } from './lru-cache.ts'
import { compressBody, minCompressBytes, type Encoding } from './content-encodings.ts'

/** A response as sent to every client. */
export interface CachedResponse {
  status: number
  body: ResponseBody
  headers: Record<string, string>
}

/** The state that a response was created in. It is valid as long as both values are current. */
export interface ResponseState {
  /** Version of the data it was read from; see `PublicChanges`. */
  stamp: number
  /** Epoch minute: in a different one, other events may be over or next. */
  minute: number
}

export interface ResponseCache {
  /** Returns the cached response if it is still valid. */
  find(key: string, state: ResponseState): CachedResponse | null
  /**
   * Creates the response, once for all concurrent requests. Caches it if its status is 200 and the state hasn't changed
   * meanwhile.
   *
   * @param readState returns the current state
   */
  make(key: string, readState: () => ResponseState, make: () => Promise<CachedResponse>): Promise<CachedResponse>
  /**
   * Returns the body in an encoding, compressed on first use and cached with the response. Null if it is too small to
   * compress.
   */
  squeezed(answer: CachedResponse, encoding: Encoding): ResponseBody | Promise<ResponseBody> | null
  /** Bytes in use. */
  readonly size: number
}

interface Kept extends ResponseState {
  answer: CachedResponse
  variants: Map<Encoding, ResponseBody | Promise<ResponseBody>>
}

const isSame = (one: ResponseState, other: ResponseState) => one.stamp === other.stamp && one.minute === other.minute

/** Creates the lookup of compressed variants. Each is created once and counts towards the size of its response. */
function createVariants(room: LruCache<Kept>, keptAs: WeakMap<CachedResponse, { key: string; kept: Kept }>) {
  return (answer: CachedResponse, encoding: Encoding) => {
    if (answer.body.length < minCompressBytes) return null
    const { key = '', kept } = keptAs.get(answer) ?? {}
    const known = kept?.variants.get(encoding)
    if (known) return known
    const made = compressBody(toBytes(answer.body), encoding, 'kept').then(packBody)
    kept?.variants.set(encoding, made)
    made.then(
      (body) => {
        kept?.variants.set(encoding, body)
        if (kept) room.grow(key, kept, body.length)
      },
      () => kept?.variants.delete(encoding),
    )
    return made
  }
}

/** @param most maximum bytes; the least recently used responses are evicted first */
export function createResponseCache(most: number): ResponseCache {
  const room = createLruCache<Kept>(most)
  const keptAs = new WeakMap<CachedResponse, { key: string; kept: Kept }>()
  const underWay = new Map<string, ResponseState & { answer: Promise<CachedResponse> }>()

  const keep = (key: string, state: ResponseState, answer: CachedResponse) => {
    const kept = { ...state, answer, variants: new Map() }
    room.put(key, kept, answer.body.length)
    keptAs.set(answer, { key, kept })
  }
  return {
    find: (key, state) => {
      const kept = room.get(key)
      if (!kept) return null
      if (isSame(kept, state)) return kept.answer
      room.drop(key)
      return null
    },
    make: (key, readState, make) => {
      const before = readState()
      const running = underWay.get(key)
      if (running && isSame(running, before)) return running.answer
      const finish = async () => {
        try {
          const answer = await make()
          if (answer.status === 200 && isSame(before, readState())) keep(key, before, answer)
          return answer
        } finally {
          if (underWay.get(key) === run) underWay.delete(key)
        }
      }
      const run = { ...before, answer: Promise.resolve().then(finish) }
      underWay.set(key, run)
      return run.answer
    },
    squeezed: createVariants(room, keptAs),
    get size() {
      return room.size
    },
  }
}
