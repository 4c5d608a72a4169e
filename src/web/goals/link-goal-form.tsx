import { useState, type FormEvent } from 'react'
import type { Goal } from '#contract/goal.ts'
import { attendTask } from '#domain/goals/goal-tasks.ts'
import { AlertNote } from '#web/ui/alert-note.tsx'
import { RadioRows } from '#web/ui/radio-rows.tsx'
import { getErrorMessage, showTaskAdded, useLinkEvent } from './mutations.ts'
import type { GoalEventSource } from './event-goal-store.ts'

interface Props {
  id: string
  event: GoalEventSource
  /** Goals that the event can be added to. */
  goals: readonly Goal[]
  onPending(isPending: boolean): void
  onLinked(goal: Goal): void
}

/** Form to add an event to an existing goal. */
export function LinkGoalForm({ id, event, goals, onPending, onLinked }: Props) {
  const [chosen, setChosen] = useState<number | null>(goals[0]?.id ?? null)
  const [problem, setProblem] = useState<string | null>(null)
  const { mutate } = useLinkEvent(event.id)
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    if (chosen === null) return
    onPending(true)
    mutate(chosen, {
      onSuccess: (goal) => {
        showTaskAdded(attendTask(event.title))
        onLinked(goal)
      },
      onError: (error) => setProblem(getErrorMessage(error, 'Nothing was changed. Please try again.')),
      onSettled: () => onPending(false),
    })
  }
  return (
    <form id={id} onSubmit={submit} className="grid gap-4">
      <RadioRows
        name="goal"
        label="Add it to"
        options={goals.map((goal) => ({ value: goal.id, label: goal.title }))}
        value={chosen}
        onChange={setChosen}
        isFramed
      />
      <p className="text-sm text-muted">
        It gets the task &ldquo;{attendTask(event.title)}&rdquo;, which &ldquo;I went&rdquo; completes later.
      </p>
      {problem && <AlertNote title={problem} />}
    </form>
  )
}
