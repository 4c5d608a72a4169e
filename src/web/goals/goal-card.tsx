import {
  Award,
  CalendarDays,
  ChevronDown,
  Tag,
  CircleCheckBig,
  CircleDashed,
  CircleDot,
  Hourglass,
  type LucideIcon,
} from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Link, NavigationType, useNavigationType } from 'react-router'
import { formatDay } from '#domain/goals/goal-days.ts'
import { classNames } from '#web/ui/layout/class-names.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { AddTask } from './add-task.tsx'
import { GoalEvents } from './goal-events.tsx'
import { GoalJournal } from './goal-journal.tsx'
import { GoalTogether } from '#web/together/goal-together.tsx'
import { GoalSteps } from './goal-steps.tsx'
import { GoalSuggestions } from './goal-suggestions.tsx'
import { GoalMenu } from './goal-menu.tsx'
import type { ShownGoal } from '#web/goal-parts/use-goals.ts'
import { useWeekTallies } from './use-week-tallies.ts'
import { WeekChart } from './week-chart.tsx'
import { type GoalStatus, goalCategoryLabel } from '#contract/goals/goal-options.ts'
import { Badge, type BadgeProps } from '#web/ui/layout/badge.tsx'
import { TaskRow } from '#web/goal-parts/task-row.tsx'
import { msg, t, type Message } from '#texts/texts.ts'

/** The tasks that belong to no step of a pathway. */
function TaskList({ goal }: { goal: ShownGoal }) {
  const tasks = goal.taskDetails.filter(({ step }) => step === null || step >= goal.steps.length)
  if (tasks.length === 0) return null
  return (
    <ul aria-label={t('Tasks for {title}', { title: goal.title })} className="-mx-2 grid">
      {tasks.map((task) => (
        <li key={task.key}>
          <TaskRow goal={goal} task={task} />
        </li>
      ))}
    </ul>
  )
}

const looks: Record<GoalStatus, { tone: NonNullable<BadgeProps['tone']>; Icon: LucideIcon; label: Message }> = {
  'not-started': { tone: 'plain', Icon: CircleDashed, label: msg('Not Started') },
  'in-progress': { tone: 'marigold', Icon: CircleDot, label: msg('In Progress') },
  completed: { tone: 'fern', Icon: CircleCheckBig, label: msg('Completed') },
  overdue: { tone: 'clay', Icon: Hourglass, label: msg('Overdue') },
}

function GoalStatusBadge({ status }: { status: GoalStatus }) {
  const { tone, Icon, label } = looks[status]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden className="shrink-0" />}>
      {t(label)}
    </Badge>
  )
}

/** Weekly chart of one goal; hidden until there is data. */
function GoalRhythm({ goal, today }: { goal: ShownGoal; today: string }) {
  const weeks = useWeekTallies([goal], today)
  if (weeks.every(({ count }) => count === 0)) return null
  return (
    <section aria-label={t('Weekly progress on {title}', { title: goal.title })} className="mt-4">
      <h3 className="label-caps mb-1 text-muted">{t('Tasks done per week')}</h3>
      <WeekChart title={t('Tasks done per week for {title}', { title: goal.title })} weeks={weeks} height={36} />
    </section>
  )
}

interface Props {
  goal: ShownGoal
  today: string
  isOpenAtFirst: boolean
  /** Whether the URL hash refers to this goal, as after creating it. The card then scrolls into view. */
  isPointedTo: boolean
}

function GoalFacts({ goal }: { goal: ShownGoal }) {
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3.5 gap-y-1.5 text-sm text-muted">
      <GoalStatusBadge status={goal.status} />
      <span className="inline-flex items-center gap-1.5">
        <CalendarDays aria-hidden className="size-4 text-fern" />
        {goal.dueDate ? (
          <time dateTime={goal.dueDate}>{t('Due {date}', { date: formatDay(goal.dueDate) })}</time>
        ) : (
          t('No due date')
        )}
      </span>
    </p>
  )
}

function Progress({ goal }: { goal: ShownGoal }) {
  const { done, total } = goal.tally
  return (
    <div className="mt-3">
      <div className="flex items-center gap-3">
        <ProgressBar
          label={t('Progress on {title}', { title: goal.title })}
          percent={goal.percent}
          className="flex-1"
        />
        <span className="font-display font-semibold tabular-nums">{t('{percent}%', { percent: goal.percent })}</span>
      </div>
      <p className="mt-1.5 flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        <span>{t('{done} of {total} completed', { done, total })}</span>
        <span className="inline-flex min-w-0 items-center gap-1.5">
          <Tag aria-hidden className="size-4 shrink-0 text-fern" />
          {goalCategoryLabel(goal.category)}
        </span>
      </p>
    </div>
  )
}

function Contents({ goal, today }: { goal: ShownGoal; today: string }) {
  return (
    <>
      {goal.description && <p className="mb-3 max-w-prose whitespace-pre-line text-muted">{goal.description}</p>}
      {goal.status === 'completed' && (
        <Button asChild variant="outline" className="mb-3">
          <Link to={paths.goalRecord(goal.id)} viewTransition>
            <Award aria-hidden className="size-5" />
            {t('See your goal page')}
          </Link>
        </Button>
      )}
      {goal.steps.length > 0 && <GoalSteps goal={goal} />}
      <TaskList goal={goal} />
      <AddTask goal={goal} />
      <GoalEvents goal={goal} />
      {goal.status !== 'completed' && goal.steps.length === 0 && <GoalSuggestions goal={goal} />}
      {goal.isShared && <GoalTogether goal={goal} />}
      <GoalJournal goal={goal} />
      <GoalRhythm goal={goal} today={today} />
    </>
  )
}

/** A goal card: shows the progress when collapsed, and tasks, events and journal when expanded. */
export function GoalCard({ goal, today, isOpenAtFirst, isPointedTo }: Props) {
  const contentsId = useId()
  const card = useRef<HTMLElement>(null)
  const [choice, setChoice] = useState<boolean | null>(null)
  const isOpen = choice ?? isOpenAtFirst
  const isBack = useNavigationType() === NavigationType.Pop
  const showCard = useEffectEvent(() => {
    // On Back, the screen returns to where it was left.
    if (!isBack) card.current?.scrollIntoView({ block: 'start', behavior: 'smooth' })
  })
  useEffect(() => {
    if (isPointedTo) showCard()
  }, [isPointedTo])
  return (
    <article
      ref={card}
      id={`goal-${goal.id}`}
      className={classNames(
        'scroll-mt-4 rounded-lg border bg-card shadow-paper',
        isPointedTo ? 'border-marigold' : 'border-line',
      )}
    >
      <header className="relative p-4 sm:p-5">
        <div className="flex items-start gap-1">
          <h2 className="min-w-0 flex-1 text-xl leading-snug">
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={contentsId}
              onClick={() => setChoice(!isOpen)}
              className="group flex min-h-tap w-full items-start gap-2 rounded-md pt-1.5 text-start"
            >
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{goal.title}</span>
              <ChevronDown
                aria-hidden
                className="mt-0.5 size-5.5 shrink-0 text-muted transition-transform group-aria-expanded:rotate-180"
              />
            </button>
          </h2>
          <GoalMenu goal={goal} today={today} />
        </div>
        <GoalFacts goal={goal} />
        <Progress goal={goal} />
      </header>
      <div id={contentsId} hidden={!isOpen} className="border-t border-line px-4 py-4 sm:px-5">
        {isOpen && <Contents goal={goal} today={today} />}
      </div>
    </article>
  )
}
