import { squeeze, worthSqueezing, type Encoding } from './answer-encodings.ts'

/** An answer as it leaves, whoever asks. */
export interface WholeAnswer {
  status: number
  body: Buffer<ArrayBuffer>
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
  squeezed(answer: WholeAnswer, encoding: Encoding): Promise<Buffer<ArrayBuffer>> | null
  /** Bytes in use. */
  readonly size: number
}

interface Entry extends AnswerState {
  answer: WholeAnswer
  size: number
}

/** Bytes that an entry takes beside its bodies and its key, about. */
const overhead = 1_000
/** An answer that would leave room for fewer than these is not kept. */
const leastEntries = 8

const isSame = (one: AnswerState, other: AnswerState) => one.stamp === other.stamp && one.minute === other.minute

/** @param most bytes; what was asked for longest ago goes first */
export function createAnswerCache(most: number): AnswerCache {
  const entries = new Map<string, Entry>()
  const underWay = new Map<string, AnswerState & { answer: Promise<WholeAnswer> }>()
  const entryOf = new WeakMap<WholeAnswer, { key: string; variants: Map<Encoding, Promise<Buffer<ArrayBuffer>>> }>()
  let size = 0

  const drop = (key: string) => {
    size -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }
  const shrink = () => {
    for (const key of entries.keys()) {
      if (size <= most) return
      drop(key)
    }
  }
  const keep = (key: string, state: AnswerState, answer: WholeAnswer) => {
    drop(key)
    const entry = { ...state, answer, size: answer.body.length + 2 * key.length + overhead }
    if (entry.size > most / leastEntries) return
    entries.set(key, entry)
    entryOf.set(answer, { key, variants: new Map() })
    size += entry.size
    shrink()
  }
  /** Counts bytes that have come to an entry, while it is still the one that is kept. */
  const grow = (key: string, answer: WholeAnswer, bytes: number) => {
    const entry = entries.get(key)
    if (entry?.answer !== answer) return
    entry.size += bytes
    size += bytes
    shrink()
  }

  return {
    find: (key, state) => {
      const entry = entries.get(key)
      if (!entry) return null
      entries.delete(key)
      if (!isSame(entry, state)) {
        size -= entry.size
        return null
      }
      entries.set(key, entry)
      return entry.answer
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
    squeezed: (answer, encoding) => {
      if (answer.body.length < worthSqueezing) return null
      const kept = entryOf.get(answer)
      const known = kept?.variants.get(encoding)
      if (known) return known
      const made = squeeze(answer.body, encoding)
      kept?.variants.set(encoding, made)
      if (kept) {
        made.then(
          ({ length }) => grow(kept.key, answer, length),
          () => kept.variants.delete(encoding),
        )
      }
      return made
    },
    get size() {
      return size
    },
  }
}
