import { X, Sprout } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { LearningEvent } from '#contract/events/event.ts'
import { activitiesFitting, type Activity, type ActivityFilter } from '#domain/people/person-activities.ts'
import { isCalledOff } from '#domain/events/event-cancellation.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LazyLark } from '#web/ui/lark/lazy-lark.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { CancelledNote, EventName } from '#web/event-parts/cancelled-event.tsx'
import { categoryToken } from '#web/event-parts/category-style.ts'
import { EventFacts } from '#web/event-parts/event-facts.tsx'
import { EventPicture } from '#web/event-parts/event-picture.tsx'
import { Badge, type BadgeProps } from '#web/ui/layout/badge.tsx'
import { canUseViewTransition } from '#web/platform/screen-link.tsx'
import type { ProfileSearch } from './profile-search.ts'
import { tiles } from './stat-tiles.tsx'
import { formatDate } from '#domain/format/moments.ts'
import { msg, t, type Message } from '#texts/texts.ts'

const tones: Record<string, NonNullable<BadgeProps['tone']>> = {
  goal: 'marigold',
  saved: 'fern',
  attended: 'marigold',
  hosting: 'hue',
}

/** Formats a date as "Nov 21, 2026", using the venue's day for events. */
const dayText = (date: string) => formatDate(date.slice(0, 10))

function Picture({ activity }: { activity: Activity<LearningEvent> }) {
  const size = 'aspect-square w-20 max-w-[28vw] shrink-0 self-start rounded-plate sm:w-24'
  if (activity.kind !== 'goal') return <EventPicture event={activity.event} shape="square" className={size} />
  return (
    <span aria-hidden className={`grid place-items-center border border-hue/45 bg-hue-tint text-hue ${size}`}>
      <Sprout className="size-9" strokeWidth={1.5} />
    </span>
  )
}

/** Card of a goal or event. The whole card is a link. */
function ActivityCard({ activity }: { activity: Activity<LearningEvent> }) {
  const { title, description, date, badge, status, kind } = activity
  // Past events and goals are shown with their day only.
  const upcoming = activity.kind !== 'goal' && !activity.event.isOver ? activity.event : null
  const statusText = <p className="min-w-0 text-sm font-semibold [overflow-wrap:anywhere]">{status}</p>
  const to = activity.kind === 'goal' ? paths.goals : paths.event(activity.event)
  return (
    <article
      data-category={activity.kind === 'goal' ? 'cooking' : categoryToken(activity.event.category)}
      className="group relative flex h-full gap-3.5 rounded-lg border border-line bg-card p-2.5 shadow-paper transition-shadow hover:shadow-lifted sm:gap-4"
    >
      <Picture activity={activity} />
      <div className="flex min-w-0 flex-1 flex-col gap-1 py-0.5">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <Badge tone={tones[kind] ?? 'plain'}>{badge}</Badge>
          {upcoming ? (
            statusText
          ) : (
            <time dateTime={date} className="text-sm text-muted">
              {dayText(date)}
            </time>
          )}
        </div>
        <h3 className="line-clamp-2 leading-snug">
          <Link
            to={to}
            viewTransition={canUseViewTransition()}
            className="decoration-marigold decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0 after:rounded-lg"
          >
            {activity.kind === 'goal' ? title : <EventName event={activity.event} />}
          </Link>
        </h3>
        {upcoming && <EventFacts event={upcoming} isWide />}
        <p className={`${upcoming ? 'line-clamp-1' : 'line-clamp-2'} text-sm text-muted`}>{description}</p>
        {activity.kind !== 'goal' && isCalledOff(activity.event) ? (
          <CancelledNote event={activity.event} />
        ) : (
          !upcoming && statusText
        )}
      </div>
    </article>
  )
}

const choices: { value: '' | ActivityFilter; label: Message }[] = [
  { value: '', label: msg('All Activities') },
  { value: 'hosting', label: msg('Hosted Events') },
  { value: 'goals', label: msg('Goals') },
  { value: 'saved', label: msg('Saved Items') },
]

interface EmptyWords {
  title: Message
  words: Message
  to: string
  action: Message
}
const explore = { to: paths.home, action: msg('Explore Events') }
const plan = { to: paths.goals, action: msg('My Goals') }
const emptyWords: Record<ActivityFilter | 'all', EmptyWords> = {
  all: {
    title: msg('No activities yet'),
    words: msg('Save an event, set a goal, or host something, and it’ll show up here.'),
    ...explore,
  },
  'goals-completed': {
    title: msg('No completed goals yet'),
    words: msg('Take it one task at a time. Your first finished goal will land here.'),
    ...plan,
  },
  'goals-in-progress': {
    title: msg('No goals in progress'),
    words: msg('Pick something you’ve always wanted to learn.'),
    ...plan,
  },
  goals: { title: msg('No goals yet'), words: msg('Pick something you’ve always wanted to learn.'), ...plan },
  saved: {
    title: msg('No saved events yet'),
    words: msg('Tap the bookmark on any event that catches your eye.'),
    ...explore,
  },
  hosting: {
    title: msg('No hosted events yet'),
    words: msg('Share what you know with a walk, a workshop, or a book swap.'),
    to: `${paths.myEvents}?tab=hosting`,
    action: msg('Host an event'),
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
        label={t('Show activities')}
        isLabelHidden
        value={search.filter ?? ''}
        onChange={(value) => onChange({ filter: value === '' ? null : value, byTile: false })}
        options={choices.map(({ value, label }) => ({ value, label: t(label) }))}
        className="w-fit min-w-44 max-w-full"
      />
    )
  }
  return (
    <p className="flex flex-wrap items-center gap-x-1">
      <span className="rounded-full border border-fern bg-fern-tint px-3.5 py-1.5 text-[0.9375rem] font-medium text-fern-deep">
        {t('Showing: {filter}', { filter: t(tile.label) })}
      </span>
      <Button variant="quiet" onClick={() => onChange({ filter: null, byTile: false })}>
        <X aria-hidden className="size-4" />
        {t('Clear Filter')}
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
        <h2 id="activities">{t('Recent Learning Activities')}</h2>
        <FilterLine search={search} onChange={onChange} />
      </header>
      <p role="status" className="sr-only">
        {t('{count, plural, one {# activity} other {# activities}}', { count: fitting.length })}
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
          title={t(title)}
          actions={
            <Button asChild>
              <Link to={to}>{t(action)}</Link>
            </Button>
          }
        >
          {t(words)}
        </EmptyState>
      )}
      {shown.length < fitting.length && (
        <p className="mt-5 text-center">
          <Button variant="outline" onClick={() => showWhole(true)}>
            {t('Show all {count} activities', { count: fitting.length })}
          </Button>
        </p>
      )}
    </section>
  )
}
