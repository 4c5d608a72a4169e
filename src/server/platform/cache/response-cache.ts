import { toBytes, packBody, type ResponseBody } from './response-body.ts'
import { createLruCache, type LruCache } from './lru-cache.ts'
import { compressBody, worthSqueezing, type Encoding } from './content-encodings.ts'

/** An answer as it leaves, whoever asks. */
export interface CachedResponse {
  status: number
  body: ResponseBody
  headers: Record<string, string>
}

/** What makes an answer the same as one that was given before. */
export interface ResponseState {
  /** Of what it was read from; see `PublicChanges`. */
  stamp: number
  /** Of the clock: what counts as over, or as next, may differ in another one. */
  minute: number
}

export interface ResponseCache {
  /** The kept answer, if it would still be made in the same way. */
  find(key: string, state: ResponseState): CachedResponse | null
  /**
   * Makes the answer, once for all who want it at the same time. It is kept when it is a good one (200) and nothing has
   * changed meanwhile.
   * @param readState how things stand when it is called
   */
  make(key: string, readState: () => ResponseState, make: () => Promise<CachedResponse>): Promise<CachedResponse>
  /** The body in an encoding, made when it is first wanted and kept beside it. Null: smaller as it is. */
  squeezed(answer: CachedResponse, encoding: Encoding): ResponseBody | Promise<ResponseBody> | null
  /** Bytes in use. */
  readonly size: number
}

interface Kept extends ResponseState {
  answer: CachedResponse
  variants: Map<Encoding, ResponseBody | Promise<ResponseBody>>
}

const isSame = (one: ResponseState, other: ResponseState) => one.stamp === other.stamp && one.minute === other.minute

/** The variants of answers, each made once and counted where the answer is kept. */
function createVariants(room: LruCache<Kept>, keptAs: WeakMap<CachedResponse, { key: string; kept: Kept }>) {
  return (answer: CachedResponse, encoding: Encoding) => {
    if (answer.body.length < worthSqueezing) return null
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

/** @param most bytes; what was asked for longest ago goes first */
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
