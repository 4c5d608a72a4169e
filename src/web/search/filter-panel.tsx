import { useSuspenseQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useId, useRef, type MouseEvent } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
import { useSheet } from '#web/ui/dialog/use-sheet.ts'
import { listActiveFilters, noFilters } from './active-filters.ts'
import { formatShowEvents } from './event-count.ts'
import { FilterFields } from './filter-fields.tsx'
import { HiddenSearch } from './hidden-search.tsx'
import { facetsCall, writeHomeSearch, type HomeSearch } from './home-search.ts'
import { eventFacetsQuery } from '#web/event-parts/queries.ts'
import { t } from '#texts/texts.ts'

interface Props {
  search: HomeSearch
  /** The search whose counts are already loaded. */
  shown: HomeSearch
  /** Updates part of the search in the URL. */
  onChange: (change: Partial<HomeSearch>) => void
  /** Closes the panel and moves the focus to the results. */
  onExplore: () => void
}

/** Parameters that the form's own fields send. */
const ownFields = ['interests', 'ages', 'mood', 'free', 'entry', 'whenFree', 'online', 'when', 'within', 'show']

const sheet =
  'max-sm:absolute max-sm:inset-x-0 max-sm:bottom-0 max-sm:max-h-[92dvh] max-sm:rounded-t-2xl max-sm:border-t ' +
  'max-sm:animate-sheet-in max-sm:pb-(--safe-bottom) max-sm:shadow-float max-sm:motion-reduce:animate-fade'
const card = 'sm:mt-3 sm:animate-rise sm:rounded-xl sm:border sm:shadow-paper'

/**
 * Filters of the home screen: a bottom sheet on phones, else a panel in the page. Changes apply at once; "Explore Events"
 * closes the panel and moves to the results. Without scripts, it sends them as a form.
 */
export function FilterPanel({ search, shown, onChange, onExplore }: Props) {
  const { data: facets } = useSuspenseQuery(eventFacetsQuery(facetsCall(shown)))
  const frame = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const close = () => onChange({ filtersAreOpen: false, pages: search.pages })
  const { isModal, release } = useSheet(frame, panel, close)
  const closing = {
    to: paths.home + writeHomeSearch({ ...search, filtersAreOpen: false }),
    onClick(press: MouseEvent) {
      press.preventDefault()
      close()
    },
  }
  const isFiltered = listActiveFilters(search).length > 0
  return (
    <div ref={frame} className="max-sm:fixed max-sm:inset-0 max-sm:z-40">
      <Link {...closing} aria-hidden tabIndex={-1} className="absolute inset-0 animate-fade bg-scrim sm:hidden" />
      <div
        ref={panel}
        tabIndex={-1}
        {...(isModal && { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId })}
        className={classNames('flex flex-col border-line bg-card outline-none', sheet, card)}
      >
        <header className="flex items-center gap-3 px-gutter pt-3 pb-1 sm:hidden">
          <h2 id={titleId} className="me-auto">
            {t('Filters')}
          </h2>
          <Button variant="icon" asChild className="-me-2">
            <Link {...closing} role="button" aria-label={t('Close filters')}>
              <X aria-hidden className="size-5" />
            </Link>
          </Button>
        </header>
        <form
          id="filters"
          action={paths.home}
          onSubmit={(event) => {
            event.preventDefault()
            release()
            onExplore()
          }}
          className="flex min-h-0 flex-col"
        >
          <div className="grid gap-x-8 gap-y-5 overscroll-contain p-4 max-sm:overflow-y-auto max-sm:px-gutter max-sm:pt-1 sm:p-5 lg:grid-cols-2">
            <input type="hidden" name="interests" value="" />
            <input type="hidden" name="ages" value="" />
            <FilterFields search={search} facets={facets} onChange={onChange} />
            <HiddenSearch search={search} except={ownFields} />
          </div>
          <footer className="flex flex-wrap items-center gap-3 border-line px-gutter py-3 max-sm:border-t sm:px-5 sm:pt-0 sm:pb-5">
            <Button
              variant="quiet"
              asChild
              className={classNames('-ms-3 whitespace-nowrap', !isFiltered && 'invisible')}
            >
              <Link
                to={paths.home + writeHomeSearch({ ...search, ...noFilters, pages: 1 })}
                role="button"
                onClick={(press) => {
                  press.preventDefault()
                  onChange(noFilters)
                  panel.current?.focus({ preventScroll: true })
                }}
              >
                {t('Clear all')}
              </Link>
            </Button>
            <Button type="submit" className="flex-1 basis-40">
              <span aria-live="polite" className="sm:hidden">
                {formatShowEvents(facets)}
              </span>
              <span className="max-sm:hidden">{t('Explore Events')}</span>
            </Button>
          </footer>
        </form>
      </div>
    </div>
  )
}
