/** Values by key in so many bytes; what was taken out longest ago goes first. */
export interface LruCache<Value> {
  get(key: string): Value | undefined
  put(key: string, value: Value, bytes: number): void
  /** Counts bytes that have come to a value, while it is still there. */
  grow(key: string, value: Value, bytes: number): void
  drop(key: string): void
  /** Bytes in use. */
  readonly size: number
}

/** Bytes that a value takes beside its own and its key's, about. */
const overhead = 1_000
/** A value that would leave room for fewer than these stays outside. */
const leastValues = 8

/** @param most bytes */
export function createLruCache<Value>(most: number): LruCache<Value> {
  const places = new Map<string, { value: Value; bytes: number }>()
  let size = 0
  const drop = (key: string) => {
    size -= places.get(key)?.bytes ?? 0
    places.delete(key)
  }
  const shrink = () => {
    for (const key of places.keys()) {
      if (size <= most) return
      drop(key)
    }
  }
  return {
    get: (key) => {
      const place = places.get(key)
      if (!place) return undefined
      places.delete(key)
      places.set(key, place)
      return place.value
    },
    put: (key, value, own) => {
      drop(key)
      const bytes = own + 2 * key.length + overhead
      if (bytes > most / leastValues) return
      places.set(key, { value, bytes })
      size += bytes
      shrink()
    },
    grow: (key, value, bytes) => {
      const place = places.get(key)
      if (place?.value !== value) return
      place.bytes += bytes
      size += bytes
      shrink()
    },
    drop,
    get size() {
      return size
    },
  }
}
