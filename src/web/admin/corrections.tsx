import { Plus, Undo2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { Correction } from '#contract/curation/curation.ts'
import { correctionStates } from '#contract/curation/curation-options.ts'
import { Age } from '#web/ui/layout/age.tsx'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/layout/badge.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { CorrectedBy } from '#web/curation/corrected-by.tsx'
import { describeChanges, sourceChangeTexts, valueText } from '#web/curation/correction-words.ts'
import { FilterLinks, ListSearch, useFilter } from './parts/filter-links.tsx'
import { undoCorrection, useAction } from './parts/mutations.ts'
import { PagedList } from './parts/paged-list.tsx'
import { msg, t } from '#texts/texts.ts'
import { rich } from '#texts/rich.ts'
import { hidden } from '#web/ui/layout/text-tags.tsx'

const CorrectionDialog = lazy(async () => ({
  default: (await import('#web/curation/correction-dialog.tsx')).CorrectionDialog,
}))

const options = [
  { value: 'active', label: msg('Active') },
  { value: 'changed', label: msg('Source has changed') },
  { value: 'undone', label: msg('Undone') },
] as const

/** Describes what a correction covers. */
function Target({ correction }: { correction: Correction }) {
  const { scope, event, source, words } = correction
  switch (scope) {
    case 'event':
    case 'series':
      if (!event) return scope === 'event' ? t('A deleted event') : t('A series without dates')
      return (
        <>
          <Link to={paths.event(event)} className="hover:underline">
            {event.title}
          </Link>
          {scope === 'series' && (
            <>
              {' '}
              <span className="font-normal text-muted">{t('(all dates)')}</span>
            </>
          )}
        </>
      )
    case 'organizer':
      return source
        ? t('Everything by {organizer} from {source}', { organizer: words ?? '', source: source.name })
        : t('Everything by {organizer}', { organizer: words ?? '' })
    case 'title':
      return source
        ? t('Titles with “{words}” from {source}', { words: words ?? '', source: source.name })
        : t('Titles with “{words}”', { words: words ?? '' })
    case 'words':
      return source
        ? t('Events that mention “{words}” from {source}', { words: words ?? '', source: source.name })
        : t('Events that mention “{words}”', { words: words ?? '' })
    case 'source':
      return source ? t('Everything from {source}', { source: source.name }) : t('Everything from a removed source')
  }
}

/** Shows values that the source has changed since next to the corrected ones. */
function SourceChanges({ correction: { sourceChanges } }: { correction: Correction }) {
  if (sourceChanges.length === 0) return null
  return (
    <ul className="mt-2.5 grid gap-2">
      {sourceChanges.map(({ eventId, eventTitle, field, corrected, sourceBefore, source, sourceChangedAt }) => (
        <li
          key={`${eventId} ${field}`}
          className="rounded-md border border-marigold bg-marigold-tint px-3 py-2 text-sm text-marigold-ink [overflow-wrap:anywhere]"
        >
          <p className="font-semibold">
            {t(sourceChangeTexts[field], { event: eventTitle })}
            {sourceChangedAt && (
              <>
                {' '}
                <Age at={sourceChangedAt} className="font-normal" />
              </>
            )}
          </p>
          <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3">
            <dt>{t('Shown')}</dt>
            <dd>{valueText(field, corrected)}</dd>
            <dt>{t('Source now')}</dt>
            <dd>{valueText(field, source)}</dd>
            <dt>{t('Source before')}</dt>
            <dd>{valueText(field, sourceBefore)}</dd>
          </dl>
        </li>
      ))}
    </ul>
  )
}

function CorrectionRow({ correction }: { correction: Correction }) {
  const { id, undoneAt, undoneBy, events, reason } = correction
  const action = useAction()
  return (
    <article className="grid gap-x-6 gap-y-3 sm:grid-cols-[1fr_auto] sm:items-start">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-lg leading-snug">
          <span>
            <Target correction={correction} />
          </span>
          {undoneAt && <Badge>{t('Undone')}</Badge>}
        </h3>
        <ul className="mt-1 text-[0.9375rem]">
          {describeChanges(correction.changes).map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
        {reason && <p className="mt-1 text-muted">{t('“{words}”', { words: reason })}</p>}
        <p className="mt-1 text-sm text-muted">
          <CorrectedBy correction={correction} />
          {' · '}
          {undoneAt
            ? undoneBy
              ? rich('undone by {name}, {age}', { name: undoneBy.name, age: <Age at={undoneAt} /> })
              : rich('undone by a deleted account, {age}', { age: <Age at={undoneAt} /> })
            : t('{count, plural, one {# event changed} other {# events changed}}', { count: events })}
        </p>
        {!undoneAt && <SourceChanges correction={correction} />}
      </div>
      {!undoneAt && (
        <Button
          variant="outline"
          className="justify-self-start"
          pending={action.isPending}
          onClick={() => action.mutate(undoCorrection(id))}
        >
          <Undo2 aria-hidden className="size-4.5" />
          {rich('Undo<hidden> correction {id}</hidden>', { hidden, id })}
        </Button>
      )}
    </article>
  )
}

const empty = {
  active: {
    title: msg('No corrections yet'),
    words: msg('Choose “Edit as operator” in the menu of an event, or add a rule for everything with certain words.'),
  },
  changed: {
    title: msg('Nothing to compare'),
    words: msg('When a source changes something that an operator has corrected, both values are shown here.'),
  },
  undone: {
    title: msg('Nothing undone'),
    words: msg('Corrections that were undone stay here, so you can see who did what.'),
  },
}

/** Lists corrections of imported events with their authors. Each can be undone. */
export function Corrections() {
  const state = useFilter('state', correctionStates)
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1 basis-72">
          <ListSearch label={t('Search corrections')} />
        </div>
        <Button onClick={() => setAdding(true)}>
          <Plus aria-hidden className="size-5" />
          {t('Add a rule')}
        </Button>
      </div>
      <FilterLinks label={t('Filter corrections')} name="state" value={state} options={options} />
      <PagedList<Correction>
        list="listCorrections"
        isSearch
        label={t('Corrections')}
        loading={t('Loading corrections')}
        empty={empty[state]}
      >
        {(correction) => <CorrectionRow correction={correction} />}
      </PagedList>
      {isAdding && (
        <Suspense>
          <CorrectionDialog event={null} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  )
}
