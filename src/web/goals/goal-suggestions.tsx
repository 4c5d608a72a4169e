import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell, BellRing, Bookmark, BookmarkCheck, ListPlus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { GoalSuggestion } from '#contract/goals/goal.ts'
import { EventName } from '#web/event-parts/cancelled-event.tsx'
import { categoryToken } from '#web/event-parts/category-style.ts'
import { paths } from '#web/paths.ts'
import { toggleSaved } from '#web/saved/mutations.ts'
import { useSavedMark } from '#web/saved/saved-marks.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { RetryLine } from '#web/ui/feedback/retry-line.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useAddTask, useDismissEvent, useEditGoal, useLinkEvent } from '#web/goal-parts/mutations.ts'
import { goalSuggestionsQuery } from '#web/goal-parts/queries.ts'
import type { ShownGoal } from '#web/goal-parts/use-goals.ts'
import { formatList } from '#domain/format/lists.ts'
import { t } from '#texts/texts.ts'

const shownSuggestions = 5

interface RowProps {
  goal: ShownGoal
  suggestion: GoalSuggestion
  /** Buttons before "Not for this goal". */
  children: ReactNode
}

/** An event for a goal: its name, the reason, and its actions. */
export function SuggestionRow({ goal, suggestion: { event, reason }, children }: RowProps) {
  const dismiss = useDismissEvent(goal.id)
  return (
    <li data-category={categoryToken(event.category)} className="border-s-3 border-hue ps-3">
      <Link
        to={paths.event(event)}
        viewTransition
        className="inline-block py-1 font-semibold underline-offset-4 [overflow-wrap:anywhere] hover:underline"
      >
        <EventName event={event} />
      </Link>
      <p className="text-sm text-muted">{reason}</p>
      <div className="-ms-2 flex flex-wrap items-center">
        {children}
        <Button
          variant="quiet"
          pending={dismiss.isPending}
          aria-label={t('Not for this goal: {title}', { title: event.title })}
          onClick={() => dismiss.mutate({ id: event.id, title: event.title })}
          className="px-2"
        >
          {!dismiss.isPending && <X aria-hidden className="size-4.5" />}
          {t('Not for this goal')}
        </Button>
      </div>
    </li>
  )
}

function SuggestedEvent({ goal, suggestion }: { goal: ShownGoal; suggestion: GoalSuggestion }) {
  const { event } = suggestion
  const client = useQueryClient()
  const isSaved = useSavedMark(event.id) ?? event.isSaved ?? false
  const link = useLinkEvent(event.id)
  return (
    <SuggestionRow goal={goal} suggestion={suggestion}>
      <Button
        variant="quiet"
        aria-pressed={isSaved}
        aria-label={isSaved ? t('Saved {title}', { title: event.title }) : t('Save {title}', { title: event.title })}
        onClick={(click) => toggleSaved(client, event.id, !isSaved, click.currentTarget)}
        className="px-2"
      >
        {isSaved ? <BookmarkCheck aria-hidden className="size-4.5" /> : <Bookmark aria-hidden className="size-4.5" />}
        {isSaved ? t('Saved') : t('Save')}
      </Button>
      <Button
        variant="quiet"
        pending={link.isPending}
        aria-label={t('Add as a task: {title}', { title: event.title })}
        onClick={() => link.mutate({ goalId: goal.id })}
        className="px-2"
      >
        {!link.isPending && <ListPlus aria-hidden className="size-4.5" />}
        {t('Add as a task')}
      </Button>
    </SuggestionRow>
  )
}

/** Switches the alert about new events for a goal. */
export function AlertButton({ goal }: { goal: ShownGoal }) {
  const { mutate, isPending } = useEditGoal(goal.id)
  return (
    <Button
      variant="outline"
      pending={isPending}
      aria-pressed={goal.wantsAlert}
      onClick={() => mutate({ wantsAlert: !goal.wantsAlert })}
      className="aria-pressed:border-fern aria-pressed:bg-fern-tint aria-pressed:text-fern-deep"
    >
      {goal.wantsAlert ? <BellRing aria-hidden className="size-4.5" /> : <Bell aria-hidden className="size-4.5" />}
      {goal.wantsAlert ? t('We’ll tell you about new ones') : t('Tell me when one appears')}
    </Button>
  )
}

/** Shows that there are no upcoming events, and offers an alert or a task instead. */
function NothingYet({ goal }: { goal: ShownGoal }) {
  const addTask = useAddTask(goal.id)
  const [topic] = goal.topics
  const idea = topic ? t('Find a book or video: {topic}', { topic: topic.name }) : t('Ask a librarian where to begin')
  const hasIdea = goal.tasks.includes(idea)
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-muted">{t('Nothing is coming up near you for this goal yet.')}</p>
      <div className="flex flex-wrap gap-2">
        <AlertButton goal={goal} />
        {!hasIdea && (
          <Button variant="outline" pending={addTask.isPending} onClick={() => addTask.mutate(idea)}>
            <ListPlus aria-hidden className="size-4.5" />
            {t('Add the task “{task}”', { task: idea })}
          </Button>
        )}
      </div>
    </div>
  )
}

export function SuggestionsSkeleton() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{t('Looking for events')}</span>
      {[1, 2].map((row) => (
        <div key={row} className="grid gap-2 border-s-3 border-line py-1 ps-3">
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="h-4 w-2/5" />
        </div>
      ))}
    </div>
  )
}

/** Shows whether events are searched by the goal's topics or its title. */
const describeSearch = ({ topics }: ShownGoal) =>
  topics.length > 0
    ? t('By topic: {topics}. Edit the goal to change this.', { topics: formatList(topics.map(({ name }) => name)) })
    : t('By the words of its title. Edit the goal to choose topics.')

/** Upcoming events that help with a goal. */
export function GoalSuggestions({ goal }: { goal: ShownGoal }) {
  const { data, isPending, isError, refetch } = useQuery(goalSuggestionsQuery(goal.id))
  const shown = (data ?? []).slice(0, shownSuggestions)
  return (
    <section aria-label={t('Coming up for {title}', { title: goal.title })} className="mt-5">
      <h3 className="label-caps mb-2 text-muted">{t('Coming up for this goal')}</h3>
      <p className="mb-2.5 text-sm text-muted">{describeSearch(goal)}</p>
      {isPending && <SuggestionsSkeleton />}
      {isError && <RetryLine onRetry={refetch}>{t('Couldn’t look for events.')}</RetryLine>}
      {data && shown.length === 0 && <NothingYet goal={goal} />}
      {shown.length > 0 && (
        <>
          <ul className="mb-3 grid gap-3">
            {shown.map((suggestion) => (
              <SuggestedEvent key={suggestion.event.id} goal={goal} suggestion={suggestion} />
            ))}
          </ul>
          <AlertButton goal={goal} />
        </>
      )}
    </section>
  )
}
