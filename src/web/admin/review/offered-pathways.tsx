import { useQuery } from '@tanstack/react-query'
import { Award } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { useFeaturePathway } from '#web/pathways/mutations.ts'
import { apiQuery } from '#web/platform/query-client.ts'
import { AlertNote } from '#web/ui/feedback/alert-note.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { t } from '#texts/texts.ts'

/** Lists pathways offered to everyone, for operators to read and feature. */
export function OfferedPathways() {
  const { data: pathways, isError } = useQuery({ ...apiQuery('listOfferedPathways'), staleTime: 5_000 })
  const { mutate, isPending, variables } = useFeaturePathway()
  if (isError)
    return <AlertNote title={t('Couldn’t load the pathways')}>{t('Reload the page to try again.')}</AlertNote>
  if (!pathways) return <Skeleton className="h-40 w-full" />
  if (pathways.length === 0)
    return (
      <EmptyState title={t('No pathways offered')}>
        {t(
          'When somebody offers a pathway to everyone, you’ll find it here. You can feature the built-in ones on their own pages.',
        )}
      </EmptyState>
    )
  return (
    <>
      <p className="mb-4 max-w-prose text-muted">
        {t(
          'Read a pathway before you feature it: everyone will find it under Pathways. If its author changes it, you have to feature it again.',
        )}
      </p>
      <ul aria-label={t('Offered pathways')} className="grid gap-2">
        {pathways.map(({ id, title, author, offeredBy, isFeatured }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 rounded-lg border border-line bg-card px-4 py-3"
          >
            <div className="min-w-0 flex-1 basis-60">
              <h3 className="font-sans text-base [overflow-wrap:anywhere]">
                <Link to={paths.pathway(id)} className="inline-flex min-h-tap items-center">
                  {title}
                </Link>
              </h3>
              <p className="text-sm text-muted [overflow-wrap:anywhere]">
                {offeredBy
                  ? t('Written by {author}, offered by {name}', { author, name: offeredBy })
                  : t('Written by {author}', { author })}
              </p>
            </div>
            <Button
              variant={isFeatured ? 'quiet' : 'outline'}
              pending={isPending && variables?.id === id}
              aria-label={isFeatured ? t('Stop featuring {title}', { title }) : t('Feature {title}', { title })}
              onClick={() => mutate({ id, isFeatured: !isFeatured })}
            >
              <Award aria-hidden className="size-5" />
              {isFeatured ? t('Stop featuring') : t('Feature it')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
