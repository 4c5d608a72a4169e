import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { placesWords } from '#domain/hosting/rsvp-words.ts'
import { CancelledBanner, EventName } from '#web/events/cancelled-event.tsx'
import { categoryToken } from '#web/events/category-style.ts'
import { EventPicture } from '#web/events/event-picture.tsx'
import { paths } from '#web/paths.ts'
import { useHead } from '#web/platform/head.tsx'
import { prefetched, queryClientContext } from '#web/platform/route-context.ts'
import { useRefusedForm } from '#web/platform/use-refused-form.ts'
import { useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { openInvitationQuery } from './queries.ts'
import { JoinForm } from './rsvp-form.tsx'
import { AboutEvent, RsvpFacts, RsvpProblem } from './rsvp-screen.tsx'

export { ErrorBoundary } from './rsvp-screen.tsx'

export function loader({ context, params }: LoaderFunctionArgs) {
  return prefetched(context.get(queryClientContext).ensureQueryData(openInvitationQuery(params.token ?? '')))
}

/** Page behind the link or QR code that lets anyone RSVP, with or without JavaScript. */
export function Component() {
  const { token = '' } = useParams()
  const [search] = useSearchParams()
  const session = useSession()
  const { data: invitation } = useSuspenseQuery(openInvitationQuery(token))
  const { event, places, isOpen } = invitation
  const refused = useRefusedForm(paths.join(token))
  const title = `${refused ? 'Error: ' : ''}${event.title} · Wonderlark`
  useHead({ title, description: 'RSVP to this event', isUnlisted: true })
  return (
    <article
      data-category={categoryToken(event.category)}
      className="mx-auto grid w-full max-w-4xl grid-cols-1 gap-x-10 gap-y-6 px-gutter py-5 md:grid-cols-[minmax(0,1fr)_22rem] md:grid-rows-[auto_1fr] md:py-10"
    >
      <div className="min-w-0">
        <EventPicture
          event={event}
          shape="card"
          isFirst
          className="mb-4 aspect-[3/1] w-full rounded-plate border border-line md:mb-5 md:aspect-[16/9]"
        />
        <p className="text-muted">You’re invited to</p>
        <h1 className="mt-1">
          <EventName event={event} />
        </h1>
        <RsvpFacts event={event} />
      </div>
      <div className="grid content-start gap-4 md:col-start-2 md:row-span-2 md:row-start-1">
        <RsvpProblem code={refused?.problem ?? search.get('problem')} />
        {search.has('sent') ? (
          <Panel tone="marigold" title="Check your email">
            <p>We’ve sent your RSVP and your own link. Use it to see your code for the door or to change your RSVP.</p>
          </Panel>
        ) : event.status === 'cancelled' ? (
          <CancelledBanner event={event} />
        ) : !isOpen ? (
          <Panel tone="well">
            <p className="font-semibold">RSVPs for this event are closed.</p>
          </Panel>
        ) : session && event.visibility !== 'private' ? (
          <Panel title="Are you going?">
            <p>You’re signed in, so you can RSVP on the event’s page.</p>
            <Button asChild className="mt-4 w-full">
              <Link to={paths.event(event.id)}>RSVP as {session.displayName}</Link>
            </Button>
          </Panel>
        ) : (
          <JoinForm token={token} invitation={invitation} refused={refused} />
        )}
        {isOpen && places && <p className="text-sm text-muted">{placesWords(0, places)}</p>}
      </div>
      <div className="max-w-prose">
        <AboutEvent event={event} />
      </div>
    </article>
  )
}
