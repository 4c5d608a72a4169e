import { useState } from 'react'
import type { HostView, OverCapacityChoice, SeriesScope } from '#contract/hosting/hosting.ts'
import { ApiError } from '#web/platform/api.ts'
import { useDraft } from '#web/platform/use-draft.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { RestoredNote } from '#web/ui/form/restored-note.tsx'
import { DetailsSection, MoreDetails } from '#web/hosting/form/details-section.tsx'
import { HostFolds } from '#web/hosting/form/host-field.tsx'
import { HostForm, useHostForm } from '#web/hosting/form/host-form.tsx'
import { readForm, toForm, type HostFormValues } from '#web/hosting/form/host-form-values.ts'
import { isOverCapacity, useChangeEvent } from './host-mutations.ts'
import { VirtualSection } from '#web/hosting/form/option-sections.tsx'
import { VisibilitySection } from '#web/hosting/form/visibility-section.tsx'
import { ScopeField } from './scope-field.tsx'
import { SignUpSection } from '#web/hosting/form/sign-up-section.tsx'
import { PaidSection } from '#web/hosting/form/ticket-section.tsx'
import { t } from '#texts/texts.ts'

interface Props {
  view: HostView
  open: boolean
  onOpenChange(open: boolean): void
}

/** The host form for an existing event. */
export function EditContent({ view, open, onOpenChange }: Props) {
  const [scope, setScope] = useState<SeriesScope>('this')
  const draft = useDraft<HostFormValues>(`edit of event ${view.event.id}`, () => toForm(view), {
    revive: readForm,
    isOpen: open,
  })
  const finish = () => {
    form.reset()
    onOpenChange(false)
  }
  const change = useChangeEvent(view, finish, (error) => {
    if (isOverCapacity(error)) setQuestion(error.problem?.message ?? '')
    else if (error instanceof ApiError) form.showProblem(error)
  })
  const [question, setQuestion] = useState<string | null>(null)
  const form = useHostForm({
    form: draft,
    keptDate: toForm(view).date,
    onSubmit: (values) => !change.isPending && change.mutate({ values, scope }),
  })
  const decide = (overCapacity: OverCapacityChoice) => {
    setQuestion(null)
    change.mutate({ values: form.values, scope, overCapacity })
  }
  const footer = (
    <>
      <Button variant="quiet" onClick={finish} disabled={change.isPending}>
        {t('Cancel')}
      </Button>
      <Button type="submit" form="edit-form" pending={change.isPending}>
        {change.isPending ? t('Saving...') : t('Save Changes')}
      </Button>
    </>
  )
  return (
    <Dialog
      title={view.event.status === 'postponed' ? t('Set a new date') : t('Edit event')}
      description={
        view.event.status === 'postponed'
          ? t(
              'The event stays postponed until you choose another date or time. We’ll then tell everyone who saved it or is going.',
            )
          : t('If you change the time or location, we’ll tell everyone who saved it or is going.')
      }
      open={open}
      onOpenChange={onOpenChange}
      footer={footer}
      isTall
    >
      <div className="mb-4 empty:hidden">
        <RestoredNote restored={draft.restored} />
      </div>
      <HostForm id="edit-form" state={form}>
        {view.dates.length > 1 && <ScopeField label={t('Change')} value={scope} onChange={setScope} />}
        <DetailsSection />
        <HostFolds>
          <MoreDetails canRepeat={false} />
          <VirtualSection />
          <PaidSection />
          <SignUpSection />
          <VisibilitySection />
        </HostFolds>
      </HostForm>
      <Dialog
        title={t('More people are going than that')}
        description={question}
        open={question !== null}
        onOpenChange={() => setQuestion(null)}
      >
        <div className="grid gap-3">
          <Button onClick={() => decide('keep')}>{t('Keep everyone')}</Button>
          <Button variant="outline" onClick={() => decide('waitlist')}>
            {t('Move the latest to the waitlist')}
          </Button>
          <p className="text-sm text-muted">
            {t(
              'If you keep everyone, nobody else can join until there’s room. If you move the latest, we’ll tell them.',
            )}
          </p>
        </div>
      </Dialog>
    </Dialog>
  )
}
