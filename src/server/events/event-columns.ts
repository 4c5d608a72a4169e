import { setImmediate } from 'node:timers/promises'
import { toUnitSphere } from '#domain/places/distance.ts'
import { noTime, packedBytes } from './column-queries.ts'
import { computeBoxes, computeOrder } from './event-column-order.ts'
import { traitCount } from './traits.ts'

/** Parallel arrays: the same index in each is the same event. Instants are minutes and days are days since 1970. */
interface Numbers {
  ids: Int32Array
  endsAt: Int32Array
  previousEndsAt: Int32Array
  startsOn: Int32Array
  endsOn: Int32Array
  previousEndsOn: Int32Array
  /** Position on a unit sphere; NaN without a position. */
  x: Float64Array
  y: Float64Array
  z: Float64Array
}

/**
 * The columns that filters need, for many events. One typed array per column, so that counting iterates over numbers.
 */
export interface EventColumns extends Readonly<Numbers> {
  /** Number of events, including removed ones. The arrays may be longer, as spare capacity. */
  readonly size: number
  /** Increases with every change. */
  readonly version: number
  /** One bit per event and trait. Each group of 32 events has `traitCount` consecutive words, one per trait. */
  readonly traits: Int32Array
  /** Bounding boxes of the leading blocks; see `event-column-order.ts`. Events added after a reordering have none. */
  readonly boxes: Float64Array
  /** @param packed events as packed by the database, none of which is present yet */
  add(packed: Buffer): void
  /**
   * Reorders the events so that those matching the same filters are adjacent. Yields to the event loop meanwhile;
   * nothing may change until it resolves.
   */
  arrange(): Promise<void>
  /** Removes events and leaves their slots unused. Ignores unknown ids. */
  remove(ids: readonly number[]): void
}

const whole = (room: number): Int32Array => new Int32Array(room)
const broken = (room: number): Float64Array => new Float64Array(room)

const allocateBits = (room: number) => whole(Math.ceil(room / 32) * traitCount)

const allocateColumns = (room: number): Numbers => ({
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

const names = Object.keys(allocateColumns(0)) as (keyof Numbers)[]

/** Permutes the trait bits into a new order of events. */
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
const empty = () => ({
  ...allocateColumns(firstRoom),
  traits: allocateBits(firstRoom),
  boxes: broken(0),
  size: 0,
  version: 0,
})

async function arrange(columns: ReturnType<typeof empty>): Promise<void> {
  const order = computeOrder(columns)
  for (const name of names) {
    await setImmediate()
    const before = columns[name].slice(0, columns.size)
    const after = columns[name]
    for (let place = 0; place < order.length; place += 1) after[place] = before[order[place]!]!
  }
  await setImmediate()
  columns.traits = reorderBits(columns.traits, order)
  columns.boxes = computeBoxes(columns)
  columns.version += 1
}

export function createColumns(): EventColumns {
  const columns = empty()

  const grow = (size: number) => {
    const room = Math.max(size, Math.ceil(columns.ids.length * 1.25))
    const larger = { ...allocateColumns(room), traits: allocateBits(room) }
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
    const spot = toUnitSphere({ latitude: packed.readDoubleBE(at + 28), longitude: packed.readDoubleBE(at + 36) })
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
    // One pass for all ids: changes are rare, and an index by id would take as much memory as the columns.
    remove: (ids: readonly number[]) => {
      if (ids.length === 0) return
      columns.version += 1
      const gone = new Set(ids)
      for (let place = 0; place < columns.size; place += 1) {
        // An event that ended before all others is never counted.
        if (gone.has(columns.ids[place]!)) columns.endsAt[place] = columns.endsOn[place] = noTime
      }
    },
  })
}
