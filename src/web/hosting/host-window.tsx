import { useEffect, useMemo, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { EventDraft } from '#contract/hosting.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DetailsSection } from './details-section.tsx'
import { openFormMemory } from './host-form-memory.ts'
import { hostFormResolver, showRefusal } from './host-form-resolver.ts'
import { emptyForm, readForm, type HostFormValues } from './host-form-values.ts'
import { useHostEvent, useSaveDraft } from './host-mutations.ts'
import { InviteSection, PaidSection, VirtualSection } from './option-sections.tsx'
import { ReadySummary } from './ready-summary.tsx'

export type HostStart = { draft: EventDraft } | { copy: HostFormValues; of: number }

interface Props {
  userId: number
  open: boolean
  onOpenChange(open: boolean): void
  /** What to begin with instead of what was typed last: a draft, or another event. */
  start?: HostStart | undefined
}

/** Each form has its own memory: a draft must not overwrite what was typed for another event. */
function memoryName(userId: number, start: Props['start']): string {
  if (!start) return String(userId)
  return 'draft' in start ? `${userId} draft ${start.draft.id}` : `${userId} copy of ${start.of}`
}

function beginningOf(start: Props['start']): HostFormValues {
  if (!start) return emptyForm
  return 'draft' in start ? readForm(start.draft.content) : start.copy
}

/** The form that creates an event. What is typed stays in the browser until it is created or thrown away. */
export function HostWindow({ userId, open, onOpenChange, start }: Props) {
  const name = memoryName(userId, start)
  const memory = useMemo(() => openFormMemory(name), [name])
  const draftId = start && 'draft' in start ? start.draft.id : null
  const [begun] = useState(() => memory.read() ?? beginningOf(start))
  const form = useForm<HostFormValues>({ defaultValues: begun, resolver: hostFormResolver(null) })
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => memory.keep(values) }),
    [form, memory],
  )
  const close = (values: HostFormValues) => {
    form.reset(values)
    memory.forget()
    onOpenChange(false)
  }
  const reset = () => close(beginningOf(start))
  const create = useHostEvent(reset, (error) => showRefusal(form, error))
  const saveDraft = useSaveDraft(() => close(start ? form.getValues() : emptyForm))
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
