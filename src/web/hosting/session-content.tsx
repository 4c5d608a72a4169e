import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { HostView } from '#contract/hosting/hosting.ts'
import { formatEventDays } from '#domain/events/event-time.ts'
import { moveDay } from '#domain/hosting/hosting-dates.ts'
import { ApiError } from '#web/platform/api.ts'
import { call } from '#web/platform/query-client.ts'
import { useDraft } from '#web/platform/use-draft.ts'
import { useToday } from '#web/platform/use-browser.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { DayField } from '#web/ui/form/day-field.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { RestoredNote } from '#web/ui/form/restored-note.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { hostViewQuery, refetchEvents } from '#web/rsvp/host-queries.ts'
import { showFailure } from '#web/ui/feedback/failure-toast.ts'
import { t } from '#texts/texts.ts'

interface Props {
  view: HostView
  onClose(): void
}

/** Default: a week after the last session, at the same time. */
function proposeSession({ event, dates }: HostView) {
  const last = dates.findLast(({ status }) => status !== 'cancelled') ?? event
  return {
    date: moveDay(last.date.slice(0, 10), 7),
    time: last.date.slice(11, 16),
    endTime: last.endDate.slice(11, 16),
  }
}

/** Adds a session to a course. */
export function SessionContent({ view, onClose }: Props) {
  const { id, title } = view.event
  const client = useQueryClient()
  const today = useToday()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { draft, change, clear, restored } = useDraft(`session of ${id}`, () => proposeSession(view))
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(client, 'addCourseSession', { params: { id }, body: draft }),
    onSuccess: async (session) => {
      clear()
      onClose()
      toast({
        title: t('Session added'),
        description: t('We’re telling the guests of {title}: {days}.', {
          title,
          days: formatEventDays(session),
        }),
      })
      await Promise.all([refetchEvents(client), client.invalidateQueries(hostViewQuery(id))])
    },
    onError: (error) => {
      const fields = error instanceof ApiError ? (error.problem?.errors ?? []) : []
      setErrors(Object.fromEntries(fields.map(({ field, message }) => [field, message])))
      if (fields.length > 0) return
      showFailure(t('Couldn’t add the session'), error, t('What you entered is still here. Try again.'))
    },
  })
  const save = (submit: FormEvent) => {
    submit.preventDefault()
    setErrors({})
    if (!isPending) mutate()
  }
  return (
    <Dialog
      title={t('Add a session')}
      description={t(
        'Everything else is as in the other sessions. Everyone who signed up is on its guest list, and we’ll tell them.',
      )}
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button variant="quiet" onClick={onClose} disabled={isPending}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form="session-form" pending={isPending}>
            {isPending ? t('Adding...') : t('Add session')}
          </Button>
        </>
      }
    >
      <form id="session-form" onSubmit={save} noValidate className="grid grid-cols-2 gap-x-3 gap-y-4">
        <div className="col-span-2 empty:hidden">
          <RestoredNote restored={restored} />
        </div>
        <DayField
          label={t('Date')}
          value={draft.date}
          onChange={(date) => change({ date })}
          today={today}
          {...(today && { min: today })}
          error={errors['date']}
          className="col-span-2"
        />
        <TextField
          label={t('Start Time')}
          type="time"
          value={draft.time}
          onValueChange={(time) => change({ time })}
          error={errors['time']}
        />
        <TextField
          label={t('End Time')}
          type="time"
          value={draft.endTime}
          onValueChange={(endTime) => change({ endTime })}
          error={errors['endTime']}
        />
      </form>
    </Dialog>
  )
}
