import { useEffect, useMemo, useState } from 'react'
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form'
import type { EventDraft } from '#contract/hosting.ts'
import type { ApiError } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DetailsSection } from './details-section.tsx'
import { openFormMemory, type FormMemory } from './host-form-memory.ts'
import { errorsFromServer, hostFormResolver } from './host-form-resolver.ts'
import { emptyForm, readForm, type HostFormValues } from './host-form-values.ts'
import { useHostEvent, useSaveDraft } from './host-mutations.ts'
import { InviteSection, PaidSection, VirtualSection } from './option-sections.tsx'
import { ReadySummary } from './ready-summary.tsx'

interface Props {
  userId: number
  open: boolean
  onOpenChange(open: boolean): void
  /** What to begin with instead of what was typed last: a draft, or another event. */
  start?: { draft: EventDraft } | { copy: HostFormValues } | undefined
}

/** Shows what the server refused where it belongs, and brings the first into view. */
export function showRefusal(form: UseFormReturn<HostFormValues>, error: ApiError): void {
  const wrong = errorsFromServer(error, form.getValues())
  for (const [at, { field, message }] of wrong.entries()) form.setError(field, { message }, { shouldFocus: at === 0 })
}

function beginning(memory: FormMemory, start: Props['start']) {
  if (!start) return memory.read()
  if ('draft' in start) return { values: readForm(start.draft.content), draftId: start.draft.id }
  return { values: start.copy, draftId: null }
}

/** The form that creates an event. What is typed stays in the browser until it is created or thrown away. */
export function HostWindow({ userId, open, onOpenChange, start }: Props) {
  const memory = useMemo(() => openFormMemory(userId), [userId])
  const [begun] = useState(() => beginning(memory, start))
  const [draftId, setDraftId] = useState(begun.draftId)
  const form = useForm<HostFormValues>({
    defaultValues: begun.values,
    resolver: hostFormResolver(null),
    shouldFocusError: true,
  })
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => memory.keep({ values, draftId }) }),
    [form, memory, draftId],
  )
  const reset = () => {
    form.reset(emptyForm)
    setDraftId(null)
    memory.forget()
    onOpenChange(false)
  }
  const create = useHostEvent(reset, (error) => showRefusal(form, error))
  const saveDraft = useSaveDraft((id) => {
    setDraftId(id)
    memory.keep({ values: form.getValues(), draftId: id })
  })
  const submit = form.handleSubmit((values) => {
    if (!create.isPending) create.mutate({ values, draftId })
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
        onClick={() => saveDraft.mutate({ values: form.getValues(), draftId })}
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
      <FormProvider {...form}>
        <form id="host-form" noValidate onSubmit={(event) => void submit(event)} className="space-y-6">
          <DetailsSection canRepeat />
          <VirtualSection />
          <PaidSection />
          <InviteSection />
          <ReadySummary />
        </form>
      </FormProvider>
    </Dialog>
  )
}
