import { useId, useState, type FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { goalCategories, goalLimits, goalCategoryLabel } from '#contract/goals/goal-options.ts'
import { canCreateGoal, describeMissing, findGoalFormProblem } from '#domain/goals/goal-form.ts'
import { normalizeTasks } from '#domain/goals/goal-tasks.ts'
import { paths } from '#web/paths.ts'
import { ApiError } from '#web/platform/api.ts'
import { useDraft } from '#web/platform/use-draft.ts'
import { AlertNote } from '#web/ui/feedback/alert-note.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { DayField } from '#web/ui/form/day-field.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { RestoredNote } from '#web/ui/form/restored-note.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { draftTask, draftTexts, reviveTasks, type DraftTask } from '#web/goal-parts/draft-tasks.ts'
import { FormSection } from '#web/goal-parts/form-section.tsx'
import { showGoalAdded, useCreateGoal } from '#web/goal-parts/mutations.ts'
import { TopicChips } from '#web/goal-parts/topic-chips.tsx'
import type { Topic } from '#contract/topics/topic.ts'
import { TaskRows } from '#web/goal-parts/task-rows.tsx'
import { around } from '#web/ui/layout/text-tags.tsx'
import { rich } from '#texts/rich.ts'
import { t } from '#texts/texts.ts'

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
  /** Topics that the person chose; null while they follow the title. */
  topics: Topic[] | null
  /** Whether the person typed a target count. Otherwise it is the number of tasks. */
  hasTarget: boolean
}

const emptyDraft = (): Draft => ({
  title: '',
  category: '',
  targetCount: '1',
  dueDate: '',
  tasks: [draftTask()],
  topics: null,
  hasTarget: false,
})

const listCategories = () => [
  { value: '', label: t('Choose') },
  ...goalCategories.map((category) => ({ value: category, label: goalCategoryLabel(category) })),
]

/** Returns "Error creating goal: 409: …", with the server's message if there is one. */
function getFailureMessage(error: unknown): string {
  const words =
    error instanceof ApiError && error.problem
      ? `${error.status}: ${error.problem.message}`
      : error instanceof Error && error.message
  return words
    ? t('Error creating goal: {reason}', { reason: words })
    : t('Error creating goal: Please check all required fields and try again.')
}

interface FieldsProps {
  draft: Draft
  today: string
  onChange(part: Partial<Draft>): void
}

function GoalFields({ draft, today, onChange }: FieldsProps) {
  return (
    <>
      <FormSection title={t('Goal Info')}>
        <TextField
          label={t('Title')}
          placeholder={t('Recognize ten birds by their songs')}
          maxLength={goalLimits.title}
          value={draft.title}
          onValueChange={(title) => onChange({ title })}
        />
        <TopicChips text={draft.title} chosen={draft.topics} onChange={(topics) => onChange({ topics })} />
        <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] items-start gap-3">
          <SelectField
            label={t('Category')}
            value={draft.category}
            options={listCategories()}
            onChange={(category) => onChange({ category })}
          />
          <TextField
            label={t('Target count')}
            type="number"
            inputMode="numeric"
            min={1}
            max={goalLimits.target}
            value={draft.targetCount}
            onValueChange={(targetCount) => onChange({ targetCount, hasTarget: true })}
          />
        </div>
        <p className="-mt-1 text-sm text-muted">
          {t(
            'The target count is what you count toward your goal, such as ten birds. It follows the number of tasks unless you change it.',
          )}
        </p>
      </FormSection>
      <FormSection title={t('Deadline')}>
        <DayField
          label={t('Due date')}
          value={draft.dueDate}
          today={today}
          onChange={(dueDate) => onChange({ dueDate })}
        />
      </FormSection>
      <FormSection title={t('Tasks')}>
        <TaskRows
          tasks={draft.tasks}
          onChange={(tasks) => onChange({ tasks, ...(!draft.hasTarget && { targetCount: String(tasks.length) }) })}
        />
      </FormSection>
    </>
  )
}

/** "Add New Learning Goal" dialog. Keeps its input until the goal is created. */
export function NewGoalDialog({ open, onOpenChange, today }: Props) {
  const formId = useId()
  const navigate = useNavigate()
  const {
    draft,
    change: changeDraft,
    clear,
    restored,
  } = useDraft('goal', emptyDraft, { revive: reviveTasks, isOpen: open })
  const [problem, setProblem] = useState<{ title: string; isFailure: boolean } | null>(null)
  const { mutate, isPending } = useCreateGoal()
  const change = (part: Partial<Draft>) => {
    changeDraft(part)
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
        targetCount: draft.hasTarget ? Number(draft.targetCount) : normalizeTasks(form.tasks).length,
        tasks: normalizeTasks(form.tasks),
        ...(draft.topics && { topics: draft.topics.map(({ id }) => id) }),
      },
      {
        onSuccess: (goal) => {
          clear()
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
      title={t('Add New Learning Goal')}
      open={open}
      onOpenChange={onOpenChange}
      footer={
        <>
          {missing && (
            <p id={`${formId}-missing`} className="me-auto min-w-0 flex-1 basis-48 self-center text-sm text-muted">
              {missing}
            </p>
          )}
          <Button variant="quiet" onClick={() => onOpenChange(false)}>
            {t('Cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            pending={isPending}
            disabled={!canCreateGoal(form)}
            aria-describedby={missing ? `${formId}-missing` : undefined}
          >
            {isPending ? t('Creating...') : t('Create Goal')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-5">
        <RestoredNote restored={restored} />
        <p className="text-muted">
          {rich('Not sure where to start? <link>Pick a pathway</link> with ready-made steps.', {
            link: around(<Link to={paths.pathways} onClick={() => onOpenChange(false)} />),
          })}
        </p>
        <GoalFields draft={draft} today={today} onChange={change} />
        {problem && (
          <AlertNote title={problem.title}>
            {problem.isFailure && t('Everything you typed is still here. Try again in a moment.')}
          </AlertNote>
        )}
      </form>
    </Dialog>
  )
}
