/** One value of a family; `suffix` is what a histogram appends to its name. */
export interface Sample {
  suffix?: '_bucket' | '_sum' | '_count'
  labels: Record<string, string>
  value: number
}

/** A metric as plain data, so that those of several processes can be merged. */
export interface MetricFamily {
  name: string
  type: 'counter' | 'gauge' | 'histogram'
  help: string
  samples: Sample[]
}

export interface Counter {
  add(...values: readonly string[]): void
}

export interface Histogram {
  /**
   * @param seconds the duration
   * @param values values of the labels
   */
  observe(seconds: number, ...values: readonly string[]): void
}

/** The metrics of this process. */
export interface Metrics {
  /** @param labels names of the labels; each call passes their values */
  counter(name: string, help: string, labels: readonly string[]): Counter
  /** Durations, in buckets from 1 ms to 10 s. */
  histogram(name: string, help: string, labels: readonly string[]): Histogram
  /** Calls `read` whenever the metrics are collected. */
  gauge(name: string, help: string, read: () => readonly Sample[]): void
  /** Like `gauge`, for values that only grow. */
  growing(name: string, help: string, read: () => readonly Sample[]): void
  collect(): MetricFamily[]
}

const bounds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10]

/**
 * Maximum series per metric. Label values are ours: patterns, kinds, states. One that isn't would otherwise fill the
 * memory.
 */
const maxSeries = 2_000
const separator = '\u001f'

/** Finds the series of label values. Beyond the limit, all new ones share one. */
class Series<Kept> {
  readonly kept = new Map<string, Kept>()
  private readonly make: () => Kept
  constructor(make: () => Kept) {
    this.make = make
  }

  of(values: readonly string[]): Kept {
    const wanted = values.length === 1 ? (values[0] ?? '') : values.join(separator)
    const known = this.kept.get(wanted)
    if (known) return known
    const key = this.kept.size < maxSeries ? wanted : values.map(() => 'other').join(separator)
    const fresh = this.kept.get(key) ?? this.make()
    this.kept.set(key, fresh)
    return fresh
  }
}

const labelled = (names: readonly string[], key: string): Record<string, string> => {
  const values = key.split(separator)
  return Object.fromEntries(names.map((name, at) => [name, values[at] ?? '']))
}

interface Durations {
  /** Observations per bucket; the last bucket holds those above all bounds. */
  counts: number[]
  sum: number
}

function durationSamples(labels: Record<string, string>, { counts, sum }: Durations): Sample[] {
  let below = 0
  const buckets = counts.map((count, at) => {
    below += count
    return { suffix: '_bucket', labels: { ...labels, le: String(bounds[at] ?? '+Inf') }, value: below } as const
  })
  return [...buckets, { suffix: '_sum', labels, value: sum }, { suffix: '_count', labels, value: below }]
}

export function createMetrics(): Metrics {
  const families: (() => MetricFamily)[] = []
  const measured =
    (type: 'gauge' | 'counter'): Metrics['gauge'] =>
    (name, help, read) =>
      void families.push(() => ({ name, help, type, samples: [...read()] }))
  return {
    counter: (name, help, labels) => {
      const series = new Series(() => ({ count: 0 }))
      families.push(() => {
        const samples = [...series.kept].map(([key, { count }]) => ({ labels: labelled(labels, key), value: count }))
        return { name, help, type: 'counter', samples }
      })
      return { add: (...values) => void (series.of(values).count += 1) }
    },
    histogram: (name, help, labels) => {
      const series = new Series<Durations>(() => ({
        counts: Array.from({ length: bounds.length + 1 }, () => 0),
        sum: 0,
      }))
      families.push(() => {
        const samples = [...series.kept].flatMap(([key, found]) => durationSamples(labelled(labels, key), found))
        return { name, help, type: 'histogram', samples }
      })
      return {
        observe: (seconds, ...values) => {
          const found = series.of(values)
          let at = 0
          while (at < bounds.length && seconds > (bounds[at] ?? 0)) at += 1
          found.counts[at] = (found.counts[at] ?? 0) + 1
          found.sum += seconds
        },
      }
    },
    gauge: measured('gauge'),
    growing: measured('counter'),
    collect: () => families.map((read) => read()),
  }
}
