import { X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { LearningEvent } from '#contract/event.ts'
import { activitiesFitting, type Activity, type ActivityFilter } from '#domain/people/person-activities.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LazyLark } from '#web/ui/lazy-lark.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { ActivityCard } from './activity-card.tsx'
import type { ProfileSearch } from './profile-search.ts'
import { tiles } from './stat-tiles.tsx'

const choices: { value: '' | ActivityFilter; label: string }[] = [
  { value: '', label: 'All Activities' },
  { value: 'hosting', label: 'Hosted Events' },
  { value: 'goals', label: 'Goals' },
  { value: 'saved', label: 'Saved Items' },
]

interface EmptyWords {
  title: string
  words: string
  to: string
  action: string
}
const explore = { to: paths.home, action: 'Explore Events' }
const plan = { to: paths.goals, action: 'My Goals' }
const emptyWords: Record<ActivityFilter | 'all', EmptyWords> = {
  all: {
    title: 'No activities yet',
    words: 'Save an event, set a goal, or host something, and it’ll show up here.',
    ...explore,
  },
  'goals-completed': {
    title: 'No completed goals yet',
    words: 'Take it one task at a time. Your first finished goal will land here.',
    ...plan,
  },
  'goals-in-progress': {
    title: 'No goals in progress',
    words: 'Pick something you’ve always wanted to learn.',
    ...plan,
  },
  goals: { title: 'No goals yet', words: 'Pick something you’ve always wanted to learn.', ...plan },
  saved: { title: 'No saved events yet', words: 'Tap the bookmark on any event that catches your eye.', ...explore },
  hosting: {
    title: 'No hosted events yet',
    words: 'Share what you know with a walk, a workshop, or a book swap.',
    to: `${paths.myEvents}?tab=hosting`,
    action: 'Host an event',
  },
}

interface Props {
  activities: Activity<LearningEvent>[]
  search: ProfileSearch
  onChange(search: ProfileSearch): void
}

/** Shows the current filter and a way to clear it. */
function FilterLine({ search, onChange }: Omit<Props, 'activities'>) {
  const tile = search.byTile ? tiles.find(({ filter }) => filter === search.filter) : undefined
  if (!tile) {
    return (
      <SelectField
        label="Show activities"
        isLabelHidden
        value={search.filter ?? ''}
        onChange={(value) => onChange({ filter: value === '' ? null : value, byTile: false })}
        options={choices}
        className="w-44"
      />
    )
  }
  return (
    <p className="flex flex-wrap items-center gap-x-1">
      <span className="rounded-full border border-fern bg-fern-tint px-3.5 py-1.5 text-[0.9375rem] font-medium text-fern-deep">
        Showing: {tile.label}
      </span>
      <Button variant="quiet" onClick={() => onChange({ filter: null, byTile: false })}>
        <X aria-hidden className="size-4" />
        Clear Filter
      </Button>
    </p>
  )
}

/** Number of activities before "Show all". */
const most = 8

/** The current user's goals and events, newest first. */
export function Activities({ activities, search, onChange }: Props) {
  const fitting = activitiesFitting(activities, search.filter)
  const [isWhole, showWhole] = useState(false)
  const shown = isWhole ? fitting : fitting.slice(0, most)
  const { title, words, to, action } = emptyWords[search.filter ?? 'all']
  return (
    <section aria-labelledby="activities">
      <header className="mb-3 flex min-h-tap flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="activities">Recent Learning Activities</h2>
        <FilterLine search={search} onChange={onChange} />
      </header>
      <p role="status" className="sr-only">
        {fitting.length === 1 ? '1 activity' : `${fitting.length} activities`}
      </p>
      {fitting.length > 0 ? (
        <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
          {shown.map((activity) => (
            <li key={activity.key}>
              <ActivityCard activity={activity} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          level={3}
          figure={<LazyLark pose="searching" />}
          title={title}
          actions={
            <Button asChild>
              <Link to={to}>{action}</Link>
            </Button>
          }
        >
          {words}
        </EmptyState>
      )}
      {shown.length < fitting.length && (
        <p className="mt-5 text-center">
          <Button variant="outline" onClick={() => showWhole(true)}>
            Show all {fitting.length} activities
          </Button>
        </p>
      )}
    </section>
  )
}
