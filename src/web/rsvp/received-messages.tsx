import { Flag } from 'lucide-react'
import { limits } from '#contract/limits.ts'
import { reportReasonLabels, reportReasons } from '#contract/conduct/report-reasons.ts'
import type { GuestInvitation } from '#contract/rsvp/rsvp.ts'
import { paths } from '#web/paths.ts'
import type { RefusedFields } from '#web/platform/use-refused-form.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { fieldStyle } from '#web/ui/form/field-style.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Select } from '#web/ui/form/select-field.tsx'
import { t } from '#texts/texts.ts'

interface Props {
  invitation: GuestInvitation
  token: string
  /** Whether the guest has just sent a report. */
  wasReported: boolean
  /** The report as the guest sent it, if the server refused it. */
  refused: RefusedFields | null
}

/** Messages from the host, each with a plain form to report it that works without JavaScript. */
export function ReceivedMessages({ invitation: { messages }, token, wasReported, refused }: Props) {
  if (messages.length === 0 && !wasReported) return null
  return (
    <Panel title={t('Messages from your host')}>
      {wasReported && (
        <p role="status" className="mb-3 rounded-md bg-fern-tint px-3 py-2">
          {t('Report sent. Thanks. The people who run this Wonderlark will take a look.')}
        </p>
      )}
      <ul className="divide-y divide-line">
        {messages.map(({ id, message }) => (
          <li key={id} className="py-2.5 first:pt-0 last:pb-0">
            <p className="[overflow-wrap:anywhere] whitespace-pre-line">{message}</p>
            <ReportMessage
              id={id}
              token={token}
              refused={refused?.fields.get('message') === String(id) ? refused : null}
            />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

interface ReportProps extends Pick<Props, 'token' | 'refused'> {
  /** Id of the message. */
  id: number
}

function ReportMessage({ id, token, refused }: ReportProps) {
  return (
    <details className="mt-1" open={refused !== null}>
      <summary className="inline-flex min-h-tap cursor-pointer items-center gap-1.5 text-sm text-muted underline">
        <Flag aria-hidden className="size-4" />
        {t('Report this message')}
      </summary>
      <form method="post" action={paths.rsvp(token)} className="mt-2 grid gap-3">
        <input type="hidden" name="message" value={id} />
        <Field label={t('What’s wrong with it?')} error={refused?.errors['reason']}>
          {(control) => (
            <Select {...control} name="reason" required defaultValue={refused?.fields.get('reason') ?? ''}>
              <option value="" disabled>
                {t('Choose a reason')}
              </option>
              {reportReasons.map((reason) => (
                <option key={reason} value={reason}>
                  {t(reportReasonLabels[reason])}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('Anything else we should know? (optional)')} error={refused?.errors['note']}>
          {(control) => (
            <textarea
              {...control}
              name="note"
              rows={3}
              maxLength={limits.reports.note}
              defaultValue={refused?.fields.get('note') ?? ''}
              className={fieldStyle}
            />
          )}
        </Field>
        <Button type="submit" variant="outline">
          {t('Send report')}
        </Button>
      </form>
    </details>
  )
}
