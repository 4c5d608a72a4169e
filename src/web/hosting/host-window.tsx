import { useMemo, useState } from 'react'
import type { EventDraft } from '#contract/hosting.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DetailsSection } from './details-section.tsx'
import { HostForm, useHostForm, useHostFormContext } from './host-form.tsx'
import { emptyForm, readForm, type HostFormValues, toFields } from './host-form-values.ts'
import { useHostEvent, useSaveDraft } from './host-mutations.ts'
import { InviteSection, PaidSection, VirtualSection } from './option-sections.tsx'
import { CheckCircle2 } from 'lucide-react'
import { formatEventHours, formatLongDay } from '#domain/events/event-time.ts'
import { describeRepeat } from '#domain/hosting/hosting-dates.ts'
import { isReadyToCreate } from '#domain/hosting/hosting-rules.ts'

/** Maximum length of a picture stored with the text; browsers store about five million characters in all. */
const maxImageLength = 2_000_000

function write(key: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
    return true
  } catch {
    // Storage is full or blocked; the form itself still has all the data.
    return false
  }
}

interface FormMemory {
  /** Null if nothing was entered. */
  read(): HostFormValues | null
  keep(values: HostFormValues): void
  forget(): void
}

/** Stores form input in this browser, so that it survives closing, failures and reloads. */
function openFormStorage(name: string): FormMemory {
  const key = `wonderlark host form ${name}`
  const imageKey = `${key} picture`
  let keptImage: string | null = null
  return {
    read: () => {
      try {
        const text = localStorage.getItem(key)
        if (text === null) return null
        keptImage = localStorage.getItem(imageKey)
        return { ...readForm(JSON.parse(text)), imageUrl: keptImage }
      } catch {
        return null
      }
    },
    keep: ({ imageUrl, ...values }) => {
      write(key, JSON.stringify(values))
      if (imageUrl === keptImage) return
      const isSmall = imageUrl !== null && imageUrl.length <= maxImageLength
      if (!write(imageKey, isSmall ? imageUrl : null)) write(imageKey, null)
      keptImage = imageUrl
    },
    forget: () => {
      write(key, null)
      write(imageKey, null)
      keptImage = null
    },
  }
}

/** Summary of the event to be created, shown once it has a title, a date and a place. */
function ReadySummary() {
  const { values } = useHostFormContext()
  const { title, date, time, endTime, location, repeat, inviteEmails } = values
  const isReady = isReadyToCreate(toFields(values)) && /^\d{4}-\d\d-\d\d$/.test(date)
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
            {formatLongDay(at(time))}
            {time && endTime && `, ${formatEventHours({ date: at(time), endDate: at(endTime), allDay: false })}`}
            {repeat !== 'none' && `, ${describeRepeat(repeat, date)}`}
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

export type HostStart = { draft: EventDraft } | { copy: HostFormValues; of: number }

interface Props {
  userId: number
  open: boolean
  onOpenChange(open: boolean): void
  /** A draft or another event to start with instead of the last input. */
  start?: HostStart | undefined
}

/** Returns a storage key per form, so that a draft doesn't overwrite the input for another event. */
function getStorageName(userId: number, start: Props['start']): string {
  if (!start) return String(userId)
  return 'draft' in start ? `${userId} draft ${start.draft.id}` : `${userId} copy of ${start.of}`
}

function getInitialValues(start: Props['start']): HostFormValues {
  if (!start) return emptyForm
  return 'draft' in start ? readForm(start.draft.content) : start.copy
}

/** Form to create an event. Its input stays in the browser until the event is created or the input discarded. */
export function HostWindow({ userId, open, onOpenChange, start }: Props) {
  const name = getStorageName(userId, start)
  const memory = useMemo(() => openFormStorage(name), [name])
  const draftId = start && 'draft' in start ? start.draft.id : null
  const [begun] = useState(() => memory.read() ?? getInitialValues(start))
  const close = (values: HostFormValues) => {
    form.reset(values)
    memory.forget()
    onOpenChange(false)
  }
  const reset = () => close(getInitialValues(start))
  const create = useHostEvent(reset, (error) => form.showProblem(error))
  const saveDraft = useSaveDraft(() => close(start ? form.values : emptyForm))
  const form = useHostForm({
    initial: begun,
    keptDate: null,
    onChange: memory.keep,
    onSubmit: (values) => !create.isPending && create.mutate({ values, draftId }),
  })
  const footer = (
    <>
      <Button variant="quiet" onClick={reset} disabled={create.isPending} className="mr-auto">
        Cancel
      </Button>
      <Button
        variant="outline"
        pending={saveDraft.isPending}
        disabled={create.isPending}
        onClick={() => saveDraft.mutate({ values: form.values, draftId })}
      >
        Save as draft
      </Button>
      <Button type="submit" form="host-form" pending={create.isPending} className="max-sm:w-full max-sm:order-first">
        {create.isPending ? 'Creating Event...' : 'Create Event & Send Invites'}
      </Button>
    </>
  )
  return (
    <Dialog title="Host a Learning Event" open={open} onOpenChange={onOpenChange} footer={footer} isTall>
      <HostForm id="host-form" state={form}>
        <DetailsSection canRepeat />
        <VirtualSection />
        <PaidSection />
        <InviteSection />
        <ReadySummary />
      </HostForm>
    </Dialog>
  )
}
