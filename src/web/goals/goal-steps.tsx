import { useQuery } from '@tanstack/react-query'
import { Bell, CalendarPlus, CircleCheckBig } from 'lucide-react'
import { Link } from 'react-router'
import { pathwayStageLabels } from '#contract/pathways/pathway-options.ts'
import type { GoalSuggestion } from '#contract/goals/goal.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { RetryLine } from '#web/ui/feedback/retry-line.tsx'
import { AlertButton, SuggestionRow, SuggestionsSkeleton } from './goal-suggestions.tsx'
import { useLinkEvent } from '#web/goal-parts/mutations.ts'
import { goalStepsQuery } from '#web/goal-parts/queries.ts'
import { TaskRow } from '#web/goal-parts/task-row.tsx'
import type { ShownGoal } from '#web/goal-parts/use-goals.ts'
import { around, strongSemibold } from '#web/ui/layout/text-tags.tsx'
import { rich } from '#texts/rich.ts'
import { t } from '#texts/texts.ts'

/** An event that fills a step, to choose or to hide. */
function StepSuggestion({ goal, step, suggestion }: { goal: ShownGoal; step: number; suggestion: GoalSuggestion }) {
  const { event } = suggestion
  const link = useLinkEvent(event.id)
  return (
    <SuggestionRow goal={goal} suggestion={suggestion}>
      <Button
        variant="quiet"
        pending={link.isPending}
        aria-label={t('Choose this one: {title}', { title: event.title })}
        onClick={() => link.mutate({ goalId: goal.id, step })}
        className="px-2"
      >
        {!link.isPending && <CalendarPlus aria-hidden className="size-4.5" />}
        {t('Choose this one')}
      </Button>
    </SuggestionRow>
  )
}

function StepTasks({ goal, tasks }: { goal: ShownGoal; tasks: ShownGoal['taskDetails'] }) {
  const events = new Map(goal.eventDetails.map(({ id, title }) => [id, title]))
  return (
    <ul className="-mx-2 grid">
      {tasks.map((task) => (
        <li key={task.key}>
          <TaskRow goal={goal} task={task} />
          {task.eventId !== null && events.has(task.eventId) && (
            <p className="-mt-1 pb-1 ps-11 text-sm text-muted">
              {rich('With <link>{event}</link>', {
                link: around(
                  <Link to={paths.event(task.eventId ?? 0)} className="font-semibold [overflow-wrap:anywhere]" />,
                ),
                event: events.get(task.eventId),
              })}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Events of the next step, or a message that there are none. */
function NextStepEvents({ goal, step }: { goal: ShownGoal; step: number }) {
  const { data, isPending, isError, refetch } = useQuery(goalStepsQuery(goal.id))
  if (isPending) return <SuggestionsSkeleton />
  if (isError) return <RetryLine onRetry={refetch}>{t('Couldn’t look for events.')}</RetryLine>
  const events = data.find((each) => each.step === step)?.events ?? []
  if (events.length === 0)
    return (
      <div className="grid justify-items-start gap-2">
        <p className="text-muted">{t('Nothing near you fills this step yet.')}</p>
        <AlertButton goal={goal} />
      </div>
    )
  return (
    <ul aria-label={t('Events for this step')} className="grid gap-3">
      {events.map((suggestion) => (
        <StepSuggestion key={suggestion.event.id} goal={goal} step={step} suggestion={suggestion} />
      ))}
    </ul>
  )
}

/** Shows the first event of a later step. */
function LaterStep({ goal, step }: { goal: ShownGoal; step: number }) {
  const { data } = useQuery(goalStepsQuery(goal.id))
  if (!data) return null
  const [first] = data.find((each) => each.step === step)?.events ?? []
  return (
    <p className="flex items-start gap-1.5 text-sm text-muted">
      {first ? (
        <span>
          {rich('Coming up: <link>{event}</link>, {reason}', {
            link: around(<Link to={paths.event(first.event)} className="[overflow-wrap:anywhere]" />),
            event: first.event.title,
            reason: first.reason,
          })}
        </span>
      ) : (
        <>
          <Bell aria-hidden className="mt-0.5 size-4 shrink-0" />
          {goal.wantsAlert
            ? t('Nothing near you yet. We’ll tell you when something comes up.')
            : t('Nothing near you yet.')}
        </>
      )}
    </p>
  )
}

/** The steps of a goal that was started from a pathway, each with its tasks; the next one with the events that fill it. */
export function GoalSteps({ goal }: { goal: ShownGoal }) {
  const isDone = ({ completedAt, key }: ShownGoal['taskDetails'][number]) =>
    completedAt !== null || goal.waiting.has(key)
  const steps = goal.steps.map((step, at) => ({ step, at, tasks: goal.taskDetails.filter((task) => task.step === at) }))
  const shown = steps.filter(({ tasks }) => tasks.length > 0)
  const next = shown.find(({ tasks }) => tasks.some((task) => !isDone(task)))
  return (
    <ol aria-label={t('Steps of {title}', { title: goal.title })} className="grid gap-5">
      {shown.map(({ step, at, tasks }) => {
        const isOpen = tasks.some((task) => !isDone(task))
        return (
          <li key={at} aria-current={at === next?.at ? 'step' : undefined} className="grid gap-1.5">
            <p className="label-caps flex items-center gap-1.5 text-fern-deep">
              {!isOpen && <CircleCheckBig aria-hidden className="size-4" />}
              {t(pathwayStageLabels[step.stage])}
            </p>
            <StepTasks goal={goal} tasks={tasks} />
            {at === next?.at && (
              <div className="grid gap-2.5">
                {step.text && <p className="whitespace-pre-line [overflow-wrap:anywhere]">{step.text}</p>}
                {step.done && (
                  <p className="text-[0.9375rem] text-muted [overflow-wrap:anywhere]">
                    {rich('<b>Done when:</b> {result}', {
                      b: strongSemibold,
                      result: step.done,
                    })}
                  </p>
                )}
                <NextStepEvents goal={goal} step={at} />
              </div>
            )}
            {isOpen && at !== next?.at && <LaterStep goal={goal} step={at} />}
          </li>
        )
      })}
    </ol>
  )
}
