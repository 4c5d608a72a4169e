/** Over the network. */
type Fetch = (path: string, init: RequestInit) => Promise<Response>

/** Where keys outlast a reload, as `sessionStorage`. */
type KeyStorage = Pick<Storage, 'getItem' | 'setItem'>

export interface KeyOptions {
  /** Null where the browser allows none: keys then end with the page. */
  storage: KeyStorage | null
  /** Milliseconds on a clock that never goes back. */
  now?: () => number
}

/**
 * Milliseconds after a success in which the same request is still the same press of a button: a dialog that closes can
 * be submitted a second time.
 */
const samePressMs = 1_000
const storageName = 'wonderlark request keys'
const maxStored = 20

interface Entry {
  key: string
  /** When the request succeeded; null while nobody knows. */
  succeededAt: number | null
}

/** 128 random bits. Not `randomUUID`, which browsers offer on https only. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16).padStart(8, '0')).join('')

function fnv(text: string, seed: number): string {
  let hash = seed
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}

/** Tells one request from another; two of the same fingerprint would be refused, not mixed up. */
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
    // Full or not allowed: the keys still hold until the page is reloaded.
  }
}

/**
 * Sends an `Idempotency-Key` with every POST. What is sent again has the same key until it succeeds: a double click, a
 * retry after a lost response, and a form that is restored after a reload. Endpoints that create nothing ignore it.
 */
export function sendKeys(send: Fetch, { storage, now = () => performance.now() }: KeyOptions): Fetch {
  const entries = readStored(storage)
  const entryOf = (request: string): Entry => {
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
    const entry = entryOf(request)
    writeStored(storage, entries)
    const headers = new Headers(init.headers)
    headers.set('idempotency-key', `"${entry.key}"`)
    const response = await send(path, { ...init, headers })
    if (response.ok) entry.succeededAt ??= now()
    writeStored(storage, entries)
    return response
  }
}
