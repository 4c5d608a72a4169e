import { useSuspenseQuery } from '@tanstack/react-query'
import { CalendarPlus, ExternalLink, MailX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { isRsvpChoice } from '#contract/rsvp/rsvp-responses.ts'
import type { GuestInvitation } from '#contract/rsvp/rsvp.ts'
import { findPayAction, invitationFacts, paymentFacts, ticketFacts } from '#domain/invitations/invitation-facts.ts'
import {
  getBarredWords,
  getDeclinedWords,
  describeDateRsvps,
  describeRsvp,
  placesWords,
} from '#domain/rsvp/rsvp-words.ts'
import { isCalledOff } from '#domain/events/event-cancellation.ts'
import { CancelledBanner, EventName } from '#web/event-parts/cancelled-event.tsx'
import { categoryToken } from '#web/event-parts/category-style.ts'
import { EventPicture } from '#web/event-parts/event-picture.tsx'
import { loginPath, paths } from '#web/paths.ts'
import { useHead } from '#web/platform/head.tsx'
import { prefetched, queryClientContext } from '#web/platform/route-context.ts'
import { useRefusedForm } from '#web/platform/use-refused-form.ts'
import { useSession } from '#web/platform/session.ts'
import { MissingOrError } from '#web/route-error.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { CheckInCode } from './check-in-code.tsx'
import { GoingNames } from './going-names.tsx'
import { PayButton } from './pay-button.tsx'
import { invitationQuery } from './queries.ts'
import { ReceivedMessages } from './received-messages.tsx'
import { RsvpForm } from './rsvp-form.tsx'
import { RsvpProblem } from './rsvp-problem.tsx'
import { rich } from '#texts/rich.ts'
import { t } from '#texts/texts.ts'

export function loader({ context, params }: LoaderFunctionArgs) {
  return prefetched(context.get(queryClientContext).ensureQueryData(invitationQuery(params.token ?? '')))
}

/** Page behind the invitation link, for people without an account and browsers without JavaScript. */
export function Component() {
  const { token = '' } = useParams()
  const [search] = useSearchParams()
  const { data: invitation } = useSuspenseQuery(invitationQuery(token))
  const { event, invitedBy, isOpen, isBarred } = invitation
  const sent = useRefusedForm(paths.rsvp(token))
  const isReport = sent?.fields.has('message') ?? false
  const problem = sent?.problem ?? search.get('problem')
  const title = sent ? t('Error: {title} · Wonderlark', { title: event.title }) : `${event.title} · Wonderlark`
  useHead({ title, description: t('Your invitation'), isUnlisted: true })
  const asked = search.get('answer')
  return (
    <RsvpFrame
      event={event}
      guest={invitation}
      lead={invitedBy ? t('{name} invited you to', { name: invitedBy }) : t('Your RSVP to')}
    >
      <RsvpProblem code={problem} />
      {invitation.entered && isOpen && <Unconfirmed />}
      <CurrentRsvp invitation={invitation} token={token} />
      {isBarred ? (
        <OffTheList {...getBarredWords()} />
      ) : invitation.isDeclined ? (
        <OffTheList {...getDeclinedWords()} />
      ) : isOpen ? (
        <RsvpForm
          invitation={invitation}
          token={token}
          asked={isRsvpChoice(asked) ? asked : (invitation.entered?.answer ?? null)}
          refused={isReport ? null : sent}
        />
      ) : (
        <Closed invitation={invitation} />
      )}
      <ReceivedMessages
        invitation={invitation}
        token={token}
        wasReported={search.has('reported')}
        refused={isReport ? sent : null}
      />
      <SmallPrint invitation={invitation} token={token} />
    </RsvpFrame>
  )
}

interface FrameProps extends Pick<GuestInvitation, 'event'> {
  /** Line above the title. */
  lead: string
  guest?: GuestInvitation | undefined
  /** The form, or its replacement. */
  children: ReactNode
}

/** An event as its guests see it, beside the form to RSVP. */
export function RsvpFrame({ event, lead, guest, children }: FrameProps) {
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
        <p className="text-muted">{lead}</p>
        <h1 className="mt-1">
          <EventName event={event} />
        </h1>
        {guest?.note && (
          <blockquote className="mt-4 rounded-md bg-fern-tint px-4 py-3 whitespace-pre-line">{guest.note}</blockquote>
        )}
        <RsvpFacts event={event} guest={guest} />
      </div>
      <div className="grid content-start gap-4 md:col-start-2 md:row-span-2 md:row-start-1">{children}</div>
      <div className="max-w-prose">
        <AboutEvent event={event} />
      </div>
    </article>
  )
}

/** The description, and the event's page unless only accounts can open it. */
function AboutEvent({ event }: Pick<GuestInvitation, 'event'>) {
  if (event.visibility === 'private') return <p className="whitespace-pre-line">{event.description}</p>
  return (
    <>
      {event.shortDescription && <p>{event.shortDescription}</p>}
      <p className="mt-3">
        <Link to={paths.event(event)}>{t('See the event')}</Link>
      </p>
    </>
  )
}

/** When, where and how much, for guests. */
function RsvpFacts({ event, guest }: Pick<FrameProps, 'event' | 'guest'>) {
  const isComing = guest?.answer === 'yes' || guest?.answer === 'maybe'
  const ticket = guest?.answer && guest.answer !== 'no' ? ticketFacts(event, guest) : []
  const payment = [...ticket, ...(isComing ? paymentFacts(event) : [])]
  return (
    <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-5">
      {[...invitationFacts(event), ...payment].map(({ label, value, href }) => (
        <div key={label} className="col-span-2 grid grid-cols-subgrid border-t border-line py-2">
          <dt className="text-muted">{label}</dt>
          <dd className="break-words whitespace-pre-line">
            {href ? (
              <a href={href} target="_blank" rel="noreferrer nofollow">
                {value}
                <ExternalLink aria-hidden className="ms-1 inline size-4" />
              </a>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function CurrentRsvp({ invitation, token }: { invitation: GuestInvitation; token: string }) {
  const said = describeRsvp(invitation, invitation.name)
  const allStated = describeDateRsvps(invitation.dates)
  if (!said || invitation.isBarred || invitation.isDeclined || isCalledOff(invitation.event)) return null
  const isComing = invitation.answer === 'yes' || invitation.answer === 'maybe'
  return (
    <Panel tone="marigold" title={said.title}>
      <p>{said.text}</p>
      {allStated && <p className="mt-1">{allStated}</p>}
      <GoingNames names={invitation.goingNames} />
      {invitation.isOpen && <PayButton pay={findPayAction(invitation.event, invitation)} className="mt-4" />}
      {isComing && invitation.isOpen && invitation.code && (
        <CheckInCode eventId={invitation.event.id} code={invitation.code} />
      )}
      {isComing && invitation.isOpen && (
        <Button asChild variant="outline" className="mt-4 w-full">
          <a href={`${paths.rsvp(token)}/calendar.ics`} download>
            <CalendarPlus aria-hidden className="size-5" />
            {t('Add to my calendar')}
          </a>
        </Button>
      )}
    </Panel>
  )
}

/** Explains that the RSVP that was entered for the address needs its owner's confirmation. */
function Unconfirmed() {
  return (
    <Panel tone="marigold" title={t('Confirm your RSVP')}>
      <p>{t('Your RSVP hasn’t been sent yet. Check it, then press Send RSVP.')}</p>
    </Panel>
  )
}

function OffTheList({ title, text }: { title: string; text: string }) {
  return (
    <Panel tone="marigold" title={title}>
      <p>{text}</p>
      <Button asChild variant="outline" className="mt-4 w-full">
        <Link to={paths.home}>{t('Find another event')}</Link>
      </Button>
    </Panel>
  )
}

function Closed({ invitation: { event } }: { invitation: GuestInvitation }) {
  if (isCalledOff(event)) return <CancelledBanner event={event} />
  return (
    <Panel tone="well">
      <p className="font-semibold">{t('RSVPs for this event are closed.')}</p>
    </Panel>
  )
}

function SmallPrint({ invitation, token }: { invitation: GuestInvitation; token: string }) {
  const session = useSession()
  const { address, event, places, answer, isOpen, isBarred } = invitation
  const signIn = (children: ReactNode) => <Link to={loginPath(paths.event(event))}>{children}</Link>
  return (
    <div className="grid gap-2 text-sm text-muted">
      {isOpen && places && <p>{placesWords(0, places, answer)}</p>}
      {isOpen && !isBarred && (
        <p>{t('This page is just for you. To change your RSVP, come back with the same link.')}</p>
      )}
      {address && !session && (
        <p>{rich('<a>Sign in with {address}</a> to move it to your account.', { address, a: signIn })}</p>
      )}
      {address && (
        <p>
          <Link to={`${paths.rsvp(token)}/refuse`} className="inline-flex items-center gap-1.5 underline">
            <MailX aria-hidden className="size-4" />
            {t('Stop invitations')}
          </Link>
        </p>
      )}
    </div>
  )
}

/** Handles truncated links and deleted events or guests. */
export function ErrorBoundary() {
  return (
    <MissingOrError
      title={t('We can’t find this invitation')}
      documentTitle={t('Invitation')}
      action={{ to: paths.home, label: t('Explore events') }}
    >
      {t('The link may have been cut off, so try opening it from the email. Or the event may have been taken down.')}
    </MissingOrError>
  )
}
