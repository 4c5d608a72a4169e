import { useSuspenseQuery } from '@tanstack/react-query'
import { Footprints, Link2, Waypoints } from 'lucide-react'
import { Suspense } from 'react'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { paths } from '#web/paths.ts'
import { SignedOutPanel } from '#web/sign-in/signed-out-panel.tsx'
import { useHead } from '#web/platform/head.tsx'
import { queryClientContext, startRequests } from '#web/platform/route-context.ts'
import { sessionQuery, useSession } from '#web/platform/session.ts'
import { BackLink } from '#web/ui/layout/back-link.tsx'
import { ClientOnly } from '#web/ui/feedback/client-only.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { PathwayForm } from './pathway-form.tsx'
import { ownPathwaysQuery } from './queries.ts'
import { msg, t } from '#texts/texts.ts'

const points = [
  { Icon: Waypoints, text: msg('Write the steps; each finds its events') },
  { Icon: Link2, text: msg('Share it by link, with a class or a town') },
  { Icon: Footprints, text: msg('Others start it as their own goal') },
]
const figure = { pose: 'searching', number: msg('Fig. 9'), caption: msg('The lark, drawing a map') } as const

export async function loader({ context, params }: LoaderFunctionArgs) {
  const client = context.get(queryClientContext)
  const isSignedIn = (await client.ensureQueryData(sessionQuery)) !== null
  return isSignedIn && params.id !== undefined ? startRequests(client.ensureQueryData(ownPathwaysQuery)) : null
}

const skeleton = <Skeleton className="h-96 w-full" />

function OwnForm({ id }: { id: string }) {
  const { data } = useSuspenseQuery(ownPathwaysQuery)
  const own = data.find((each) => each.id === id)
  if (!own)
    return (
      <EmptyState title={t('Pathway not found')}>
        {t('You can only edit pathways that you made. Copy this one first.')}
      </EmptyState>
    )
  return (
    <ClientOnly fallback={skeleton}>
      <PathwayForm key={id} own={own} />
    </ClientOnly>
  )
}

export function Component() {
  const { id } = useParams()
  const title = id === undefined ? t('Make a pathway') : t('Edit pathway')
  useHead({ title: `${title} · Wonderlark`, description: t('Steps that find their events.'), isUnlisted: true })
  if (!useSession())
    return (
      <SignedOutPanel
        title={title}
        points={points}
        figure={figure}
        next={id ? paths.editPathway(id) : paths.newPathway}
      >
        {t('A pathway has ordered steps toward something worth learning, and what’s on nearby fills them.')}
      </SignedOutPanel>
    )
  return (
    <div className="mx-auto w-full max-w-column px-gutter pt-2 lg:pt-6">
      <BackLink to={id ? paths.pathway(id) : paths.pathways} />
      <h1 className="mb-5">{title}</h1>
      {id === undefined ? (
        <ClientOnly fallback={skeleton}>
          <PathwayForm own={null} />
        </ClientOnly>
      ) : (
        <Suspense fallback={skeleton}>
          <OwnForm id={id} />
        </Suspense>
      )}
    </div>
  )
}
