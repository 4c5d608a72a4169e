import { Link, useSearchParams } from 'react-router'
import type { LearningEvent } from '#contract/events/event.ts'
import type { Rsvp } from '#contract/rsvp/rsvp.ts'
import { loginPath, paths } from '#web/paths.ts'
import { useRefusedForm } from '#web/platform/use-refused-form.ts'
import { useSite } from '#web/platform/use-site.tsx'
import { ConfirmSent, readSentTime } from './confirm-sent.tsx'
import { JoinForm, LinkAgainForm } from './rsvp-form.tsx'
import { VisitorGoingButton } from './visitor-going.tsx'
import { RsvpProblem } from './rsvp-problem.tsx'
import { t } from '#texts/texts.ts'

/** The RSVP form for people without an account, or the sign-in if the event requires an account. */
export function VisitorRsvp({ event, rsvp, panelId }: { event: LearningEvent; rsvp: Rsvp; panelId: string }) {
  const [search] = useSearchParams()
  const page = paths.event(event)
  const refused = useRefusedForm(page)
  const { isSignInOpen } = useSite()
  if (!rsvp.takesVisitors) {
    return rsvp.isPastDeadline ? null : (
      <>
        {event.source === null && <p className="mb-3">{t('The host asks guests to sign in.')}</p>}
        <VisitorGoingButton event={event} rsvp={rsvp} className="w-full" />
      </>
    )
  }
  const action = `${page}#${panelId}`
  const again = <LinkAgainForm action={action} refused={refused} />
  const isCode = refused?.fields.has('code') ?? false
  if (isCode || (search.has('sent') && !refused)) {
    return (
      <>
        <RsvpProblem code={refused?.problem ?? null} />
        <ConfirmSent action={action} event={event} refused={refused} />
        {again}
      </>
    )
  }
  const sentAt = readSentTime(search, event)
  return (
    <div className="grid gap-4">
      <RsvpProblem code={refused?.problem ?? search.get('problem')} />
      {search.has('again') && !refused && (
        <p role="status">
          <span className="font-semibold">{t('Check your email.')}</span>{' '}
          {sentAt === null
            ? t('If that address has an RSVP here, we sent its link.')
            : t('If that address has an RSVP here, we sent its link at {time}.', { time: sentAt })}
        </p>
      )}
      <JoinForm
        action={action}
        invitation={{ ...rsvp, event }}
        refused={refused?.fields.has('again') ? null : refused}
      />
      <div>
        {again}
        {isSignInOpen && (
          <p className="mt-1 text-sm">
            <Link to={loginPath(page)} className="inline-flex min-h-tap items-center underline underline-offset-4">
              {t('Sign in to RSVP with your account')}
            </Link>
          </p>
        )}
      </div>
    </div>
  )
}
