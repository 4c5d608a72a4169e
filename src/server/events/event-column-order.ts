import { noTime } from './column-queries.ts'
import { getTraitBit, traitCount } from './traits.ts'

/** The event columns that determine the storage order. */
interface Placed {
  readonly size: number
  readonly previousEndsAt: Int32Array
  readonly traits: Int32Array
  readonly x: Float64Array
  readonly y: Float64Array
  readonly z: Float64Array
}

/** Events per block. Filtering by distance first checks whether all or none of a block's events are near. */
export const blockSize = 256

/** Grid cells per axis of the Morton order. From pole to pole, a cell averages 0.4 miles. */
const parts = 2 ** 15

/** Spreads the lower 15 bits, leaving a zero bit after each. */
function spread(number: number): number {
  let bits = number & 0x7fff
  bits = (bits | (bits << 8)) & 0x00ff00ff
  bits = (bits | (bits << 4)) & 0x0f0f0f0f
  bits = (bits | (bits << 2)) & 0x33333333
  return (bits | (bits << 1)) & 0x55555555
}

/** Returns the Morton code of a position, which is similar for neighbours; the highest code if there is no position. */
function computeMortonCode(x: number, y: number, z: number): number {
  if (Number.isNaN(x)) return parts ** 2 - 1
  const north = Math.floor(((z + 1) / 2) * (parts - 1))
  const east = Math.floor((Math.atan2(y, x) / Math.PI + 1) * 0.5 * (parts - 1))
  return spread(north) | (spread(east) << 1)
}

/**
 * Returns the indexes of all events in storage order. Virtual events come first. In each half, single events and first
 * dates of a series precede later dates, few of which are next. Within each of these groups, nearby events are
 * adjacent.
 *
 * Sort key and index share one number so that sorting needs no comparator: 30 bits of Morton code, 2 bits of group and
 * 21 bits of index (up to 2,097,152 events) fill the 53 bits available.
 */
export function computeOrder({ size, previousEndsAt, traits, x, y, z }: Placed): Float64Array {
  const virtual = getTraitBit('virtual')
  const order = new Float64Array(size)
  for (let place = 0; place < size; place += 1) {
    const isVirtual = (traits[(place >>> 5) * traitCount + virtual]! >>> (place & 31)) & 1
    const isLater = previousEndsAt[place] !== noTime
    const kind = (isVirtual ? 0 : 2) + (isLater ? 1 : 0)
    order[place] = (kind * parts ** 2 + computeMortonCode(x[place]!, y[place]!, z[place]!)) * size + place
  }
  order.sort()
  for (let place = 0; place < size; place += 1) order[place] = order[place]! % size
  return order
}

/**
 * Returns the bounding box of each full block: minimum x, y and z, then maximum x, y and z. A box is infinite if only
 * some of its events have a position, and inverted (minimum above maximum) if none has.
 */
export function computeBoxes({ size, x, y, z }: Placed): Float64Array {
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
