import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { LearningEvent } from '#contract/events/event.ts'
import { limits } from '#contract/limits.ts'
import type { RefusedFields } from '#web/platform/use-refused-form.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { fieldStyle } from '#web/ui/form/field-style.ts'
import { formatClock } from '#domain/format/moments.ts'
import { t } from '#texts/texts.ts'

/** Reads a time from the page's address; null if it has none. */
function readTime(search: URLSearchParams, name: 'at' | 'held'): number | null {
  const at = Number(search.get(name))
  return !Number.isSafeInteger(at) || at <= 0 || at > 8.64e15 ? null : at
}

/** Returns "3:14 PM" in the event's time zone for the time in the page's address; null if it has none. */
export function readSentTime(search: URLSearchParams, event: Pick<LearningEvent, 'timeZone'>): string | null {
  const at = readTime(search, 'at')
  return at === null ? null : formatClock(at, event.timeZone)
}

/** Shows until when a spot is held, while it is. */
function HeldSpot({ search, event }: { search: URLSearchParams; event: Pick<LearningEvent, 'timeZone'> }) {
  const held = readTime(search, 'held')
  const from = readTime(search, 'at') ?? held ?? 0
  // Limits the time, because no hold is longer, even if the URL says so.
  const until = held !== null && held - from <= limits.spotHolds.minutes * 60_000 ? held : null
  const [isOver, setIsOver] = useState(() => until !== null && until <= Date.now())
  useEffect(() => {
    // Longer timeouts would fire immediately; holds are never that long.
    if (until === null || until - Date.now() > 86_400_000) return undefined
    const timer = setTimeout(() => setIsOver(true), Math.max(0, until - Date.now()))
    return () => clearTimeout(timer)
  }, [until])
  if (until === null || isOver) return null
  const minutes = Math.max(1, Math.round((until - from) / 60_000))
  return (
    <p className="mt-2" suppressHydrationWarning>
      {minutes === 1
        ? t('We’re holding your spot for a minute, until {time}.', { time: formatClock(until, event.timeZone) })
        : t('We’re holding your spot for {minutes} minutes, until {time}.', {
            minutes,
            time: formatClock(until, event.timeZone),
          })}
    </p>
  )
}

interface Props {
  /** Address to which the form is sent. */
  action: string
  event: Pick<LearningEvent, 'timeZone'>
  /** The form as it was sent, if the server rejected it. */
  refused: RefusedFields | null
}

/** Shows that an RSVP must be confirmed by email, with a field for the code. Works without JavaScript. */
export function ConfirmSent({ action, event, refused }: Props) {
  const [search] = useSearchParams()
  const given = refused?.fields.has('code') ? refused.fields : search
  const mark = given.get('mark')
  const time = readSentTime(given, event)
  return (
    <>
      <p role="status">
        <span className="font-semibold">{t('Check your email.')}</span> {t('Your RSVP hasn’t been sent yet.')}{' '}
        {time === null ? t('We sent a link.') : t('We sent a link at {time}.', { time })}{' '}
        {mark
          ? t('Open it to confirm your RSVP, or enter the code from the email here.')
          : t('Open it to confirm your RSVP.')}
      </p>
      <HeldSpot search={given} event={event} />
      {mark && (
        <form method="post" action={action} className="mt-3 grid gap-3">
          <input type="hidden" name="mark" value={mark} />
          <input type="hidden" name="at" value={given.get('at') ?? ''} />
          <input type="hidden" name="held" value={given.get('held') ?? ''} />
          <Field
            label={t('Code')}
            hint={t('Six digits. It works for {minutes} minutes.', { minutes: limits.rsvpCodes.minutes })}
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
                className={fieldStyle}
              />
            )}
          </Field>
          <Button type="submit">{t('Confirm my RSVP')}</Button>
        </form>
      )}
    </>
  )
}
