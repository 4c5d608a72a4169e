import { categoryLabels } from '#contract/events/event-options.ts'
import { ChevronDown, Eye, Rss, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import type { HeldEvent } from '#contract/curation/curation.ts'
import type { ShowScope } from '#contract/curation/curation-options.ts'
import { categoryToken } from '#web/event-parts/category-style.ts'
import { paths } from '#web/paths.ts'
import { call } from '#web/platform/query-client.ts'
import { Badge } from '#web/ui/layout/badge.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { Menu, type MenuItem } from '#web/ui/dialog/menu.tsx'
import { FactLine } from './event-facts.tsx'
import { FilterLinks, ListSearch, pathWith } from '#web/admin/parts/filter-links.tsx'
import { undoCorrection, useAction, type Action } from '#web/admin/parts/mutations.ts'
import { PagedList } from '#web/admin/parts/paged-list.tsx'
import { describeKind } from '#domain/events/event-kind.ts'
import { formatList } from '#domain/format/lists.ts'
import { formatPercent } from '#domain/format/numbers.ts'
import { msg, t } from '#texts/texts.ts'
import { rich } from '#texts/rich.ts'
import { hidden } from '#web/ui/layout/text-tags.tsx'

const PhraseDialog = lazy(async () => ({ default: (await import('./phrase-dialog.tsx')).PhraseDialog }))

const reasons = [
  { value: 'any', label: msg('All') },
  { value: 'learning', label: msg('Not for learning') },
  { value: 'review', label: msg('New, to review') },
] as const

const quoted = (words: readonly string[]) => formatList(words.map((word) => `“${word}”`))

/** Lists the words for and against an event, with the confidence. */
function Reasons({ event }: { event: HeldEvent }) {
  const { heldFor, learning, why, against, inFavor } = event
  return (
    <div className="mt-2 text-[0.9375rem] [overflow-wrap:anywhere]">
      <p>
        <span className="font-semibold">{why}</span>{' '}
        {heldFor === 'review'
          ? t('It’s {percent} likely to be for learning.', { percent: formatPercent(learning) })
          : t('That’s {percent} sure.', { percent: formatPercent(1 - learning) })}
      </p>
      <p className="text-muted">
        {against.length > 0 && t('Speaks against it: {words}.', { words: quoted(against) })}
        {inFavor.length > 0 && t('Speaks for it: {words}.', { words: quoted(inFavor) })}
      </p>
    </div>
  )
}

function Facts({ event }: { event: HeldEvent }) {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const { source } = event
  return (
    <FactLine event={event}>
      {source && (
        <>
          <Rss aria-hidden />
          <Link
            to={pathWith(pathname, search, { source: String(source.id) })}
            aria-label={t('Only from {source}', { source: source.name })}
            className="truncate py-1 font-medium text-fern hover:underline"
          >
            {source.name}
          </Link>
        </>
      )}
    </FactLine>
  )
}

const doneTexts: Record<ShowScope, (event: HeldEvent) => string> = {
  event: ({ title }) => t('“{title}” is listed now', { title }),
  series: ({ title }) => t('All dates of “{title}” are listed now', { title }),
  organizer: ({ organizer }) => t('Everything by {organizer} is listed now', { organizer: organizer ?? '' }),
  title: () => t('Events with these words are listed now'),
  source: ({ source }) => t('Everything from {source} is listed now', { source: source?.name ?? '' }),
}

/** Lists the event, or everything like it. */
const showAction = (event: HeldEvent, scope: ShowScope, words = ''): Action => ({
  send: (client) => call(client, 'showHeldEvent', { params: { id: event.id }, body: { scope, words } }),
  done: doneTexts[scope](event),
  failed: t('Couldn’t list “{title}”', { title: event.title }),
  undo: (response) => undoCorrection((response as { correctionId: number }).correctionId),
})

function HeldRow({ event }: { event: HeldEvent }) {
  const { id, title, dates, organizer, source, seriesId, phrase } = event
  const action = useAction()
  const [isNaming, setNaming] = useState(false)
  const show = (scope: ShowScope) => action.mutate(showAction(event, scope))
  const rules: MenuItem[] = [
    ...(seriesId === null
      ? []
      : [{ label: t('This series'), hint: t('All dates, also later ones'), onSelect: () => show('series') }]),
    ...(organizer ? [{ label: t('This organizer'), hint: organizer, onSelect: () => show('organizer') }] : []),
    { label: t('Titles with …'), hint: phrase, onSelect: () => setNaming(true) },
    ...(source ? [{ label: t('Everything from this source'), hint: source.name, onSelect: () => show('source') }] : []),
  ]
  const [first, ...others] = rules
  return (
    <article data-category={categoryToken(event.category)} className="grid gap-x-6 gap-y-3 md:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <Badge tone="hue">{event.format ? describeKind(event) : t(categoryLabels[event.category])}</Badge>
        <h3 className="mt-1.5 text-lg leading-snug [overflow-wrap:anywhere]">
          <Link to={paths.event(id)} className="hover:underline">
            {title}
          </Link>
        </h3>
        <Facts event={event} />
        <Reasons event={event} />
      </div>
      <div className="flex flex-wrap items-start gap-2 md:justify-end">
        <Button pending={action.isPending} onClick={() => show(dates > 1 ? 'series' : 'event')}>
          <Eye aria-hidden className="size-5" />
          {dates > 1
            ? rich('{count, plural, one {Show # date} other {Show # dates}}<hidden> {title}</hidden>', {
                count: dates,
                hidden,
                title,
              })
            : rich('Show<hidden> {title}</hidden>', { hidden, title })}
        </Button>
        <Menu
          align="end"
          items={first ? [{ ...first, heading: t('Always show') }, ...others] : []}
          trigger={
            <Button variant="outline" aria-label={t('Always show events like {title}', { title })}>
              {t('Always show')}
              <ChevronDown aria-hidden className="size-4.5" />
            </Button>
          }
        />
      </div>
      {isNaming && (
        <Suspense>
          <PhraseDialog
            phrase={phrase}
            isPending={action.isPending}
            onConfirm={(words) =>
              action.mutate(showAction(event, 'title', words), { onSuccess: () => setNaming(false) })
            }
            onClose={() => setNaming(false)}
          />
        </Suspense>
      )}
    </article>
  )
}

/** Lists imported events that are held back, with the reason. Operators can show one, or everything like it. */
export function HeldEvents() {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const reason = reasons.find(({ value }) => value === search.get('reason'))?.value ?? 'any'
  return (
    <>
      <p className="mb-4 max-w-2xl text-muted">
        {t(
          'These events stay out of lists, feeds and emails. Their pages stay online, and searching for the exact title finds them.',
        )}
      </p>
      <div className="mb-4 max-w-2xl">
        <ListSearch label={t('Search held-back titles')} />
      </div>
      <div className="flex flex-wrap items-start gap-x-3">
        <FilterLinks label={t('Filter by reason')} name="reason" value={reason} options={reasons} />
        {search.has('source') && (
          <Button asChild variant="quiet" className="mb-4">
            <Link to={pathWith(pathname, search, { source: '' })} replace preventScrollReset>
              <X aria-hidden className="size-4.5" />
              {t('Show all sources')}
            </Link>
          </Button>
        )}
      </div>
      <PagedList<HeldEvent>
        list="listHeldEvents"
        isSearch
        label={t('Events held back')}
        loading={t('Loading events held back')}
        empty={{
          title: msg('Nothing is held back here'),
          words: msg(
            'When a source lists board meetings, closings and the like, they wait here instead of on the home screen.',
          ),
        }}
      >
        {(event) => <HeldRow event={event} />}
      </PagedList>
    </>
  )
}
