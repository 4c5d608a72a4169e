import { useQuery } from '@tanstack/react-query'
import { TrendingUp } from 'lucide-react'
import type { EventStatistics } from '#contract/guests/guest.ts'
import { formatLongDay } from '#domain/events/event-time.ts'
import { paths } from '#web/paths.ts'
import { ScreenLink } from '#web/platform/screen-link.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { statisticsQuery } from '#web/rsvp/queries.ts'
import { formatNumber } from '#domain/format/numbers.ts'
import { msg, t, type Message } from '#texts/texts.ts'

const rows: { name: Exclude<keyof EventStatistics, 'days'>; label: Message }[] = [
  { name: 'seen', label: msg('Times seen') },
  { name: 'saved', label: msg('[[people]] Saved') },
  { name: 'responded', label: msg('Responded') },
  { name: 'going', label: msg('[[of a guest]] Going') },
  { name: 'came', label: msg('Came') },
]

/** Days that the chart of views shows. */
const shownDays = 14

/** Columns for the latest days with views. The sentence below says the same. */
function ViewColumns({ days }: Pick<EventStatistics, 'days'>) {
  const latest = days.slice(-shownDays)
  if (latest.length < 2) return null
  const max = Math.max(...latest.map(({ views }) => views))
  const busiest = latest.find(({ views }) => views === max)
  if (!busiest) return null
  return (
    <div className="mt-4 border-t border-line pt-3.5">
      <div aria-hidden className="flex h-14 items-end gap-1 forced-color-adjust-none">
        {latest.map(({ day, views }) => (
          <span
            key={day}
            style={{ height: `${Math.max(6, (views / max) * 100)}%` }}
            className="max-w-6 flex-1 rounded-t-sm bg-sky"
          />
        ))}
      </div>
      <p className="mt-1.5 text-sm text-muted">
        {t('{count, plural, =1 {Never seen more than once a day.} other {Busiest day: {day}, seen # times.}}', {
          count: max,
          day: formatLongDay(`${busiest.day}T00:00:00Z`),
        })}
      </p>
    </div>
  )
}

/** Outcome of an event, in numbers. */
export function StatisticsPanel({ eventId }: { eventId: number }) {
  const { data, isError } = useQuery({ ...statisticsQuery(eventId), staleTime: 0 })
  if (isError) return null
  const max = data && Math.max(1, ...rows.map(({ name }) => data[name]))
  return (
    <Panel title={t('In numbers')} icon={<TrendingUp aria-hidden />} className="self-start">
      {data && max ? (
        <>
          <dl className="grid gap-2.5">
            {rows.map(({ name, label }) => (
              <div key={name} className="grid grid-cols-[1fr_auto] items-baseline gap-x-3">
                <dt>{t(label)}</dt>
                <dd className="font-semibold tabular-nums">{formatNumber(data[name])}</dd>
                <div aria-hidden className="col-span-2 mt-1 h-2 rounded-full bg-well forced-color-adjust-none">
                  <div style={{ width: `${(data[name] / max) * 100}%` }} className="h-full rounded-full bg-fern" />
                </div>
              </div>
            ))}
          </dl>
          <ViewColumns days={data.days} />
          <ScreenLink
            href={`${paths.programs}?view=attendance`}
            className="mt-3 inline-flex min-h-tap items-center font-semibold text-fern underline underline-offset-4"
          >
            {t('Count heads')}
          </ScreenLink>
          <p className="mt-3 text-sm text-muted">
            {t('We count, but we don’t record who looked. Your own visits don’t count.')}
          </p>
        </>
      ) : (
        <Skeleton className="h-48 w-full" />
      )}
    </Panel>
  )
}
