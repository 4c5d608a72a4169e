import { cutText } from '#contract/limits.ts'
import { useState, type FormEvent } from 'react'
import { goalLimits } from '#contract/goals/goal-options.ts'
import type { Goal } from '#contract/goals/goal.ts'
import { findEventGoalProblem } from '#domain/goals/goal-form.ts'
import { attendTask, normalizeTasks } from '#domain/goals/goal-tasks.ts'
import { useDraft } from '#web/platform/use-draft.ts'
import { useToday } from '#web/platform/use-browser.ts'
import { AlertNote } from '#web/ui/feedback/alert-note.tsx'
import { DayField } from '#web/ui/form/day-field.tsx'
import { RestoredNote } from '#web/ui/form/restored-note.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { draftTask, draftTexts, reviveTasks, type DraftTask } from '#web/goal-parts/draft-tasks.ts'
import type { GoalEventSource } from '#web/event-parts/event-goal-store.ts'
import { useCreateGoal } from '#web/goal-parts/mutations.ts'
import { TaskRows } from '#web/goal-parts/task-rows.tsx'
import { Sparkles } from 'lucide-react'
import type { Category } from '#contract/events/event-options.ts'
import { taskIdeas } from '#domain/goals/goal-ideas.ts'
import { Chip } from '#web/ui/form/chip.tsx'
import { t } from '#texts/texts.ts'

interface TaskIdeasProps {
  category: Category
  tasks: readonly DraftTask[]
  onChange(tasks: DraftTask[]): void
}

/** Suggested tasks. Ticking one adds it as a row that can be edited like any other. */
function TaskIdeas({ category, tasks, onChange }: TaskIdeasProps) {
  const toggle = (idea: string, isWanted: boolean) => {
    if (!isWanted) return onChange(tasks.filter(({ text }) => text !== idea))
    const [empty, ...others] = tasks.filter(({ text }) => text.trim() === '')
    const rows = empty && others.length === 0 && tasks.length > 1 ? tasks.filter(({ row }) => row !== empty.row) : tasks
    // The preparatory idea goes first.
    const isFirst = idea === taskIdeas(category)[0]
    onChange(isFirst ? [draftTask(idea), ...rows] : [...rows, draftTask(idea)])
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 flex items-center gap-1.5 text-sm text-muted">
        <Sparkles aria-hidden className="size-4 text-marigold" />
        {t('A few ideas to get you started. Edit them as you like.')}
      </legend>
      <div className="flex flex-wrap gap-2">
        {taskIdeas(category).map((idea) => (
          <Chip
            key={idea}
            name="idea"
            value={idea}
            checked={tasks.some(({ text }) => text === idea)}
            onCheckedChange={(isWanted) => toggle(idea, isWanted)}
          >
            {idea}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}

interface Props {
  id: string
  event: GoalEventSource
  onPending(isPending: boolean): void
  onCreated(goal: Goal): void
}

const createDraft = ({ title, date }: GoalEventSource) => ({
  name: cutText(title, goalLimits.title),
  description: '',
  dueDate: date.slice(0, 10),
  tasks: [draftTask(cutText(attendTask(title), goalLimits.task))],
})

/** Form to create a goal from an event: title, due date, and attending the event as the first task. */
export function EventGoalForm({ id, event, onPending, onCreated }: Props) {
  const today = useToday()
  const name = `goal for event ${event.id}`
  const {
    draft,
    change: changeDraft,
    clear,
    restored,
  } = useDraft(name, () => createDraft(event), { revive: reviveTasks })
  const [problem, setProblem] = useState<{ title: string; description: string } | null>(null)
  const { mutate } = useCreateGoal()
  const change = (part: Partial<typeof draft>) => {
    changeDraft(part)
    setProblem(null)
  }
  const finish = (goal: Goal) => {
    clear()
    onCreated(goal)
  }
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    const written = draftTexts(draft.tasks)
    const broken = findEventGoalProblem(draft.name, written)
    if (broken) return setProblem(broken)
    const tasks = normalizeTasks(written)
    onPending(true)
    mutate(
      {
        ...{ title: draft.name.trim(), description: draft.description.trim(), dueDate: draft.dueDate || null, tasks },
        ...{ targetCount: tasks.length, category: event.category, eventId: event.id },
      },
      {
        onSuccess: finish,
        onError: () => setProblem({ title: t('Error'), description: t('Failed to create goal. Please try again.') }),
        onSettled: () => onPending(false),
      },
    )
  }
  return (
    <form id={id} onSubmit={submit} noValidate className="grid gap-4">
      <RestoredNote restored={restored} />
      <TextField
        label={t('Goal name')}
        maxLength={goalLimits.title}
        value={draft.name}
        onValueChange={(name) => change({ name })}
      />
      <TextField
        label={t('Why it matters to you (optional)')}
        lines={2}
        maxLength={goalLimits.description}
        value={draft.description}
        onValueChange={(description) => change({ description })}
      />
      <DayField label={t('Due date')} value={draft.dueDate} today={today} onChange={(dueDate) => change({ dueDate })} />
      <fieldset className="grid min-w-0 gap-3">
        <legend className="float-start -mb-1.5 w-full font-semibold">{t('Tasks')}</legend>
        <TaskRows tasks={draft.tasks} onChange={(tasks) => change({ tasks })} />
        <TaskIdeas category={event.category} tasks={draft.tasks} onChange={(tasks) => change({ tasks })} />
      </fieldset>
      {problem && <AlertNote title={problem.title}>{problem.description}</AlertNote>}
    </form>
  )
}
