import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useId, useState, type FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { categories, categoryLabels } from '#contract/events/event-options.ts'
import { pathwayAudienceLabels, pathwayAudiences, pathwayLimits } from '#contract/pathways/pathway-options.ts'
import type { OwnPathway } from '#contract/pathways/pathway.ts'
import { moveItem } from '#domain/goals/goal-tasks.ts'
import { paths } from '#web/paths.ts'
import { apiQuery } from '#web/platform/query-client.ts'
import { useDraft } from '#web/platform/use-draft.ts'
import { ActionBar } from '#web/ui/layout/action-bar.tsx'
import { AlertNote } from '#web/ui/feedback/alert-note.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { getErrorMessage } from '#web/ui/feedback/failure-toast.ts'
import { RestoredNote } from '#web/ui/form/restored-note.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { SwitchRow } from '#web/ui/form/switch-row.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useSavePathway } from './mutations.ts'
import {
  draftStep,
  emptyPathway,
  findPathwayProblem,
  revivePathway,
  toDraft,
  toPathwayBody,
  type PathwayDraft,
} from './pathway-draft.ts'
import { StepFields } from './step-fields.tsx'
import { t } from '#texts/texts.ts'

const listAudiences = () => pathwayAudiences.map((value) => ({ value, label: t(pathwayAudienceLabels[value]) }))
const listCategories = () => categories.map((value) => ({ value, label: t(categoryLabels[value]) }))

interface FieldsProps {
  draft: PathwayDraft
  onChange(part: Partial<PathwayDraft>): void
}

function PathwayFields({ draft, onChange }: FieldsProps) {
  return (
    <div className="grid gap-3.5">
      <TextField
        label={t('Title')}
        placeholder={t('Our winter reading pathway')}
        maxLength={pathwayLimits.title}
        value={draft.title}
        onValueChange={(title) => onChange({ title })}
      />
      <TextField
        label={t('What it’s about (optional)')}
        lines={2}
        maxLength={pathwayLimits.summary}
        value={draft.summary}
        onValueChange={(summary) => onChange({ summary })}
      />
      <TextField
        label={t('Who it suits (optional)')}
        maxLength={pathwayLimits.suits}
        value={draft.suits}
        onValueChange={(suits) => onChange({ suits })}
      />
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <SelectField
          label={t('Category')}
          value={draft.category}
          options={listCategories()}
          onChange={(category) => onChange({ category })}
        />
        <SelectField
          label={t('Events for')}
          value={draft.audience}
          options={listAudiences()}
          onChange={(audience) => onChange({ audience })}
        />
      </div>
      <TextField
        label={t('Offered by (optional)')}
        hint={t('Your library, club, or name. Everyone who reads the pathway sees it.')}
        maxLength={pathwayLimits.offeredBy}
        value={draft.offeredBy}
        onValueChange={(offeredBy) => onChange({ offeredBy })}
      />
      {draft.offeredBy.trim() !== '' && (
        <SwitchRow
          hint={t(
            'While operators feature your pathway, the badge names you as its author and says that people reported the steps themselves.',
          )}
          checked={draft.vouches}
          onCheckedChange={(vouches) => onChange({ vouches })}
        >
          {t('Give an Open Badge to people who complete it')}
        </SwitchRow>
      )}
    </div>
  )
}

function StepList({ draft, onChange }: FieldsProps) {
  const { steps } = draft
  return (
    <div className="grid gap-4">
      <h2>{t('Steps')}</h2>
      {steps.map((step, at) => (
        <StepFields
          key={step.row}
          step={step}
          number={at + 1}
          total={steps.length}
          onChange={(part) =>
            onChange({ steps: steps.map((each) => (each.row === step.row ? { ...each, ...part } : each)) })
          }
          onMove={(by) => onChange({ steps: moveItem(steps, at, by) })}
          onRemove={() => onChange({ steps: steps.filter(({ row }) => row !== step.row) })}
        />
      ))}
      {steps.length < pathwayLimits.steps && (
        <Button
          variant="outline"
          className="justify-self-start"
          onClick={() => onChange({ steps: [...steps, draftStep('practice')] })}
        >
          <Plus aria-hidden className="size-5" />
          {t('Add a step')}
        </Button>
      )}
    </div>
  )
}

interface FormProps {
  /** Null for a new pathway. */
  id: string | null
  start(): PathwayDraft
}

function Form({ id, start }: FormProps) {
  const formId = useId()
  const navigate = useNavigate()
  const name = id === null ? 'pathway' : `pathway ${id}`
  const { draft, change, clear, restored } = useDraft(name, start, { revive: revivePathway })
  const [problem, setProblem] = useState<string | null>(null)
  const { mutate, isPending } = useSavePathway(id)
  const back = id === null ? paths.pathways : paths.pathway(id)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const broken = findPathwayProblem(draft)
    if (broken) return setProblem(broken)
    mutate(toPathwayBody(draft), {
      onSuccess: (pathway) => {
        clear()
        void navigate(paths.pathway(pathway.id), { replace: true })
      },
      onError: (error) =>
        setProblem(
          getErrorMessage(error, t('Couldn’t save the pathway. Everything you typed is still here. Try again.')),
        ),
    })
  }
  const onChange = (part: Partial<PathwayDraft>) => {
    change(part)
    setProblem(null)
  }
  return (
    <form id={formId} onSubmit={submit} noValidate className="grid gap-7">
      <RestoredNote restored={restored} />
      <PathwayFields draft={draft} onChange={onChange} />
      <StepList draft={draft} onChange={onChange} />
      {problem && <AlertNote title={problem} />}
      <ActionBar>
        <Button asChild variant="quiet">
          <Link to={back} replace onClick={clear}>
            {t('Discard')}
          </Link>
        </Button>
        <Button type="submit" pending={isPending}>
          {isPending ? t('Saving...') : t('Save pathway')}
        </Button>
      </ActionBar>
    </form>
  )
}

/** Form of one's own pathway, or of a new one. Keeps its input until the pathway is saved or discarded. */
export function PathwayForm({ own }: { own: OwnPathway | null }) {
  // Steps have the ids of their topics only.
  const { data: topics, isError } = useQuery({ ...apiQuery('listTopics', {}), enabled: own !== null })
  if (own === null) return <Form id={null} start={emptyPathway} />
  if (isError) return <AlertNote title={t('Couldn’t load the topics')}>{t('Reload the page to try again.')}</AlertNote>
  if (!topics) return <Skeleton className="h-96 w-full" />
  const names = new Map(topics.map(({ id, name }) => [id, name]))
  return <Form id={own.id} start={() => toDraft(own, names)} />
}
