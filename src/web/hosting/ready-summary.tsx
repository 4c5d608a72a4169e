import { CheckCircle2 } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { eventHours, longDay } from '#domain/events/event-time.ts'
import { repeatWords } from '#domain/hosting/hosting-dates.ts'
import { isReadyToCreate } from '#domain/hosting/hosting-rules.ts'
import { fieldsOf, type HostFormValues } from './host-form-values.ts'

/** What is about to be created, once it has a name, a date and a place. */
export function ReadySummary() {
  const values = useWatch<HostFormValues>() as HostFormValues
  const { title, date, time, endTime, location, repeat, inviteEmails } = values
  const isReady = isReadyToCreate(fieldsOf(values)) && /^\d{4}-\d\d-\d\d$/.test(date)
  const at = (clock: string) => `${date}T${clock}:00Z`
  return (
    <div role="status">
      {isReady && (
        <div className="rounded-lg border border-fern bg-fern-tint p-4">
          <h3 className="flex items-center gap-2 text-lg text-fern-deep">
            <CheckCircle2 aria-hidden className="size-5" />
            Ready to create
          </h3>
          <p className="mt-1 font-semibold">{title}</p>
          <p>
            {longDay(at(time))}
            {time && endTime && `, ${eventHours({ date: at(time), endDate: at(endTime), allDay: false })}`}
            {repeat !== 'none' && `, ${repeatWords(repeat, date)}`}
          </p>
          <p>{location}</p>
          {inviteEmails.length > 0 && (
            <p className="mt-1 text-sm">
              {inviteEmails.length === 1 ? '1 invitation' : `${inviteEmails.length} invitations`} to send
            </p>
          )}
        </div>
      )}
    </div>
  )
}
