import { useSuspenseQuery } from '@tanstack/react-query'
import { BadgeCheck, Download } from 'lucide-react'
import { Suspense } from 'react'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { paths } from '#web/paths.ts'
import { apiPath } from '#web/platform/api.ts'
import { useHead } from '#web/platform/head.tsx'
import { queryClientContext, startRequests } from '#web/platform/route-context.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { MissingOrError } from '#web/route-error.tsx'
import { sharedRecordQuery } from './queries.ts'
import { RecordPage, RecordSkeleton } from './record-page.tsx'
import { t } from '#texts/texts.ts'

export async function loader({ context, params }: LoaderFunctionArgs): Promise<null> {
  const client = context.get(queryClientContext)
  await startRequests(client.ensureQueryData(sharedRecordQuery(params.token ?? '')))
  return null
}

function SharedRecord({ token }: { token: string }) {
  const { data: record } = useSuspenseQuery(sharedRecordQuery(token))
  useHead({ title: `${record.title} · Wonderlark`, description: t('A learning goal, shared.'), isUnlisted: true })
  const { badgeBy, name } = record
  return (
    <>
      <RecordPage record={record} />
      {badgeBy !== null && (
        <Panel title={t('Open Badge')} icon={<BadgeCheck aria-hidden />} className="mt-5 print:hidden">
          <p className="text-muted [overflow-wrap:anywhere]">
            {t(
              'Self-reported: {name} marked every step of this pathway by {author} as done, and nobody has confirmed it. The badge is a signed file that says so. Badge wallets can verify it for a year.',
              { name, author: badgeBy },
            )}
          </p>
          <Button variant="outline" className="mt-3" asChild>
            <a href={apiPath('getBadge', { params: { token } })} download>
              <Download aria-hidden className="size-5" />
              {t('Download the badge')}
            </a>
          </Button>
        </Panel>
      )}
    </>
  )
}

export function Component() {
  const { token = '' } = useParams()
  return (
    <div className="mx-auto w-full max-w-column px-gutter pt-5 pb-10 lg:pt-8">
      <Suspense fallback={<RecordSkeleton />}>
        <SharedRecord token={token} />
      </Suspense>
    </div>
  )
}

/** Shows a friendly message for a withdrawn link, and the app's error screen for any other failure. */
export function ErrorBoundary() {
  return (
    <MissingOrError
      title={t('This page isn’t shared anymore')}
      documentTitle={t('Page not found')}
      action={{ to: paths.home, label: t('See what’s on') }}
    >
      {t('The person withdrew the link, or the address has a typo.')}
    </MissingOrError>
  )
}
