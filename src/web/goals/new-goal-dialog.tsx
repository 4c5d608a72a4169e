import { useId, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { goalCategories, goalLimits } from '#contract/goal-options.ts'
import { canCreateGoal, describeMissing, findGoalFormProblem } from '#domain/goals/goal-form.ts'
import { normalizeTasks } from '#domain/goals/goal-tasks.ts'
import { paths } from '#web/paths.ts'
import { ApiError } from '#web/platform/api.ts'
import { AlertNote } from '#web/ui/alert-note.tsx'
import { Button } from '#web/ui/button.tsx'
import { DayField } from '#web/ui/day-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { UnsavedGuard } from '#web/ui/unsaved-guard.tsx'
import { draftTask, draftTexts, type DraftTask } from './draft-tasks.ts'
import { FormSection } from './form-section.tsx'
import { showGoalAdded, useCreateGoal } from './mutations.ts'
import { TaskRows } from './task-rows.tsx'

interface Props {
  open: boolean
  onOpenChange(open: boolean): void
  today: string
}

interface Draft {
  title: string
  category: string
  targetCount: string
  dueDate: string
  tasks: DraftTask[]
}

const emptyDraft = (): Draft => ({ title: '', category: '', targetCount: '1', dueDate: '', tasks: [draftTask()] })

/** Whether the draft contains anything worth keeping. */
const hasContent = ({ title, tasks }: Draft): boolean =>
  title.trim() !== '' || normalizeTasks(draftTexts(tasks)).length > 0

const categoryOptions = [
  { value: '', label: 'Choose a category' },
  ...goalCategories.map((category) => ({ value: category, label: category })),
]

/** Returns "Error creating goal: 409: …", with the server's message if there is one. */
function getFailureMessage(error: unknown): string {
  const words =
    error instanceof ApiError && error.problem
      ? `${error.status}: ${error.problem.message}`
      : error instanceof Error && error.message
  return `Error creating goal: ${words || 'Please check all required fields and try again.'}`
}

interface FieldsProps {
  draft: Draft
  today: string
  onChange(part: Partial<Draft>): void
}

function GoalFields({ draft, today, onChange }: FieldsProps) {
  return (
    <>
      <FormSection title="Goal Info">
        <TextField
          label="Title"
          placeholder="Recognize ten birds by their songs"
          maxLength={goalLimits.title}
          value={draft.title}
          onValueChange={(title) => onChange({ title })}
        />
        <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] items-start gap-3">
          <SelectField
            label="Category"
            value={draft.category}
            options={categoryOptions}
            onChange={(category) => onChange({ category })}
          />
          <TextField
            label="Target count"
            type="number"
            inputMode="numeric"
            min={1}
            max={goalLimits.target}
            value={draft.targetCount}
            onValueChange={(targetCount) => onChange({ targetCount })}
          />
        </div>
      </FormSection>
      <FormSection title="Deadline">
        <DayField label="Due date" value={draft.dueDate} today={today} onChange={(dueDate) => onChange({ dueDate })} />
      </FormSection>
      <FormSection title="Tasks">
        <TaskRows tasks={draft.tasks} onChange={(tasks) => onChange({ tasks })} />
      </FormSection>
    </>
  )
}

/** "Add New Learning Goal" dialog. Keeps its input when closed, until the goal is created. */
export function NewGoalDialog({ open, onOpenChange, today }: Props) {
  const formId = useId()
  const navigate = useNavigate()
  const [draft, setDraft] = useState(emptyDraft)
  const [problem, setProblem] = useState<{ title: string; isFailure: boolean } | null>(null)
  const { mutate, isPending } = useCreateGoal()
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part })
    setProblem(null)
  }
  const form = { ...draft, tasks: draftTexts(draft.tasks) }
  const missing = describeMissing(form)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const broken = findGoalFormProblem(form)
    if (broken) return setProblem({ title: broken, isFailure: false })
    const { title, category, dueDate } = draft
    mutate(
      {
        title: title.trim(),
        category,
        dueDate,
        targetCount: Number(draft.targetCount),
        tasks: normalizeTasks(form.tasks),
      },
      {
        onSuccess: (goal) => {
          setDraft(emptyDraft())
          setProblem(null)
          onOpenChange(false)
          showGoalAdded(goal)
          void navigate({ pathname: paths.goals, hash: `goal-${goal.id}` }, { replace: true, preventScrollReset: true })
        },
        onError: (error) => setProblem({ title: getFailureMessage(error), isFailure: true }),
      },
    )
  }

  return (
    <Dialog
      title="Add New Learning Goal"
      open={open}
      onOpenChange={onOpenChange}
      footer={
        <>
          {missing && (
            <p id={`${formId}-missing`} className="mr-auto min-w-0 flex-1 basis-48 self-center text-sm text-muted">
              {missing}
            </p>
          )}
          <Button variant="quiet" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            pending={isPending}
            disabled={!canCreateGoal(form)}
            aria-describedby={missing ? `${formId}-missing` : undefined}
          >
            {isPending ? 'Creating...' : 'Create Goal'}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-5">
        <GoalFields draft={draft} today={today} onChange={change} />
        {problem && (
          <AlertNote title={problem.title}>
            {problem.isFailure && 'Everything you typed is still here. Try again in a moment.'}
          </AlertNote>
        )}
      </form>
      {/* On phones, people close a sheet with Back. Without the guard, that would discard their input. */}
      {open && hasContent(draft) && <UnsavedGuard isOn={!isPending} />}
    </Dialog>
  )
}
