import { useQuery } from '@tanstack/react-query'
import { ListPlus, Sprout } from 'lucide-react'
import { useId, useState, type FormEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Goal } from '#contract/goals/goal.ts'
import { goalTally, goalPercent } from '#domain/goals/goal-progress.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { ToggleGroup } from '#web/ui/form/toggle-group.tsx'
import { AccountSheet } from '#web/sign-in/account-sheet.tsx'
import { chooseAndKeep } from '#web/saved/mutations.ts'
import { EventGoalForm } from './event-goal-form.tsx'
import type { GoalRequest, GoalEventSource } from '#web/event-parts/event-goal-store.ts'
import { showGoalAdded, showTaskAdded, useLinkEvent } from '#web/goal-parts/mutations.ts'
import { goalsQuery } from '#web/goal-parts/queries.ts'
import { attendTask } from '#domain/goals/goal-tasks.ts'
import { AlertNote } from '#web/ui/feedback/alert-note.tsx'
import { getErrorMessage } from '#web/ui/feedback/failure-toast.ts'
import { RadioRows } from '#web/ui/form/radio-rows.tsx'
import { t } from '#texts/texts.ts'

interface LinkGoalFormProps {
  id: string
  event: GoalEventSource
  /** Goals that the event can be added to. */
  goals: readonly Goal[]
  onPending(isPending: boolean): void
  onLinked(goal: Goal): void
}

/** Form to add an event to an existing goal. */
function LinkGoalForm({ id, event, goals, onPending, onLinked }: LinkGoalFormProps) {
  const [chosen, setChosen] = useState<number | null>(goals[0]?.id ?? null)
  const [problem, setProblem] = useState<string | null>(null)
  const { mutate } = useLinkEvent(event.id)
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    if (chosen === null) return
    onPending(true)
    mutate(
      { goalId: chosen },
      {
        onSuccess: (goal) => {
          showTaskAdded(attendTask(event.title))
          onLinked(goal)
        },
        onError: (error) =>
          setProblem(getErrorMessage(error, t('Couldn’t add the event. Your goal hasn’t changed. Please try again.'))),
        onSettled: () => onPending(false),
      },
    )
  }
  return (
    <form id={id} onSubmit={submit} className="grid gap-4">
      <RadioRows
        name="goal"
        label={t('Choose a goal')}
        options={goals.map((goal) => ({ value: goal.id, label: goal.title }))}
        value={chosen}
        onChange={setChosen}
        isFramed
      />
      <p className="text-sm text-muted">
        {t('We’ll add the task “{task}” and check it off when you tap “I went.”', {
          task: attendTask(event.title),
        })}
      </p>
      {problem && <AlertNote title={problem} />}
    </form>
  )
}

interface Props extends GoalRequest {
  onClose(): void
}

function SignInFirst({ event, onClose }: Props) {
  const { pathname, search } = useLocation()
  return (
    <AccountSheet
      kind="goal"
      name={event.title}
      next={pathname + search}
      onKeep={() => chooseAndKeep(event.id, 'isSaved')}
      onClose={onClose}
    />
  )
}

type Way = 'new' | 'known'

/** Returns unfinished goals that don't contain the event yet. */
const openGoals = (goals: readonly Goal[] | undefined, eventId: number) =>
  goals?.filter((goal) => goalPercent(goalTally(goal)) < 100 && !goal.events.includes(eventId)) ?? []

function SignedIn({ event, from, onClose }: Props) {
  const formId = useId()
  const navigate = useNavigate()
  const [way, setWay] = useState<Way>('new')
  const [isPending, setIsPending] = useState(false)
  const { data } = useQuery({ ...goalsQuery, enabled: from === 'page' })
  const goals = openGoals(data, event.id)
  const show = (goal: Goal) => void navigate({ pathname: paths.goals, hash: `goal-${goal.id}` })
  const created = (goal: Goal) => {
    onClose()
    showGoalAdded(goal, from === 'card' ? { label: t('See goal'), onPress: () => show(goal) } : undefined)
    if (from === 'page') show(goal)
  }
  const linked = (goal: Goal) => {
    onClose()
    show(goal)
  }
  const words = { new: [t('Creating...'), t('Create Goal')], known: [t('Adding...'), t('Add to Goal')] }[way]
  return (
    <Dialog
      title={t('Create New Goal')}
      description={t('Turn this event into a goal you can work toward.')}
      open
      onOpenChange={(stays) => !stays && onClose()}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={formId} pending={isPending}>
            {words[isPending ? 0 : 1]}
          </Button>
        </>
      }
    >
      {goals.length > 0 && (
        <div className="mb-4">
          <ToggleGroup<Way>
            label={t('Add this event to')}
            value={way}
            onChange={setWay}
            options={[
              { value: 'new', label: t('New goal'), Icon: Sprout },
              { value: 'known', label: t('Existing goal'), Icon: ListPlus },
            ]}
          />
        </div>
      )}
      {way === 'known' && goals.length > 0 ? (
        <LinkGoalForm id={formId} event={event} goals={goals} onPending={setIsPending} onLinked={linked} />
      ) : (
        <EventGoalForm id={formId} event={event} onPending={setIsPending} onCreated={created} />
      )}
    </Dialog>
  )
}

/** Dialog to create a goal from an event or add the event to a goal. */
export function EventGoalDialog(props: Props) {
  return useSession() ? <SignedIn {...props} /> : <SignInFirst {...props} />
}
