import { ChevronRight, Plus } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { sourceHealths } from '#contract/sources/source-options.ts'
import type { Source } from '#contract/sources/source.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/layout/badge.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { Select } from '#web/ui/form/select-field.tsx'
import { ListSearch, useFilterChange } from '#web/admin/parts/filter-links.tsx'
import { PagedList } from '#web/admin/parts/paged-list.tsx'
import { HealthBadge, datesText, healthStyles, trustLabels } from './source-health.tsx'
import { LastRead, NextRead } from '#web/admin/parts/times.tsx'
import { msg, t } from '#texts/texts.ts'

/** Returns the host of a URL. The rest of it may contain a secret. */
const getHost = (url: string) => URL.parse(url)?.host || url

function SourceRow({ source }: { source: Source }) {
  const { id, name, url, fileName, health, healthReason, hoursProblem, trust, isImporting } = source
  const needsAttention = health === 'failing' || health === 'shrunk' || hoursProblem !== null
  return (
    <article className="relative flex items-center gap-3">
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-lg leading-snug">
          <Link
            to={paths.adminSection(`sources/${id}`)}
            className="hover:underline after:absolute after:-inset-x-4 after:-inset-y-4 after:rounded-lg sm:after:-inset-x-5"
          >
            {name}
          </Link>
          <HealthBadge health={health} />
          {isImporting && <Badge>{t('Reading...')}</Badge>}
        </h3>
        <p className="text-sm">{url ? getHost(url) : (fileName ?? t('Created here'))}</p>
        {(health !== 'well' || hoursProblem !== null) && (
          <p className={needsAttention ? 'mt-1 font-medium text-clay-ink' : 'mt-1 text-muted'}>{healthReason}</p>
        )}
        <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-muted">
          <span>{datesText(source)}</span>
          {(url ?? fileName) !== null && <LastRead source={source} />}
          <NextRead source={source} />
          <span>{t(trustLabels[trust].line)}</span>
        </p>
      </div>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
    </article>
  )
}

/** Search and health of the list, stored in the URL. */
function SourceFilters() {
  const [search] = useSearchParams()
  const change = useFilterChange()
  const health = sourceHealths.find((each) => each === search.get('health')) ?? ''
  return (
    <div className="mb-4 grid gap-3 sm:grid-cols-[minmax(0,1fr)_12rem]">
      <ListSearch label={t('Search sources')} />
      <Select aria-label={t('Health')} value={health} onChange={({ target }) => change({ health: target.value })}>
        <option value="">{t('Any health')}</option>
        {sourceHealths.map((each) => (
          <option key={each} value={each}>
            {t(healthStyles[each].label)}
          </option>
        ))}
      </Select>
    </div>
  )
}

/** Sources that events come from, those that need attention first. */
export function Sources() {
  const [search] = useSearchParams()
  const isFiltered = search.has('q') || search.has('health')
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-prose text-muted">
          {t('Calendars, feeds, and web pages that your events come from. They’re checked again on their own.')}
        </p>
        <Button asChild>
          <Link to={paths.adminSection('sources/add')}>
            <Plus aria-hidden className="size-5" />
            {t('Add a source')}
          </Link>
        </Button>
      </div>
      <SourceFilters />
      <PagedList<Source>
        list="listSources"
        label={t('Sources')}
        loading={t('Loading sources')}
        isSearch
        empty={
          isFiltered
            ? { title: msg('No sources found'), words: msg('Try part of a name or address, or another health.') }
            : {
                title: msg('No sources yet'),
                words: msg('Add your library’s website, and its events will appear here.'),
              }
        }
        isMoving={(rows) => rows.some(({ isImporting }) => isImporting)}
      >
        {(source) => <SourceRow source={source} />}
      </PagedList>
    </>
  )
}
