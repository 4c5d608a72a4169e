import { Plus, Leaf, Waypoints, CloudOff } from 'lucide-react'
import { useState, lazy } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { sortGoals } from '#domain/goals/goal-order.ts'
import { paths } from '#web/paths.ts'
import { ActionBar } from '#web/ui/layout/action-bar.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LazyLark } from '#web/ui/lark/lazy-lark.tsx'
import { ClientOnly } from '#web/ui/feedback/client-only.tsx'
import { GoalCard } from './goal-card.tsx'
import { readGoalsSearch, writeGoalsSearch, type GoalsSearch, type GoalFilter } from './goals-search.ts'
import { useAlmostThere } from './use-almost-there.ts'
import { useGoals, type ShownGoal } from '#web/goal-parts/use-goals.ts'
import { describeRhythm } from '#domain/goals/goal-rhythm.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { useWeekTallies } from './use-week-tallies.ts'
import { WeekChart } from './week-chart.tsx'
import type { GoalSort } from '#contract/goals/goal-options.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { msg, t, type Message } from '#texts/texts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { offlineQueue } from '#web/offline/offline-queue.ts'
import { useQueuedCompletions } from '#web/goal-parts/task-completions.ts'
import { strongSemibold } from '#web/ui/layout/text-tags.tsx'
import { rich } from '#texts/rich.ts'

/** Lists completions that are so far stored only on this device. */
function WaitingPanel() {
  const client = useQueryClient()
  const stuck = useQueuedCompletions().filter(({ isStuck }) => isStuck)
  return (
    <div role="status">
      {stuck.length > 0 && (
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-marigold bg-marigold-tint p-3.5">
          <CloudOff aria-hidden className="size-5 shrink-0 text-marigold-ink" />
          <p className="min-w-0 flex-1 basis-52">
            {rich(
              '{count, plural, one {<b># finished task is waiting to sync.</b> Saved on this device. We’ll sync when you’re back online.} other {<b># finished tasks are waiting to sync.</b> Saved on this device. We’ll sync when you’re back online.}}',
              {
                count: stuck.length,
                b: strongSemibold,
              },
            )}
          </p>
          <Button variant="outline" onClick={() => void offlineQueue.send(client)}>
            {t('Try now')}
          </Button>
        </div>
      )}
    </div>
  )
}

const sorts: { value: GoalSort; label: Message }[] = [
  { value: 'due', label: msg('Due Date') },
  { value: 'progress', label: msg('Progress') },
  { value: 'category', label: msg('Category') },
]
const filters: { value: GoalFilter; label: Message }[] = [
  { value: 'all', label: msg('All Goals') },
  { value: 'not-started', label: msg('Not Started') },
  { value: 'in-progress', label: msg('In Progress') },
  { value: 'completed', label: msg('Completed') },
  { value: 'overdue', label: msg('Overdue') },
]

interface Props {
  search: GoalsSearch
  onChange(part: Partial<GoalsSearch>): void
}

function GoalFilters({ search, onChange }: Props) {
  return (
    <div className="grid min-w-0 flex-1 basis-72 grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3 sm:max-w-md">
      <SelectField
        label={t('Sort by')}
        value={search.sort}
        options={sorts.map((sort) => ({ ...sort, label: t(sort.label) }))}
        onChange={(sort) => onChange({ sort })}
      />
      <SelectField
        label={t('[[which goals]] Show')}
        value={search.filter}
        options={filters.map((filter) => ({ ...filter, label: t(filter.label) }))}
        onChange={(filter) => onChange({ filter })}
      />
    </div>
  )
}

/** Weekly chart of the tasks completed in all goals. */
function RhythmPanel({ goals, today }: { goals: ShownGoal[]; today: string }) {
  const weeks = useWeekTallies(goals, today)
  const finished = goals.filter(({ status }) => status === 'completed').length
  return (
    <Panel title={t('Your weekly rhythm')} icon={<Leaf aria-hidden />}>
      <p className="mb-3">{describeRhythm(weeks)}</p>
      <WeekChart title={t('Tasks done per week, all goals')} weeks={weeks} height={84} />
      <p className="mt-3 text-sm text-muted">
        {t(
          '{total, plural, one {{finished, number} of # goal completed so far.} other {{finished, number} of # goals completed so far.}}',
          { finished, total: goals.length },
        )}
      </p>
    </Panel>
  )
}

/** Card that links to the pathways. */
function PathwaysLink() {
  return (
    <Link
      to={paths.pathways}
      className="mt-4 flex min-h-tap items-center gap-3 rounded-lg border border-line bg-card p-4 text-ink no-underline shadow-paper hover:shadow-lifted"
    >
      <Waypoints aria-hidden className="size-6 shrink-0 text-fern" />
      <span>
        <span className="block font-semibold">{t('Browse pathways')}</span>
        <span className="text-sm text-muted">{t('Goals with ready-made steps, filled with what’s on near you.')}</span>
      </span>
    </Link>
  )
}

const NewGoalDialog = lazy(async () => ({ default: (await import('./new-goal-dialog.tsx')).NewGoalDialog }))

/** Maximum number of goals that all start expanded. */
const maxExpandedGoals = 3

/** Returns the goal in the URL hash, such as "#goal-7" after creating it. */
function usePointedGoal(): number | null {
  const { hash } = useLocation()
  return Number(/^#goal-(\d+)$/.exec(hash)?.[1]) || null
}

function useGoalsSearch() {
  const [params, setParams] = useSearchParams()
  const search = readGoalsSearch(params)
  const change = (part: Partial<GoalsSearch>) =>
    setParams((before) => writeGoalsSearch({ ...readGoalsSearch(before), ...part }), {
      replace: true,
      preventScrollReset: true,
    })
  return { search, change }
}

function NoGoals({ onStart }: { onStart(): void }) {
  return (
    <EmptyState
      figure={<LazyLark pose="searching" />}
      title={t('What would you like to learn?')}
      actions={
        <>
          <Button onClick={onStart}>{t('Start your first goal')}</Button>
          <Button asChild variant="outline">
            <Link to={paths.home} viewTransition>
              {t('Explore Events')}
            </Link>
          </Button>
          <Button asChild variant="quiet">
            <Link to={paths.pathways}>
              <Waypoints aria-hidden className="size-5" />
              {t('Pick a pathway')}
            </Link>
          </Button>
        </>
      }
    >
      {t(
        'A goal is a small promise to yourself: a title, a due date, and a few tasks to check off. Any event can grow into one.',
      )}
    </EmptyState>
  )
}

function NoneShown({ onShowAll }: { onShowAll(): void }) {
  return (
    <EmptyState
      title={t('No matching goals')}
      actions={
        <Button variant="outline" onClick={onShowAll}>
          {t('Show all goals')}
        </Button>
      }
    >
      {t('None of your goals match this filter.')}
    </EmptyState>
  )
}

function GoalList({
  goals,
  isFew,
  pointed,
  today,
}: {
  goals: ShownGoal[]
  isFew: boolean
  pointed: number | null
  today: string
}) {
  return (
    <ul className="grid grid-cols-1 gap-3.5">
      {goals.map((goal) => (
        <li key={goal.id}>
          <GoalCard
            goal={goal}
            today={today}
            isOpenAtFirst={isFew || goal.id === pointed}
            isPointedTo={goal.id === pointed}
          />
        </li>
      ))}
    </ul>
  )
}

function AddGoalButton({ onPress, className }: { onPress(): void; className: string }) {
  return (
    <Button variant="marigold" aria-haspopup="dialog" onClick={onPress} className={className}>
      <Plus aria-hidden className="size-5" />
      {t('Add New Learning Goal')}
    </Button>
  )
}

/** List of all goals, with a button to create one. */
export function GoalsBoard({ today }: { today: string }) {
  const goals = useGoals(today)
  const pointed = usePointedGoal()
  const { search, change } = useGoalsSearch()
  const [isAdding, setIsAdding] = useState(false)
  useAlmostThere(goals)
  const shown = sortGoals(goals, search.sort, search.filter)
  return (
    <>
      <WaitingPanel />
      {goals.length === 0 ? (
        <NoGoals onStart={() => setIsAdding(true)} />
      ) : (
        <div className="mt-5 grid grid-cols-1 items-start gap-x-8 gap-y-7 md:grid-cols-[minmax(0,1fr)_18rem] lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="min-w-0">
            <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
              <GoalFilters search={search} onChange={change} />
              <AddGoalButton onPress={() => setIsAdding(true)} className="max-lg:w-full max-md:hidden" />
            </div>
            <p role="status" className="sr-only">
              {t('{count, plural, one {# goal} other {# goals}}', { count: shown.length })}
            </p>
            {shown.length === 0 ? (
              <NoneShown onShowAll={() => change({ filter: 'all' })} />
            ) : (
              <GoalList goals={shown} isFew={goals.length <= maxExpandedGoals} pointed={pointed} today={today} />
            )}
          </div>
          <aside className="md:sticky md:top-5">
            <RhythmPanel goals={goals} today={today} />
            <PathwaysLink />
          </aside>
        </div>
      )}
      {goals.length > 0 && (
        <ActionBar on="phones">
          <AddGoalButton onPress={() => setIsAdding(true)} className="min-w-0 flex-1 px-3!" />
        </ActionBar>
      )}
      <ClientOnly>
        <NewGoalDialog open={isAdding} onOpenChange={setIsAdding} today={today} />
      </ClientOnly>
    </>
  )
}
