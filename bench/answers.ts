import type { FloorAnswer } from './floors.ts'
import type { Ask } from './load.ts'
import type { Scenario } from './scenarios.ts'

export const asksOf = ({ paths, callers }: Scenario): Ask[] =>
  paths.map((path, at) => {
    const caller = callers?.[at]
    return caller ? { path, ...caller } : path
  })

export const callOf = (ask: Ask) => (typeof ask === 'string' ? { path: ask, method: 'GET', cookie: '' } : ask)

function eventIds(body: string): number[] | null {
  const parsed: unknown = body.startsWith('[') || body.startsWith('{"id"') ? JSON.parse(body) : null
  const ids = parsed === null ? [] : [parsed].flat().map((event) => (event as { id?: unknown }).id)
  return ids.every((id) => typeof id === 'number') && ids.length > 0 ? ids : null
}

/** Headers that Node writes itself, for any server. */
const ofConnection = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'])

export async function fetchResponse(port: number, ask: Ask): Promise<Omit<FloorAnswer, 'statements'>> {
  const { path, method, cookie } = callOf(ask)
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers: cookie ? { cookie } : {} })
  const body = await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${body.slice(0, 200)}`)
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !ofConnection.has(name)))
  return { body, type: headers['content-type'] ?? '', headers, ids: eventIds(body) }
}
