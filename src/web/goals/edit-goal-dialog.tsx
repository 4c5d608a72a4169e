import { useId, useState, type FormEvent } from 'react'
import { goalCategories, goalLimits, goalCategoryLabel } from '#contract/goals/goal-options.ts'
import type { Goal, GoalChange } from '#contract/goals/goal.ts'
import { normalizeTasks } from '#domain/goals/goal-tasks.ts'
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
import { useEditGoal } from '#web/goal-parts/mutations.ts'
import { getErrorMessage } from '#web/ui/feedback/failure-toast.ts'
import { TopicChips } from '#web/goal-parts/topic-chips.tsx'
import type { Topic } from '#contract/topics/topic.ts'
import { TaskRows } from '#web/goal-parts/task-rows.tsx'
import { t } from '#texts/texts.ts'

interface Draft {
  title: string
  description: string
  category: string
  dueDate: string
  tasks: DraftTask[]
  /** Topics that the person chose; null while they follow the title. */
  topics: readonly Topic[] | null
}

const toDraft = (goal: Goal): Draft => ({
  title: goal.title,
  description: goal.description,
  category: goal.category,
  dueDate: goal.dueDate ?? '',
  topics: goal.areTopicsChosen ? goal.topics : null,
  tasks: goal.taskDetails.map(({ key, text, completedAt }) => draftTask(text, { key, isDone: completedAt !== null })),
})

/** Adds the goal's own category to the options if it isn't one of them. */
const categoryOptions = (own: string) =>
  [...new Set([own, ...goalCategories])].map((category) => ({ value: category, label: goalCategoryLabel(category) }))

const getIds = (topics: readonly Topic[]) => topics.map(({ id }) => id)

/**
 * Returns only the fields that differ from the goal as the dialog loaded it, so that changes made elsewhere meanwhile
 * are kept.
 */
function getChanges(goal: Goal, draft: Draft): GoalChange {
  const tasks = draft.tasks
    .filter(({ text }) => text.trim() !== '')
    .map(({ key, text }) => ({ ...(key !== undefined && { key }), text: text.trim() }))
  const keptKeys = new Set(tasks.flatMap(({ key }) => key ?? []))
  const before = goal.taskDetails.map(({ key, text }) => ({ key, text }))
  return {
    ...(draft.title.trim() !== goal.title && { title: draft.title.trim() }),
    ...(draft.description.trim() !== goal.description && { description: draft.description.trim() }),
    ...(draft.category !== goal.category && { category: draft.category }),
    ...(draft.topics &&
      !(goal.areTopicsChosen && getIds(draft.topics).join(' ') === getIds(goal.topics).join(' ')) && {
        topics: getIds(draft.topics),
      }),
    ...(draft.dueDate !== (goal.dueDate ?? '') && { dueDate: draft.dueDate || null }),
    ...(JSON.stringify(tasks) !== JSON.stringify(before) && {
      tasks,
      removedTasks: before.map(({ key }) => key).filter((key) => !keptKeys.has(key)),
    }),
  }
}

function findProblem({ title, tasks }: Draft): string | null {
  if (title.trim() === '') return t('Goal title is required')
  return normalizeTasks(draftTexts(tasks)).length === 0 ? t('At least one task is required') : null
}

/** Dialog to edit the texts, due date and tasks of a goal. */
export function EditGoalDialog({ goal, today, onClose }: { goal: Goal; today: string; onClose(): void }) {
  const formId = useId()
  const [found] = useState(goal)
  const name = `edit of goal ${goal.id}`
  const { draft, change: changeDraft, clear, restored } = useDraft(name, () => toDraft(found), { revive: reviveTasks })
  const [problem, setProblem] = useState<string | null>(null)
  const { mutate, isPending } = useEditGoal(goal.id)
  const change = (part: Partial<Draft>) => {
    changeDraft(part)
    setProblem(null)
  }
  const finish = () => {
    clear()
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const broken = findProblem(draft)
    if (broken) return setProblem(broken)
    mutate(getChanges(found, draft), {
      onSuccess: finish,
      onError: (error) =>
        setProblem(getErrorMessage(error, t('Couldn’t save your changes. They’re still here, so please try again.'))),
    })
  }
  return (
    <Dialog
      title={t('Edit goal')}
      open
      onOpenChange={(stays) => !stays && onClose()}
      footer={
        <>
          <Button variant="quiet" onClick={finish}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={formId} pending={isPending}>
            {isPending ? t('Saving...') : t('Save Changes')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-5">
        <RestoredNote restored={restored} />
        <FormSection title={t('Goal Info')}>
          <TextField
            label={t('Title')}
            maxLength={goalLimits.title}
            value={draft.title}
            onValueChange={(title) => change({ title })}
          />
          <TopicChips text={draft.title} chosen={draft.topics} onChange={(topics) => change({ topics })} />
          <TextField
            label={t('Why it matters to you (optional)')}
            lines={2}
            maxLength={goalLimits.description}
            value={draft.description}
            onValueChange={(description) => change({ description })}
          />
          <SelectField
            label={t('Category')}
            value={draft.category}
            options={categoryOptions(found.category)}
            onChange={(category) => change({ category })}
          />
        </FormSection>
        <FormSection title={t('Deadline')}>
          <DayField
            label={t('Due date')}
            value={draft.dueDate}
            today={today}
            onChange={(dueDate) => change({ dueDate })}
          />
        </FormSection>
        <FormSection title={t('Tasks')}>
          <TaskRows tasks={draft.tasks} canMove onChange={(tasks) => change({ tasks })} />
        </FormSection>
        {problem && <AlertNote title={problem} />}
      </form>
    </Dialog>
  )
}
