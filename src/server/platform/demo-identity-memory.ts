import type { Adapter, AdapterPayload } from 'oidc-provider'

interface Kept {
  payload: AdapterPayload
  /** Milliseconds since 1970. */
  until: number
}

/** Sign-ins under way, all models together; the oldest goes when there are more. */
const most = 5_000

/** What the demo provider remembers, for as long as the process lives. */
export function createDemoMemory(): (model: string) => Adapter {
  const kept = new Map<string, Kept>()
  const find = (key: string) => {
    const found = kept.get(key)
    if (found && found.until > Date.now()) return found.payload
    kept.delete(key)
    return undefined
  }
  return (model) => ({
    upsert: async (id, payload, expiresIn) => {
      const oldest = kept.keys().next().value
      if (kept.size >= most && oldest !== undefined) kept.delete(oldest)
      kept.set(`${model}:${id}`, { payload, until: Date.now() + (expiresIn ?? 600) * 1000 })
    },
    find: async (id) => find(`${model}:${id}`),
    findByUid: async (uid) => {
      const key = [...kept.keys()].find((name) => name.startsWith(`${model}:`) && kept.get(name)?.payload.uid === uid)
      return key === undefined ? undefined : find(key)
    },
    findByUserCode: async () => undefined,
    consume: async (id) => {
      const payload = find(`${model}:${id}`)
      if (payload) payload.consumed = Math.floor(Date.now() / 1000)
    },
    destroy: async (id) => void kept.delete(`${model}:${id}`),
    revokeByGrantId: async (grantId) => {
      for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key)
    },
  })
}
