import { useSearchParams } from 'react-router'
import type { LearningEvent } from '#contract/events/event.ts'
import { limits } from '#contract/limits.ts'
import type { RefusedFields } from '#web/platform/use-refused-form.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { fieldLook } from '#web/ui/form/field-look.ts'

/** Returns " at 3:14 PM" in the event's time zone for the time in the page's address; empty if it has none. */
export function readSentTime(search: URLSearchParams, { timeZone }: Pick<LearningEvent, 'timeZone'>): string {
  const at = Number(search.get('at'))
  if (!Number.isSafeInteger(at) || at <= 0 || at > 8.64e15) return ''
  const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone })
  // Node.js and browsers differ in the space before AM and PM.
  return ` at ${time.format(at).replaceAll(/\s/g, ' ')}`
}

interface Props {
  /** Address to which the form is sent. */
  action: string
  event: Pick<LearningEvent, 'timeZone'>
  /** The form as it was sent, if the server refused it. */
  refused: RefusedFields | null
}

/** Says that an RSVP waits for its confirmation by email, and takes the code. Works without JavaScript. */
export function ConfirmSent({ action, event, refused }: Props) {
  const [search] = useSearchParams()
  const given = refused?.fields.has('code') ? refused.fields : search
  const mark = given.get('mark')
  return (
    <>
      <p role="status">
        <span className="font-semibold">Check your email.</span> Your RSVP hasn’t been sent yet. We sent a link
        {readSentTime(given, event)}. Open it to confirm your RSVP
        {mark ? ', or enter the code from the email here.' : '.'}
      </p>
      {mark && (
        <form method="post" action={action} className="mt-3 grid gap-3">
          <input type="hidden" name="mark" value={mark} />
          <input type="hidden" name="at" value={given.get('at') ?? ''} />
          <Field
            label="Code"
            hint={`Six digits. It works for ${limits.rsvpCodes.minutes} minutes.`}
            error={refused?.errors['code']}
          >
            {(control) => (
              <input
                {...control}
                name="code"
                inputMode="numeric"
                autoComplete="one-time-code"
                required
                maxLength={12}
                className={fieldLook}
              />
            )}
          </Field>
          <Button type="submit">Confirm my RSVP</Button>
        </form>
      )}
    </>
  )
}
