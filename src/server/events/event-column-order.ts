import { none } from './column-queries.ts'
import { placeOf, traitCount } from './traits.ts'

/** Of the columns of events, what puts them in order. */
interface Placed {
  readonly size: number
  readonly previousEndsAt: Int32Array
  readonly traits: Int32Array
  readonly x: Float64Array
  readonly y: Float64Array
  readonly z: Float64Array
}

/** Events that are looked at together first: whether all of them, or none, are near. */
export const blockSize = 256

/** Parts of a half turn, by the half turn: 0.4 miles. */
const parts = 2 ** 15

/** The lower 15 bits with a gap after each. */
function spread(number: number): number {
  let bits = number & 0x7fff
  bits = (bits | (bits << 8)) & 0x00ff00ff
  bits = (bits | (bits << 4)) & 0x0f0f0f0f
  bits = (bits | (bits << 2)) & 0x33333333
  return (bits | (bits << 1)) & 0x55555555
}

/** A number for each place, as good as the same for neighbours (Morton's order); the last one where there is no place. */
function mortonOf(x: number, y: number, z: number): number {
  if (Number.isNaN(x)) return parts ** 2 - 1
  const north = Math.floor(((z + 1) / 2) * (parts - 1))
  const east = Math.floor((Math.atan2(y, x) / Math.PI + 1) * 0.5 * (parts - 1))
  return spread(north) | (spread(east) << 1)
}

/**
 * The places in order: first what can be attended from anywhere; in each half first what is in no series or begins one, then
 * later dates, few of which are next; in each of these, what is near each other. Keys and places share a number, so that
 * sorting asks no function: 30 bits of a place on the globe, 2 and 21 of up to 2,097,152 events are the 53 that there are.
 */
export function orderOf({ size, previousEndsAt, traits, x, y, z }: Placed): Float64Array {
  const virtual = placeOf('virtual')
  const order = new Float64Array(size)
  for (let place = 0; place < size; place += 1) {
    const isVirtual = (traits[(place >>> 5) * traitCount + virtual]! >>> (place & 31)) & 1
    const isLater = previousEndsAt[place] !== none
    const kind = (isVirtual ? 0 : 2) + (isLater ? 1 : 0)
    order[place] = (kind * parts ** 2 + mortonOf(x[place]!, y[place]!, z[place]!)) * size + place
  }
  order.sort()
  for (let place = 0; place < size; place += 1) order[place] = order[place]! % size
  return order
}

/**
 * The least x, y and z of each block that is full, and the greatest; endless where some of its events have a place and others
 * have none, and the wrong way round where none has one.
 */
export function boxesOf({ size, x, y, z }: Placed): Float64Array {
  const blocks = Math.floor(size / blockSize)
  const boxes = new Float64Array(blocks * 6)
  for (let block = 0; block < blocks; block += 1) {
    for (const [axis, along] of [x, y, z].entries()) {
      const values = along.subarray(block * blockSize, (block + 1) * blockSize).filter((value) => !Number.isNaN(value))
      const isMixed = values.length > 0 && values.length < blockSize
      boxes[block * 6 + axis] = isMixed ? -Infinity : Math.min(...values)
      boxes[block * 6 + 3 + axis] = isMixed ? Infinity : Math.max(...values)
    }
  }
  return boxes
}
