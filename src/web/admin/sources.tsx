import { RefreshCw, TriangleAlert } from 'lucide-react'
import type { Source } from '#contract/source.ts'
import { Age } from '#web/notifications/age.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { call } from '#web/platform/query-client.ts'
import { useAction } from './mutations.ts'
import { PagedList } from './paged-list.tsx'

const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`

/** Returns the host of a URL, or a file path as it is. The rest of a URL may contain a secret. */
function getSourceLabel(address: string): string {
  return URL.parse(address)?.host || address
}

function Freshness({ source }: { source: Source }) {
  const { lastReadAt, datesAhead, lastReading } = source
  const changes = lastReading && [
    `${lastReading.new} new`,
    `${lastReading.changed} changed`,
    `${lastReading.withdrawn} withdrawn`,
    ...(lastReading.skipped > 0 ? [`${lastReading.skipped} skipped`] : []),
  ]
  return (
    <p className="mt-1 text-sm text-muted">
      {lastReadAt ? (
        <>
          Last checked <Age at={lastReadAt} />
        </>
      ) : (
        'Never checked'
      )}
      {' · '}
      {count(datesAhead, 'upcoming date', 'upcoming dates')}
      {changes && ` · ${changes.join(', ')}`}
    </p>
  )
}

function SourceRow({ source }: { source: Source }) {
  const { id, name, url, lastError, lastFailedAt, isImporting } = source
  const action = useAction()
  return (
    <article className="grid gap-x-6 gap-y-3 sm:grid-cols-[1fr_auto] sm:items-start">
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-lg leading-snug [overflow-wrap:anywhere]">
          {name}
          {lastError && <Badge tone="clay">Failing</Badge>}
        </h3>
        <p className="text-sm [overflow-wrap:anywhere]">{url ? getSourceLabel(url) : 'Created here'}</p>
        {url && <Freshness source={source} />}
        {lastError && lastFailedAt && (
          <p className="mt-2.5 flex gap-2 rounded-md border border-clay bg-clay-tint px-3 py-2 text-[0.9375rem] text-clay-ink [overflow-wrap:anywhere]">
            <TriangleAlert aria-hidden className="mt-0.5 size-4.5 shrink-0" />
            <span>
              {lastError} <Age at={lastFailedAt} className="whitespace-nowrap opacity-80" />
            </span>
          </p>
        )}
      </div>
      {url && (
        <Button
          variant="outline"
          className="justify-self-start"
          pending={action.isPending || isImporting}
          onClick={() =>
            action.mutate({
              send: (client) => call(client, 'importSource', { params: { id } }),
              done: `Importing ${name}`,
              failed: `Couldn’t import ${name}`,
            })
          }
        >
          {!isImporting && <RefreshCw aria-hidden className="size-4.5" />}
          {isImporting ? 'Importing...' : 'Import now'}
          <span className="sr-only"> {name}</span>
        </Button>
      )}
    </article>
  )
}

/** Event sources with their last import and errors. */
export function Sources() {
  return (
    <PagedList<Source>
      list="listSources"
      label="Sources"
      empty={{ title: 'No sources yet', words: 'Run npm run import -- URL to add the first one.' }}
      isMoving={(rows) => rows.some(({ isImporting }) => isImporting)}
    >
      {(source) => <SourceRow source={source} />}
    </PagedList>
  )
}
