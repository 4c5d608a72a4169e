import { bytesOf, packBody, type AnswerBody } from './response-body.ts'
import { createAnswerRoom, type AnswerRoom } from './lru-cache.ts'
import { squeeze, worthSqueezing, type Encoding } from './content-encodings.ts'

/** An answer as it leaves, whoever asks. */
export interface WholeAnswer {
  status: number
  body: AnswerBody
  headers: Record<string, string>
}

/** What makes an answer the same as one that was given before. */
export interface AnswerState {
  /** Of what it was read from; see `PublicChanges`. */
  stamp: number
  /** Of the clock: what counts as over, or as next, may differ in another one. */
  minute: number
}

export interface AnswerCache {
  /** The kept answer, if it would still be made in the same way. */
  find(key: string, state: AnswerState): WholeAnswer | null
  /**
   * Makes the answer, once for all who want it at the same time. It is kept when it is a good one (200) and nothing has
   * changed meanwhile.
   * @param readState how things stand when it is called
   */
  make(key: string, readState: () => AnswerState, make: () => Promise<WholeAnswer>): Promise<WholeAnswer>
  /** The body in an encoding, made when it is first wanted and kept beside it. Null: smaller as it is. */
  squeezed(answer: WholeAnswer, encoding: Encoding): AnswerBody | Promise<AnswerBody> | null
  /** Bytes in use. */
  readonly size: number
}

interface Kept extends AnswerState {
  answer: WholeAnswer
  variants: Map<Encoding, AnswerBody | Promise<AnswerBody>>
}

const isSame = (one: AnswerState, other: AnswerState) => one.stamp === other.stamp && one.minute === other.minute

/** The variants of answers, each made once and counted where the answer is kept. */
function createVariants(room: AnswerRoom<Kept>, keptAs: WeakMap<WholeAnswer, { key: string; kept: Kept }>) {
  return (answer: WholeAnswer, encoding: Encoding) => {
    if (answer.body.length < worthSqueezing) return null
    const { key = '', kept } = keptAs.get(answer) ?? {}
    const known = kept?.variants.get(encoding)
    if (known) return known
    const made = squeeze(bytesOf(answer.body), encoding, 'kept').then(packBody)
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
export function createAnswerCache(most: number): AnswerCache {
  const room = createAnswerRoom<Kept>(most)
  const keptAs = new WeakMap<WholeAnswer, { key: string; kept: Kept }>()
  const underWay = new Map<string, AnswerState & { answer: Promise<WholeAnswer> }>()

  const keep = (key: string, state: AnswerState, answer: WholeAnswer) => {
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
