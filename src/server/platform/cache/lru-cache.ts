/** An LRU cache with a limit in bytes. */
export interface LruCache<Value> {
  get(key: string): Value | undefined
  put(key: string, value: Value, bytes: number): void
  /** Adds to the size of a value if it is still cached. */
  grow(key: string, value: Value, bytes: number): void
  drop(key: string): void
  /** Bytes in use. */
  readonly size: number
}

/** Approximate bytes that an entry takes in addition to its value and key. */
const overhead = 1_000
/** Values are not cached if the cache couldn't hold this many of their size. */
const minValues = 8

/** @param most maximum bytes */
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
      if (bytes > most / minValues) return
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
