import cluster, { type Worker } from 'node:cluster'
import type { MetricFamily } from './metrics.ts'

/** Milliseconds that the processes of a group have to respond; one that hangs is left out. */
const patience = 1_000

/**
 * `ask`: from a member to its parent. `tell`: from the parent to all members. `told`: the reply of each member. `all`:
 * the parent's reply to the member that asked.
 */
interface Message {
  metrics: 'ask' | 'tell' | 'told' | 'all'
  key: string
  families?: MetricFamily[]
}

const isMessage = (message: unknown): message is Message =>
  typeof message === 'object' && message !== null && 'metrics' in message

/** Returns the name of this process among those that serve the same address. */
export const processName = (): string => String(cluster.worker?.id ?? 1)

/**
 * Creates a function that collects the metrics of all processes in the group. A process that serves alone collects its
 * own.
 */
export function gatherFromGroup(collect: () => MetricFamily[]): () => Promise<MetricFamily[]> {
  const own = cluster.worker
  if (!own) return async () => collect()
  const waiting = new Map<string, (families: MetricFamily[]) => void>()
  own.on('message', (message: unknown) => {
    if (!isMessage(message)) return
    const { metrics, key, families = [] } = message
    if (metrics === 'tell') own.send({ metrics: 'told', key, families: collect() } satisfies Message)
    else if (metrics === 'all') waiting.get(key)?.(families)
  })
  let asked = 0
  return () => {
    const key = `${own.id}-${(asked += 1)}`
    return new Promise<MetricFamily[]>((resolve) => {
      const finish = (families: MetricFamily[]) => {
        clearTimeout(timer)
        waiting.delete(key)
        resolve(families)
      }
      const timer = setTimeout(() => finish(collect()), 2 * patience)
      waiting.set(key, finish)
      own.send({ metrics: 'ask', key } satisfies Message)
    })
  }
}

interface Gathering {
  asker: Worker
  missing: Set<number>
  families: MetricFamily[]
  timer: NodeJS.Timeout
}

/** Runs in the parent of a group: merges the metrics of its members. */
export function gatherInParent(): void {
  const open = new Map<string, Gathering>()
  const finish = (key: string) => {
    const gathering = open.get(key)
    if (!gathering) return
    clearTimeout(gathering.timer)
    open.delete(key)
    const { asker, families } = gathering
    if (asker.isConnected()) asker.send({ metrics: 'all', key, families } satisfies Message)
  }
  const begin = (asker: Worker, key: string) => {
    const members = Object.values(cluster.workers ?? {}).filter((member) => member?.isConnected())
    const missing = new Set(members.map((member) => member?.id ?? 0))
    open.set(key, { asker, missing, families: [], timer: setTimeout(() => finish(key), patience) })
    for (const member of members) member?.send({ metrics: 'tell', key } satisfies Message)
  }
  cluster.on('message', (member: Worker, message: unknown) => {
    if (!isMessage(message)) return
    const { metrics, key, families = [] } = message
    if (metrics === 'ask') return begin(member, key)
    const gathering = open.get(key)
    if (metrics !== 'told' || !gathering?.missing.delete(member.id)) return
    gathering.families.push(...families)
    if (gathering.missing.size === 0) finish(key)
  })
}
