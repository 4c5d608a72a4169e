import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams, type LoaderFunctionArgs } from 'react-router'
import { paths } from '#web/paths.ts'
import { useHead } from '#web/platform/head.tsx'
import { prefetched, queryClientContext } from '#web/platform/route-context.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LazyLark } from '#web/ui/lark/lazy-lark.tsx'
import { invitationQuery } from './queries.ts'

export { ErrorBoundary } from './rsvp-screen.tsx'

export function loader({ context, params }: LoaderFunctionArgs) {
  return prefetched(context.get(queryClientContext).ensureQueryData(invitationQuery(params.token ?? '')))
}

/** Stops reminders and messages about one event, or resumes them. Opening the page changes nothing. */
export function Component() {
  const { token = '' } = useParams()
  const { isMuted, event } = useSuspenseQuery(invitationQuery(token)).data
  useHead({ title: 'Reminders and messages · Wonderlark', description: '', isUnlisted: true })
  return (
    <EmptyState
      level={1}
      figure={<LazyLark pose="resting" />}
      title={isMuted ? 'Reminders and messages stopped' : 'Stop reminders and messages?'}
      actions={
        <form method="post" action={`${paths.rsvp(token)}/${isMuted ? 'unmute' : 'mute'}`} className="contents">
          <input type="hidden" name="by-hand" value="1" />
          <Button type="submit" variant={isMuted ? 'outline' : 'primary'}>
            {isMuted ? 'Get them again' : 'Stop them'}
          </Button>
          <Button asChild variant="quiet">
            <Link to={paths.rsvp(token)}>Back to my RSVP</Link>
          </Button>
        </form>
      }
    >
      {isMuted
        ? `You get no more reminders or messages about “${event.title}”. We still tell you if it moves or is cancelled.`
        : `You’ll get no reminders or messages about “${event.title}”. Your RSVP won’t change, and we still tell you if it moves or is cancelled.`}
    </EmptyState>
  )
}
