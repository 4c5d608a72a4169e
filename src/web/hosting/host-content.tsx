import { CheckCircle2 } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import type { EventDraft } from '#contract/hosting/hosting.ts'
import { useDraft } from '#web/platform/use-draft.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { RestoredNote } from '#web/ui/form/restored-note.tsx'
import { getDayInZone } from '#domain/goals/goal-days.ts'
import { formatEventHours, formatLongDay } from '#domain/events/event-time.ts'
import { describeRepeat } from '#domain/hosting/hosting-dates.ts'
import { isReadyToCreate, needsPlace } from '#domain/hosting/hosting-rules.ts'
import { mapSettingsQuery } from '#web/location/queries.ts'
import { ownOrganizationsQuery } from '#web/organizations/queries.ts'
import { readToday } from '#web/platform/use-browser.ts'
import { useSession } from '#web/platform/session.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { DetailsSection, MoreDetails } from '#web/hosting/form/details-section.tsx'
import { HostFolds } from '#web/hosting/form/host-field.tsx'
import { HostForm, useHostForm, useHostFormContext } from '#web/hosting/form/host-form.tsx'
import {
  findEndDate,
  isFormDay,
  newForm,
  readForm,
  toFields,
  type HostFormValues,
} from '#web/hosting/form/host-form-values.ts'
import { useHostEvent, useSaveDraft } from './host-mutations.ts'
import { InviteSection, VirtualSection } from '#web/hosting/form/option-sections.tsx'
import { SignUpSection } from '#web/hosting/form/sign-up-section.tsx'
import { PaidSection } from '#web/hosting/form/ticket-section.tsx'
import { VisibilitySection } from '#web/hosting/form/visibility-section.tsx'
import { t } from '#texts/texts.ts'

/** Summary of the event to be created, shown once it has a title, a date and a place. */
function ReadySummary() {
  const { values } = useHostFormContext()
  const { title, date, time, endTime, repeat, weekdays, sessions, inviteEmails } = values
  const fields = toFields(values)
  const isReady = isReadyToCreate(fields) && isFormDay(date)
  const endDate = findEndDate(values)
  const at = (clock: string) => `${date}T${clock}:00Z`
  return (
    <div role="status">
      {isReady && (
        <div className="rounded-lg border border-fern bg-fern-tint p-4">
          <h3 className="flex items-center gap-2 text-lg text-fern-deep">
            <CheckCircle2 aria-hidden className="size-5" />
            {t('Ready to create')}
          </h3>
          <p className="mt-1 font-semibold">{title}</p>
          <p>
            {formatLongDay(at(time))}
            {time && endTime && `, ${formatEventHours({ date: at(time), endDate: at(endTime), allDay: false })}`}
            {repeat !== 'none' && repeat !== 'sessions' && `, ${describeRepeat(repeat, date, weekdays)}`}
            {repeat === 'sessions' &&
              `, ${t('{count, plural, one {# session} other {# sessions}}', { count: sessions.length + 1 })}`}
          </p>
          {endDate && <p>{t('Ends {day}', { day: formatLongDay(`${endDate}T00:00:00Z`) })}</p>}
          <p>{needsPlace(fields) ? fields.location : t('Online')}</p>
          {inviteEmails.length > 0 && (
            <p className="mt-1 text-sm">
              {t('{count, plural, one {# invitation to send} other {# invitations to send}}', {
                count: inviteEmails.length,
              })}
            </p>
          )}
        </div>
      )}
    </div>
  )
}

export type HostStart = { draft: EventDraft } | { copy: HostFormValues; of: number }

interface Props {
  open: boolean
  onOpenChange(open: boolean): void
  /** A draft or another event to start with instead of the last input. */
  start?: HostStart | undefined
}

/** Name of the draft, different for each form, so that the input for one event doesn't overwrite that for another. */
function nameDraft(start: Props['start']): string {
  if (!start) return 'new event'
  return 'draft' in start ? `event draft ${start.draft.id}` : `copy of event ${start.of}`
}

function getInitialValues(start: Props['start'], today: string): HostFormValues {
  if (!start) return newForm(today)
  return 'draft' in start ? readForm(start.draft.content) : start.copy
}

/** Returns the day in the town's time zone, "2026-11-28"; in the browser's while the town is unknown. */
const readTownsDay = (timeZone: string | undefined): string =>
  timeZone === undefined ? readToday() : getDayInZone(Date.now(), timeZone)

/**
 * Form to create an event. Waits for the town, because the first date is the next Saturday there. Doesn't wait while
 * offline.
 */
export function HostContent(props: Props) {
  const { data: town, fetchStatus } = useQuery(mapSettingsQuery)
  if (!town && fetchStatus === 'fetching') return null
  return <NewEventContent {...props} today={readTownsDay(town?.timeZone)} />
}

/** The form's input stays in the browser until the event is created or the input discarded. */
function NewEventContent({ open, onOpenChange, start, today }: Props & { today: string }) {
  const draft = useDraft<HostFormValues>(nameDraft(start), () => getInitialValues(start, today), {
    revive: readForm,
    isOpen: open,
  })
  const draftId = start && 'draft' in start ? start.draft.id : null
  const reset = () => {
    form.reset()
    onOpenChange(false)
  }
  const create = useHostEvent(reset, (error) => form.showProblem(error))
  const saveDraft = useSaveDraft(reset)
  const form = useHostForm({
    form: draft,
    keptDate: null,
    onSubmit: (values) => !create.isPending && create.mutate({ values, draftId }),
  })
  const hasInvites = form.values.inviteEmails.length > 0
  const footer = (
    <>
      <Button variant="quiet" onClick={reset} disabled={create.isPending} className="me-auto">
        {t('Cancel')}
      </Button>
      <Button
        variant="outline"
        pending={saveDraft.isPending}
        disabled={create.isPending}
        onClick={() => saveDraft.mutate({ values: form.values, draftId })}
      >
        {t('Save as draft')}
      </Button>
      <Button type="submit" form="host-form" pending={create.isPending} className="max-sm:w-full max-sm:order-first">
        {create.isPending ? t('Creating Event...') : hasInvites ? t('Create Event & Send Invites') : t('Create Event')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('Host a Learning Event')} open={open} onOpenChange={onOpenChange} footer={footer} isTall>
      <div className="mb-4 empty:hidden">
        <RestoredNote restored={draft.restored} />
      </div>
      <HostForm id="host-form" state={form}>
        <HostAsField />
        <DetailsSection />
        <HostFolds>
          <MoreDetails canRepeat />
          <VirtualSection />
          <PaidSection />
          <SignUpSection />
          <VisibilitySection />
          <InviteSection />
        </HostFolds>
        <ReadySummary />
      </HostForm>
    </Dialog>
  )
}

/** Chooses who hosts, for members of organizations. Others don't see it. */
function HostAsField() {
  const session = useSession()
  const { data: organizations = [] } = useQuery(ownOrganizationsQuery)
  const { values, errors, set } = useHostFormContext()
  if (organizations.length === 0) return null
  const options = [
    { value: '', label: session ? t('Me ({name})', { name: session.displayName }) : t('Me') },
    ...organizations.map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  const isKnown = options.some(({ value }) => value === values.organizationId)
  return (
    <SelectField
      label={t('Host as')}
      name="organizationId"
      hint={t('An organization’s members manage its events together.')}
      value={isKnown ? values.organizationId : ''}
      error={errors.organizationId}
      onChange={(organizationId) => set({ organizationId })}
      options={options}
    />
  )
}
