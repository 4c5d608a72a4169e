import type { SourceRunOutcome } from '#contract/sources/source-options.ts'
import type { Source, SourceRun } from '#contract/sources/source.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { ChartTable, swatch } from '#web/admin/parts/charts.tsx'
import { formatBytes } from '#web/admin/parts/format-bytes.ts'
import { Moment } from '#web/admin/parts/times.tsx'
import { formatNumber } from '#domain/format/numbers.ts'
import { msg, t, type Message } from '#texts/texts.ts'

const outcomes: Record<SourceRunOutcome, { label: Message; color: string }> = {
  read: { label: msg('Read'), color: 'var(--color-fern)' },
  unchanged: { label: msg('No changes'), color: 'var(--color-edge)' },
  shrunk: { label: msg('Shrunk'), color: 'var(--color-marigold)' },
  failed: { label: msg('Failed'), color: 'var(--color-clay)' },
}

const chartHeight = 112

/** One bar per check, as high as the number of events found. A dot stands for a check without a number. */
function RunChart({ runs }: { runs: readonly SourceRun[] }) {
  const max = Math.max(1, ...runs.map(({ found }) => found))
  const width = 100 / Math.max(runs.length, 12)
  const failed = runs.filter(({ outcome }) => outcome === 'failed').length
  const words = [
    t('Events found in the last {checks} checks: {numbers}.', {
      checks: runs.length,
      numbers: runs.map(({ found }) => found).join(', '),
    }),
    failed > 0 && t('Failed checks: {failed}.', { failed }),
  ]
  return (
    <svg
      role="img"
      aria-label={words.filter(Boolean).join(' ')}
      width="100%"
      height={chartHeight}
      className="border-b border-edge rtl:-scale-x-100"
    >
      {runs.map(({ id, outcome, found }, at) => {
        const { color } = outcomes[outcome]
        const hasNumber = outcome === 'read' || outcome === 'shrunk'
        if (!hasNumber || found === 0) {
          return <circle key={id} cx={`${(at + 0.5) * width}%`} cy={chartHeight - 7} r="4" style={{ fill: color }} />
        }
        const height = Math.max(3, (found / max) * (chartHeight - 8))
        return (
          <rect
            key={id}
            x={`${(at + 0.15) * width}%`}
            width={`${0.7 * width}%`}
            y={chartHeight - height}
            height={height}
            style={{ fill: color }}
          />
        )
      })}
    </svg>
  )
}

const formatSeconds = (milliseconds: number) => t('{seconds} s', { seconds: formatNumber(milliseconds / 1_000, 1) })

const head = [
  msg('When'),
  msg('Result'),
  msg('Found'),
  msg('New'),
  msg('Changed'),
  msg('Withdrawn'),
  msg('Merged'),
  msg('Skipped'),
  msg('Time'),
  msg('Size'),
]

const describeRun = (run: SourceRun) => [
  <Moment key="at" at={run.at} />,
  t(outcomes[run.outcome].label),
  ...[run.found, run.new, run.changed, run.withdrawn, run.merged, run.skipped].map((number) => formatNumber(number)),
  formatSeconds(run.milliseconds),
  run.bytes === null ? t('None') : formatBytes(run.bytes),
]

function Skips({ run }: { run: SourceRun }) {
  if (run.skips.length === 0) return null
  return (
    <details className="mt-1">
      <summary className="inline-flex min-h-tap cursor-pointer items-center font-semibold text-fern hover:underline">
        {t('Skipped in the last check, and why ({count, number})', { count: run.skipped })}
      </summary>
      <ul className="divide-y divide-line rounded-md border border-line">
        {run.skips.map(({ event, reason }, at) => (
          <li key={at} className="grid gap-x-6 px-3 py-2 text-[0.9375rem] [overflow-wrap:anywhere] sm:grid-cols-2">
            <span className="font-medium">{event}</span>
            <span className="text-muted">{reason}</span>
          </li>
        ))}
      </ul>
      {run.skipped > run.skips.length && (
        <p className="mt-2 text-sm text-muted">
          {t('{count, plural, one {Only the first # is listed.} other {Only the first # are listed.}}', {
            count: run.skips.length,
          })}
        </p>
      )}
    </details>
  )
}

/** The last checks of a source: a chart, the same as a table, and what was skipped. */
export function SourceRuns({ runs }: Pick<Source, 'runs'>) {
  const latest = runs.find(({ outcome }) => outcome === 'read' || outcome === 'shrunk')
  const shown = new Set(runs.map(({ outcome }) => outcome))
  return (
    <Panel title={t('Last checks')}>
      {runs.length === 0 ? (
        <p className="text-muted">{t('It hasn’t been checked yet.')}</p>
      ) : (
        <>
          <RunChart runs={runs.toReversed()} />
          <p className="mt-1 flex justify-between text-sm text-muted">
            <Moment at={runs.at(-1)?.at ?? ''} />
            {runs.length > 1 && <Moment at={runs[0]?.at ?? ''} />}
          </p>
          <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
            {Object.entries(outcomes).map(
              ([outcome, { label, color }]) =>
                shown.has(outcome as SourceRunOutcome) && (
                  <li key={outcome} className="inline-flex items-center gap-1.5">
                    <span aria-hidden style={{ background: color }} className={swatch} />
                    {t(label)}
                  </li>
                ),
            )}
          </ul>
          <ChartTable
            caption={t('Last checks of this source')}
            head={head.map((name) => t(name))}
            rows={runs.map(describeRun)}
          />
          {latest && <Skips run={latest} />}
        </>
      )}
    </Panel>
  )
}
