import { formatParts } from '#domain/format/moments.ts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { CorrectionBody } from '#contract/curation/curation.ts'
import { call } from '#web/platform/query-client.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { formatNumber } from '#domain/format/numbers.ts'
import { t } from '#texts/texts.ts'

const previewQuery = (correction: CorrectionBody) =>
  queryOptions({
    queryKey: ['previewCorrection', JSON.stringify(correction)],
    queryFn: ({ client, signal }) => call(client, 'previewCorrection', { body: correction, signal }),
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  })

/** Says how many upcoming events a correction covers, and names the first. */
export function CorrectionReach({ correction }: { correction: CorrectionBody }) {
  const { data, isError } = useQuery(previewQuery(correction))
  if (isError) return <p className="text-sm text-clay-ink">{t('Couldn’t count the events it covers.')}</p>
  if (!data) return <Skeleton className="h-5 w-48" />
  const { events, samples } = data
  return (
    <div role="status" className="rounded-md bg-well px-3.5 py-2.5 text-sm">
      <p className="font-semibold">
        {events === 0 && t('Covers no upcoming event yet.')}
        {events === 1 && t('Covers 1 upcoming event.')}
        {events > 1 && t('Covers {events} upcoming events.', { events: formatNumber(events) })}
      </p>
      {events > 0 && (
        <ul className="mt-1 grid gap-0.5 text-muted">
          {samples.slice(0, 4).map(({ id, title, startsAt }) => (
            <li key={id} className="truncate">
              {title} · {formatParts(startsAt, { dateStyle: 'medium' })}
            </li>
          ))}
          {events > 4 && <li>{t('and {count} more', { count: formatNumber(events - 4) })}</li>}
        </ul>
      )}
    </div>
  )
}
