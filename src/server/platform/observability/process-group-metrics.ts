import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, type PrometheusContentType, type Registry } from 'prom-client'

/** From a member of the group to its parent, which sends it back with the metrics of all members. */
interface Message {
  groupMetrics: number
  /** Null if a member didn't respond in time. */
  text?: string | null
}

const isMessage = (message: unknown): message is Message =>
  typeof message === 'object' && message !== null && 'groupMetrics' in message

/**
 * Creates the registry of this process. Its `process` label distinguishes the processes that serve the same address.
 * Within a group, it responds when the parent collects the metrics of all members.
 */
export function createRegistry(): Registry {
  const registry = new AggregatorRegistry<PrometheusContentType>()
  registry.setDefaultLabels({ process: String(cluster.worker?.id ?? 1) })
  AggregatorRegistry.setRegistries(registry)
  return registry
}

/**
 * Creates a function that returns the metrics of all processes in the group as text. If one of them hangs, it returns
 * those of this process, as it does outside of a group.
 */
export function gatherFromGroup(registry: Registry): () => Promise<string> {
  const member = cluster.worker
  if (!member) return () => registry.metrics()
  const waiting = new Map<number, (text: string | null) => void>()
  member.on('message', (message: unknown) => {
    if (!isMessage(message)) return
    waiting.get(message.groupMetrics)?.(message.text ?? null)
    waiting.delete(message.groupMetrics)
  })
  let latest = 0
  return async () => {
    const { promise, resolve } = Promise.withResolvers<string | null>()
    latest += 1
    waiting.set(latest, resolve)
    member.send({ groupMetrics: latest } satisfies Message)
    return (await promise) ?? registry.metrics()
  }
}

/** Runs in the parent of a group: collects the metrics of all members for the one that serves `/metrics`. */
export function gatherInParent(): void {
  const aggregator = new AggregatorRegistry()
  cluster.on('message', (member: Worker, message: unknown) => {
    if (!isMessage(message)) return
    const reply = (text: string | null) => {
      if (member.isConnected()) member.send({ ...message, text } satisfies Message)
    }
    aggregator.clusterMetrics().then(reply, () => reply(null))
  })
}
