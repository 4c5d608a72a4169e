import { useQuery } from '@tanstack/react-query'
import { ListPlus, Sprout } from 'lucide-react'
import { useId, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { Goal } from '#contract/goal.ts'
import { goalTally, goalPercent } from '#domain/goals/goal-progress.ts'
import { loginPath, paths } from '#web/paths.ts'
import { useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ToggleGroup } from '#web/ui/toggle-group.tsx'
import { EventGoalForm } from './event-goal-form.tsx'
import type { GoalRequest } from './event-goal-store.ts'
import { LinkGoalForm } from './link-goal-form.tsx'
import { showGoalAdded } from './mutations.ts'
import { goalsQuery } from './queries.ts'

interface Props extends GoalRequest {
  onClose(): void
}

function SignInFirst({ event, onClose }: Props) {
  const { pathname, search } = useLocation()
  return (
    <Dialog
      title="Create New Goal"
      open
      onOpenChange={(stays) => !stays && onClose()}
      footer={
        <Button asChild>
          <Link to={loginPath(pathname + search)} onClick={onClose}>
            Sign in
          </Link>
        </Button>
      }
    >
      <p className="text-muted">
        &ldquo;{event.title}&rdquo; can grow into a goal with tasks of your own. Sign in, and we keep it for you on
        every device.
      </p>
    </Dialog>
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
    showGoalAdded(goal, from === 'card' ? { label: 'See goal', onPress: () => show(goal) } : undefined)
    if (from === 'page') show(goal)
  }
  const linked = (goal: Goal) => {
    onClose()
    show(goal)
  }
  const words = { new: ['Creating...', 'Create Goal'], known: ['Adding...', 'Add to Goal'] }[way]
  return (
    <Dialog
      title="Create New Goal"
      description="From an event to something you know."
      open
      onOpenChange={(stays) => !stays && onClose()}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
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
            label="Add this event to"
            value={way}
            onChange={setWay}
            options={[
              { value: 'new', label: 'A new goal', Icon: Sprout },
              { value: 'known', label: 'A goal you have', Icon: ListPlus },
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
