import { onGlobe } from '#domain/distance.ts'
import { none, packedBytes } from './column-queries.ts'

/** The same place in each is the same event. Moments are minutes and days are days since 1970. */
interface Arrays {
  ids: Int32Array
  traits: Int32Array
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
export interface EventColumns extends Readonly<Arrays> {
  /** Events; what the arrays hold beyond is room for more. */
  readonly size: number
  /** @param packed events as the database packs them, none of which is there already */
  add(packed: Buffer): void
  /** Puts what passes the same filters beside each other. A processor guesses each time what a condition will say. */
  arrange(): void
  /** Takes these out; ids that are not there are passed over. */
  remove(ids: readonly number[]): void
}

const whole = (room: number) => new Int32Array(room)
const broken = (room: number) => new Float64Array(room)

const makeRoom = (room: number): Arrays => ({
  ids: whole(room),
  traits: whole(room),
  endsAt: whole(room),
  previousEndsAt: whole(room),
  startsOn: whole(room),
  endsOn: whole(room),
  previousEndsOn: whole(room),
  x: broken(room),
  y: broken(room),
  z: broken(room),
})

const names = Object.keys(makeRoom(0)) as (keyof Arrays)[]

/** Edges of a cube of about 60 miles on that globe. */
const cubes = 128

/**
 * The places in order: first what is in no series or begins one, then later dates, few of which are next; in each, what is
 * near each other. Keys and places share a number, so that sorting asks no function.
 */
function orderOf({ size, previousEndsAt, x, y, z }: Arrays & { size: number }): Float64Array {
  const cube = (axis: Float64Array, place: number) => Math.floor(((axis[place] ?? 0) + 1) * 0.5 * (cubes - 1)) || 0
  const order = new Float64Array(size)
  for (let place = 0; place < size; place += 1) {
    const isLater = previousEndsAt[place] === none ? 0 : 1
    const where = (cube(x, place) * cubes + cube(y, place)) * cubes + cube(z, place)
    order[place] = (isLater * cubes ** 3 + where) * size + place
  }
  return order.sort().map((key) => key % size)
}

export function createColumns(): EventColumns {
  const columns = { ...makeRoom(1_024), size: 0 }

  const grow = (size: number) => {
    const larger = makeRoom(Math.max(size, Math.ceil(columns.ids.length * 1.25)))
    for (const name of names) larger[name].set(columns[name])
    Object.assign(columns, larger)
  }
  const read = (packed: Buffer, at: number, place: number) => {
    columns.ids[place] = packed.readInt32BE(at)
    columns.traits[place] = packed.readInt32BE(at + 4)
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
      const size = columns.size + packed.length / packedBytes
      if (size > columns.ids.length) grow(size)
      for (let at = 0; at < packed.length; at += packedBytes) read(packed, at, columns.size++)
    },
    arrange: () => {
      const order = orderOf(columns)
      for (const name of names) {
        const before = columns[name].slice(0, columns.size)
        order.forEach((from, place) => {
          columns[name][place] = before[from] ?? 0
        })
      }
    },
    // One walk for all of them: changes are rare, and a table of places would weigh as much as the columns.
    remove: (ids: readonly number[]) => {
      if (ids.length === 0) return
      const gone = new Set(ids)
      for (let place = columns.size - 1; place >= 0; place -= 1) {
        if (!gone.has(columns.ids[place] ?? 0)) continue
        columns.size -= 1
        for (const name of names) columns[name].copyWithin(place, columns.size, columns.size + 1)
      }
    },
  })
}
