import { setImmediate } from 'node:timers/promises'
import { onGlobe } from '#domain/places/distance.ts'
import { none, packedBytes } from './column-queries.ts'
import { boxesOf, orderOf } from './event-column-order.ts'
import { traitCount } from './traits.ts'

/** The same place in each is the same event. Moments are minutes and days are days since 1970. */
interface Numbers {
  ids: Int32Array
  endsAt: Int32Array
  previousEndsAt: Int32Array
  startsOn: Int32Array
  endsOn: Int32Array
  previousEndsOn: Int32Array
  /** On a globe of radius 1; not a number where there is no place. */
  x: Float64Array
  y: Float64Array
  z: Float64Array
}

/** What filters look at, of many events: one array for each column, so that a count walks through numbers. */
export interface EventColumns extends Readonly<Numbers> {
  /** Events, those among them that were taken out; what the arrays hold beyond is room for more. */
  readonly size: number
  /** Grows with every change. */
  readonly version: number
  /** A bit for each event and trait: the words of the first 32 events, one a trait, then those of the next 32. */
  readonly traits: Int32Array
  /** Around the first blocks of places; see `boxesOf`. */
  readonly boxes: Float64Array
  /** @param packed events as the database packs them, none of which is there already */
  add(packed: Buffer): void
  /** Puts what passes the same filters beside each other, and lets others go on meanwhile. Nothing may change then. */
  arrange(): Promise<void>
  /** Takes these out and leaves their places unused; ids that are not there are passed over. */
  remove(ids: readonly number[]): void
}

const whole = (room: number): Int32Array => new Int32Array(room)
const broken = (room: number): Float64Array => new Float64Array(room)

const bitRoom = (room: number) => whole(Math.ceil(room / 32) * traitCount)

const makeRoom = (room: number): Numbers => ({
  ids: whole(room),
  endsAt: whole(room),
  previousEndsAt: whole(room),
  startsOn: whole(room),
  endsOn: whole(room),
  previousEndsOn: whole(room),
  x: broken(room),
  y: broken(room),
  z: broken(room),
})

const names = Object.keys(makeRoom(0)) as (keyof Numbers)[]

/** The bits in another order of the events. */
function reorderBits(before: Int32Array, order: Float64Array): Int32Array {
  const after = new Int32Array(before.length)
  for (let place = 0; place < order.length; place += 1) {
    const from = order[place]!
    const old = (from >>> 5) * traitCount
    const fresh = (place >>> 5) * traitCount
    for (let trait = 0; trait < traitCount; trait += 1) {
      after[fresh + trait]! |= ((before[old + trait]! >>> (from & 31)) & 1) << (place & 31)
    }
  }
  return after
}

const firstRoom = 1_024
const empty = () => ({ ...makeRoom(firstRoom), traits: bitRoom(firstRoom), boxes: broken(0), size: 0, version: 0 })

async function arrange(columns: ReturnType<typeof empty>): Promise<void> {
  const order = orderOf(columns)
  for (const name of names) {
    await setImmediate()
    const before = columns[name].slice(0, columns.size)
    const after = columns[name]
    for (let place = 0; place < order.length; place += 1) after[place] = before[order[place]!]!
  }
  await setImmediate()
  columns.traits = reorderBits(columns.traits, order)
  columns.boxes = boxesOf(columns)
  columns.version += 1
}

export function createColumns(): EventColumns {
  const columns = empty()

  const grow = (size: number) => {
    const room = Math.max(size, Math.ceil(columns.ids.length * 1.25))
    const larger = { ...makeRoom(room), traits: bitRoom(room) }
    for (const name of [...names, 'traits'] as const) larger[name].set(columns[name])
    Object.assign(columns, larger)
  }
  const addTraits = (traits: number, place: number) => {
    const first = (place >>> 5) * traitCount
    for (let rest = traits; rest !== 0; rest &= rest - 1) {
      columns.traits[first + 31 - Math.clz32(rest & -rest)]! |= 1 << (place & 31)
    }
  }
  const read = (packed: Buffer, at: number, place: number) => {
    columns.ids[place] = packed.readInt32BE(at)
    addTraits(packed.readInt32BE(at + 4), place)
    columns.endsAt[place] = packed.readInt32BE(at + 8)
    columns.previousEndsAt[place] = packed.readInt32BE(at + 12)
    columns.startsOn[place] = packed.readInt32BE(at + 16)
    columns.endsOn[place] = packed.readInt32BE(at + 20)
    columns.previousEndsOn[place] = packed.readInt32BE(at + 24)
    const spot = onGlobe({ latitude: packed.readDoubleBE(at + 28), longitude: packed.readDoubleBE(at + 36) })
    columns.x[place] = spot.x
    columns.y[place] = spot.y
    columns.z[place] = spot.z
  }
  return Object.assign(columns, {
    add: (packed: Buffer) => {
      if (packed.length === 0) return
      columns.version += 1
      const size = columns.size + packed.length / packedBytes
      if (size > columns.ids.length) grow(size)
      for (let at = 0; at < packed.length; at += packedBytes) read(packed, at, columns.size++)
    },
    arrange: () => arrange(columns),
    // One walk for all of them: changes are rare, and a table of places would weigh as much as the columns.
    remove: (ids: readonly number[]) => {
      if (ids.length === 0) return
      columns.version += 1
      const gone = new Set(ids)
      for (let place = 0; place < columns.size; place += 1) {
        // What has always been over is in no count.
        if (gone.has(columns.ids[place]!)) columns.endsAt[place] = columns.endsOn[place] = none
      }
    },
  })
}
