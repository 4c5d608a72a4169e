import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { HerdDay } from '#contract/events/event.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { EventCards } from '#web/event-parts/event-cards.tsx'
import { describeFold } from './folded-days.ts'
import { foldCall, writeHomeSearch, type HomeSearch } from '#web/search/home-search.ts'
import { eventListQuery } from '#web/event-parts/queries.ts'
import { t } from '#texts/texts.ts'

interface Props {
  fold: HerdDay
  search: HomeSearch
}

/** The folded events of a day: one line, which opens them in place. Without scripts, it opens the day by time. */
export function DayFold({ fold, search }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const day = { from: fold.day, to: fold.day, when: null }
  return (
    <div className="mt-3">
      <Link
        to={paths.home + writeHomeSearch({ ...search, ...day, show: 'all', pages: 1 })}
        role="button"
        aria-expanded={isOpen}
        onClick={(press) => {
          if (press.metaKey || press.ctrlKey || press.shiftKey || press.altKey) return
          press.preventDefault()
          setIsOpen(!isOpen)
        }}
        onKeyDown={(key) => {
          if (key.key !== ' ') return
          key.preventDefault()
          setIsOpen(!isOpen)
        }}
        className="flex min-h-tap items-center justify-between gap-3 rounded-lg border border-line bg-well px-4 py-2 font-semibold text-ink hover:border-fern"
      >
        <span className="min-w-0 tabular-nums">{describeFold(fold)}</span>
        <ChevronDown aria-hidden className={`size-5 shrink-0 text-muted ${isOpen ? 'rotate-180' : ''}`} />
      </Link>
      {isOpen && <FoldedEvents fold={fold} search={search} />}
    </div>
  )
}

function FoldedEvents({ fold, search }: Props) {
  const { data, isError, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(
    eventListQuery(foldCall(search, fold.day)),
  )
  if (isError) {
    return (
      <p role="alert" className="mt-3 flex flex-wrap items-center gap-3">
        {t('These events couldn’t be loaded.')}
        <Button variant="outline" onClick={() => void refetch()}>
          {t('Try again')}
        </Button>
      </p>
    )
  }
  if (!data) return <p className="mt-3 text-muted">{t('Loading events…')}</p>
  return (
    <div className="mt-3">
      <EventCards events={data.pages.flatMap(({ events }) => events)} />
      {hasNextPage && (
        <div className="mt-4 text-center">
          <Button variant="outline" onClick={() => void fetchNextPage()}>
            {t('Show more events')}
          </Button>
        </div>
      )}
    </div>
  )
}
