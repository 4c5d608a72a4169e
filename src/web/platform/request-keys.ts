/** Sends a request over the network. */
type Fetch = (path: string, init: RequestInit) => Promise<Response>

/** Storage that survives a reload, such as `sessionStorage`. */
type KeyStorage = Pick<Storage, 'getItem' | 'setItem'>

export interface KeyOptions {
  /** Null if the browser denies storage; keys are then lost on reload. */
  storage: KeyStorage | null
  /** Returns monotonic time in milliseconds. */
  now?: () => number
}

/**
 * Milliseconds after a success during which an identical request counts as the same press: a closing dialog can still
 * be submitted a second time.
 */
const samePressMs = 1_000
const storageName = 'wonderlark request keys'
const maxStored = 20

interface Entry {
  key: string
  /** Time the request succeeded; null if it hasn't, as far as known. */
  succeededAt: number | null
}

/** Generates 128 random bits. Not `randomUUID`, which browsers offer only over HTTPS. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16).padStart(8, '0')).join('')

function fnv(text: string, seed: number): string {
  let hash = seed
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}

/** Identifies a request. The server rejects requests whose fingerprints collide, so they are never mixed up. */
const fingerprint = (path: string, body: unknown): string => {
  const text = `${path} ${typeof body === 'string' ? body : ''}`
  return [text.length.toString(36), fnv(text, 0x811c9dc5), fnv(text, 0x2f0b4a27)].join('.')
}

function readStored(storage: KeyStorage | null): Map<string, Entry> {
  try {
    const pairs = JSON.parse(storage?.getItem(storageName) ?? '[]') as [string, string][]
    return new Map(pairs.map(([request, key]) => [request, { key, succeededAt: null }]))
  } catch {
    return new Map()
  }
}

function writeStored(storage: KeyStorage | null, entries: ReadonlyMap<string, Entry>): void {
  const open = [...entries].flatMap(([request, { key, succeededAt }]) => (succeededAt === null ? [[request, key]] : []))
  try {
    storage?.setItem(storageName, JSON.stringify(open.slice(-maxStored)))
  } catch {
    // Storage is full or denied: the keys still work until the page is reloaded.
  }
}

/**
 * Adds an `Idempotency-Key` to every POST. A repeated request keeps its key until it succeeds: after a double click, a
 * lost response, or a reload that restores the form. Endpoints that create nothing ignore the header.
 */
export function sendKeys(send: Fetch, { storage, now = () => performance.now() }: KeyOptions): Fetch {
  const entries = readStored(storage)
  const getEntry = (request: string): Entry => {
    const found = entries.get(request)
    if (found && (found.succeededAt === null || now() - found.succeededAt < samePressMs)) return found
    const entry = { key: newKey(), succeededAt: null }
    entries.set(request, entry)
    return entry
  }
  const forgetSettled = () => {
    for (const [request, { succeededAt }] of entries)
      if (succeededAt !== null && now() - succeededAt >= samePressMs) entries.delete(request)
  }
  return async (path, init) => {
    if (init.method !== 'POST') return send(path, init)
    forgetSettled()
    const request = fingerprint(path, init.body)
    const entry = getEntry(request)
    writeStored(storage, entries)
    const headers = new Headers(init.headers)
    headers.set('idempotency-key', `"${entry.key}"`)
    const response = await send(path, { ...init, headers })
    if (response.ok) entry.succeededAt ??= now()
    writeStored(storage, entries)
    return response
  }
}
