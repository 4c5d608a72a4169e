import { formatParts } from '#domain/format/moments.ts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { CorrectionBody } from '#contract/curation/curation.ts'
import { call } from '#web/platform/query-client.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { t } from '#texts/texts.ts'

const previewQuery = (correction: CorrectionBody) =>
  queryOptions({
    queryKey: ['previewCorrection', JSON.stringify(correction)],
    queryFn: ({ client, signal }) => call(client, 'previewCorrection', { body: correction, signal }),
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  })

/** Shows how many upcoming events a correction covers, and the first of them. */
export function CorrectionReach({ correction }: { correction: CorrectionBody }) {
  const { data, isError } = useQuery(previewQuery(correction))
  if (isError) return <p className="text-sm text-clay-ink">{t('Couldn’t count the events it covers.')}</p>
  if (!data) return <Skeleton className="h-5 w-48" />
  const { events, samples } = data
  return (
    <div role="status" className="rounded-md bg-well px-3.5 py-2.5 text-sm">
      <p className="font-semibold">
        {t(
          '{count, plural, =0 {Covers no upcoming event yet.} one {Covers # upcoming event.} other {Covers # upcoming events.}}',
          { count: events },
        )}
      </p>
      {events > 0 && (
        <ul className="mt-1 grid gap-0.5 text-muted">
          {samples.slice(0, 4).map(({ id, title, startsAt }) => (
            <li key={id} className="truncate">
              {title} · {formatParts(startsAt, { dateStyle: 'medium' })}
            </li>
          ))}
          {events > 4 && <li>{t('{count, plural, one {and # more} other {and # more}}', { count: events - 4 })}</li>}
        </ul>
      )}
    </div>
  )
}
