import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#web/ui/layout/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LazyLark } from '#web/ui/lark/lazy-lark.tsx'
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { listQuery, type ListNameByRow } from './queries.ts'
import { t, type Message } from '#texts/texts.ts'

interface Props<Row> {
  list: ListNameByRow<Row>
  /** Accessible name of the list. */
  label: string
  /** Text shown while it loads. */
  loading: string
  empty: { title: Message; words: Message }
  children(row: Row): ReactNode
  /** Polls while this returns true, for rows that change by themselves. */
  isMoving?(rows: Row[]): boolean
  /** Keeps the previous results visible until the next ones arrive. */
  isSearch?: boolean
}

function LoadingRows({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className={surface}>
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="space-y-2.5 px-4 py-4 sm:px-5">
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="h-4 w-4/5" />
        </div>
      ))}
    </div>
  )
}

const surface = 'divide-y divide-line rounded-lg border border-line bg-card shadow-paper'

/** Polling interval in milliseconds. */
const pollIntervalMs = 2_000

/** A paged list with its loading, empty and error states. */
export function PagedList<Row extends { id: number }>({
  list,
  label,
  loading,
  empty,
  children,
  isMoving,
  isSearch = false,
}: Props<Row>) {
  const [search] = useSearchParams()
  const query = useInfiniteQuery({
    ...listQuery<Row>(list, search),
    ...(isSearch && { placeholderData: keepPreviousData }),
    refetchInterval: ({ state }) => isMoving?.(state.data?.pages.flatMap(({ rows }) => rows) ?? []) && pollIntervalMs,
  })
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  if (!data && query.isError) return <LoadFailure title={t('Couldn’t load this list')} query={query} />
  if (!data) return <LoadingRows label={loading} />
  const rows = data.pages.flatMap((page) => page.rows)
  if (rows.length === 0) {
    return (
      <EmptyState level={3} figure={<LazyLark pose="resting" />} title={t(empty.title)}>
        {t(empty.words)}
      </EmptyState>
    )
  }
  return (
    <>
      <ul aria-label={label} className={surface}>
        {rows.map((row) => (
          <li key={row.id} className="px-4 py-4 sm:px-5">
            {children(row)}
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <p className="mt-5 text-center">
          <Button variant="outline" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchingNextPage ? t('Loading...') : t('Show more')}
          </Button>
        </p>
      )}
    </>
  )
}
