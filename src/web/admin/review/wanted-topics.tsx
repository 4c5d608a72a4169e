import { useQuery } from '@tanstack/react-query'
import { UsersRound } from 'lucide-react'
import { apiQuery } from '#web/platform/query-client.ts'
import { AlertNote } from '#web/ui/feedback/alert-note.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { t } from '#texts/texts.ts'

/** Topics of people's goals without any events. */
export function WantedTopics() {
  const { data: topics, isError } = useQuery({ ...apiQuery('listWantedTopics'), staleTime: 5_000 })
  if (isError)
    return (
      <AlertNote title={t('Couldn’t load what people want to learn')}>{t('Reload the page to try again.')}</AlertNote>
    )
  if (!topics) return <Skeleton className="h-40 w-full" />
  if (topics.length === 0)
    return (
      <EmptyState title={t('Nothing is missing')}>
        {t('When five or more people have a goal and no upcoming event is about it, you’ll see its topic here.')}
      </EmptyState>
    )
  return (
    <>
      <p className="mb-4 max-w-prose text-muted">
        {t(
          'Topics of people’s goals that no upcoming event is about. A topic appears from five people up, and never with names. Ask a library, a museum, or a club whether they could offer something.',
        )}
      </p>
      <ul aria-label={t('What people want to learn')} className="grid gap-2">
        {topics.map(({ id, name, people }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 rounded-lg border border-line bg-card px-4 py-3"
          >
            <h3 className="font-sans text-base font-semibold">{name}</h3>
            <p className="inline-flex items-center gap-1.5 text-muted tabular-nums">
              <UsersRound aria-hidden className="size-4.5" />
              {t('{count, plural, one {# person} other {# people}}', { count: people })}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
