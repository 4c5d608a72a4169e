import type { MetricFamily } from './metrics.ts'

/** Media type of the Prometheus text format, version 0.0.4. */
export const metricsType = 'text/plain; version=0.0.4; charset=utf-8'

const escapeHelp = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
const escapeValue = (text: string) => escapeHelp(text).replaceAll('"', '\\"')

const numberText = (value: number) => (value === Infinity ? '+Inf' : value === -Infinity ? '-Inf' : String(value))

function labelText(labels: Record<string, string>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeValue(value)}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

/** Merges families of the same name from several processes, because the format requires each name once. */
function joined(families: readonly MetricFamily[]): MetricFamily[] {
  const byName = new Map<string, MetricFamily>()
  for (const family of families) {
    const known = byName.get(family.name)
    byName.set(family.name, known ? { ...known, samples: [...known.samples, ...family.samples] } : family)
  }
  return [...byName.values()]
}

/** Adds a `process` label, which distinguishes the series of one process from those of others. */
export const labelProcess = (families: readonly MetricFamily[], process: string): MetricFamily[] =>
  families.map((family) => ({
    ...family,
    samples: family.samples.map((sample) => ({ ...sample, labels: { process, ...sample.labels } })),
  }))

/** Formats metrics for Prometheus. */
export const metricsText = (families: readonly MetricFamily[]): string =>
  joined(families)
    .map(({ name, help, type, samples }) => {
      const lines = samples.map(
        ({ suffix = '', labels, value }) => `${name}${suffix}${labelText(labels)} ${numberText(value)}\n`,
      )
      return `# HELP ${name} ${escapeHelp(help)}\n# TYPE ${name} ${type}\n${lines.join('')}`
    })
    .join('')
