import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, redirect, useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { placesWords } from '#domain/rsvp/rsvp-words.ts'
import { isCalledOff } from '#domain/events/event-cancellation.ts'
import { CancelledBanner } from '#web/event-parts/cancelled-event.tsx'
import { paths } from '#web/paths.ts'
import { useHead } from '#web/platform/head.tsx'
import { queryClientContext } from '#web/platform/route-context.ts'
import { useRefusedForm } from '#web/platform/use-refused-form.ts'
import { useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { ConfirmSent } from './confirm-sent.tsx'
import { openInvitationQuery } from './queries.ts'
import { JoinForm, Terms } from './rsvp-form.tsx'
import { RsvpProblem } from './rsvp-problem.tsx'
import { RsvpFrame } from './rsvp-screen.tsx'
import { t } from '#texts/texts.ts'

export { ErrorBoundary } from './rsvp-screen.tsx'

/** Links to events that aren't private come from earlier versions, and redirect to the event's page. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { event } = await context.get(queryClientContext).ensureQueryData(openInvitationQuery(params.token ?? ''))
  return event.visibility === 'private' || new URL(request.url).search ? null : redirect(paths.event(event))
}

/** Page behind the link or QR code that lets anyone RSVP, with or without JavaScript. */
export function Component() {
  const { token = '' } = useParams()
  const [search] = useSearchParams()
  const session = useSession()
  const { data: invitation } = useSuspenseQuery(openInvitationQuery(token))
  const { event, places, isOpen } = invitation
  const refused = useRefusedForm(paths.join(token))
  const title = refused ? t('Error: {title} · Wonderlark', { title: event.title }) : `${event.title} · Wonderlark`
  useHead({ title, description: t('RSVP to this event'), isUnlisted: true })
  return (
    <RsvpFrame event={event} lead={t('You’re invited to')}>
      <RsvpProblem code={refused?.problem ?? search.get('problem')} />
      {refused?.fields.has('code') || (search.has('sent') && !refused) ? (
        <Panel tone="marigold" title={t('Confirm your RSVP')}>
          <ConfirmSent action={paths.join(token)} event={event} refused={refused} />
        </Panel>
      ) : isCalledOff(event) ? (
        <CancelledBanner event={event} />
      ) : !isOpen ? (
        <Panel tone="well">
          <p className="font-semibold">{t('RSVPs for this event are closed.')}</p>
        </Panel>
      ) : session && event.visibility !== 'private' ? (
        <Panel title={t('Are you going?')}>
          <p>{t('You’re signed in, so you can RSVP on the event’s page.')}</p>
          <Button asChild className="mt-4 w-full">
            <Link to={paths.event(event)}>{t('RSVP as {name}', { name: session.displayName })}</Link>
          </Button>
        </Panel>
      ) : (
        <Panel title={t('Are you going?')}>
          <Terms {...invitation} />
          {event.isCourse && <p className="mb-4">{t('Your RSVP covers every session.')}</p>}
          <JoinForm action={paths.join(token)} invitation={invitation} refused={refused} />
        </Panel>
      )}
      {isOpen && places && <p className="text-sm text-muted">{placesWords(0, places, null)}</p>}
    </RsvpFrame>
  )
}
