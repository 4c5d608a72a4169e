import { Link, useSearchParams } from 'react-router'
import type { LearningEvent } from '#contract/events/event.ts'
import type { Rsvp } from '#contract/rsvp/rsvp.ts'
import { loginPath, paths } from '#web/paths.ts'
import { useRefusedForm } from '#web/platform/use-refused-form.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { JoinForm, LinkAgainForm } from './rsvp-form.tsx'
import { RsvpProblem } from './rsvp-problem.tsx'

/** The RSVP form of somebody without an account, or the way to sign in where it takes one. */
export function VisitorAnswer({ event, rsvp, panelId }: { event: LearningEvent; rsvp: Rsvp; panelId: string }) {
  const [search] = useSearchParams()
  const page = paths.event(event)
  const refused = useRefusedForm(page)
  if (!rsvp.takesVisitors) {
    return rsvp.isPastDeadline ? null : (
      <>
        {event.source === null && <p className="mb-3">The host asks guests to sign in.</p>}
        <Button asChild variant="outline" className="w-full">
          <Link to={loginPath(page)}>Sign in to RSVP</Link>
        </Button>
      </>
    )
  }
  const action = `${page}#${panelId}`
  const again = <LinkAgainForm action={action} refused={refused} />
  if (search.has('sent') && !refused) {
    return (
      <>
        <p role="status">
          <span className="font-semibold">Check your email.</span> Your RSVP hasn’t been sent yet. Open the link in our
          email to confirm it.
        </p>
        {again}
      </>
    )
  }
  return (
    <div className="grid gap-4">
      <RsvpProblem code={refused?.problem ?? search.get('problem')} />
      {search.has('again') && !refused && (
        <p role="status">
          <span className="font-semibold">Check your email.</span> If that address has an RSVP here, its link is on the
          way.
        </p>
      )}
      <JoinForm
        action={action}
        invitation={{ ...rsvp, event }}
        refused={refused?.fields.has('again') ? null : refused}
      />
      <div>
        {again}
        <p className="text-sm">
          <Link to={loginPath(page)} className="underline underline-offset-4">
            Sign in to RSVP with your account
          </Link>
        </p>
      </div>
    </div>
  )
}
