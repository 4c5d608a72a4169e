import { Award, CalendarCheck, CheckCircle2, NotebookPen } from 'lucide-react'
import type { ReactNode } from 'react'
import type { GoalRecord } from '#contract/journal/journal.ts'
import { formatEventDays, formatLongDay } from '#domain/events/event-time.ts'
import { formatDay, getDayInZone } from '#domain/goals/goal-days.ts'
import { presumedTimeZone, useTimeZone } from '#web/platform/use-browser.ts'
import { t } from '#texts/texts.ts'

function Section({ title, icon, children }: { title: string; icon: ReactNode; children: ReactNode }) {
  return (
    <section className="mt-7">
      <h2 className="flex items-center gap-2 text-xl">
        <span className="text-fern [&_svg]:size-5">{icon}</span>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** The record of a goal as a page to keep or print: what the person did, when, at which events, and the journal. */
export function RecordPage({ record }: { record: GoalRecord }) {
  const zone = useTimeZone() ?? presumedTimeZone
  const formatShort = (instant: string) => formatDay(getDayInZone(Date.parse(instant), zone))
  const formatLong = (instant: string) => formatLongDay(getDayInZone(Date.parse(instant), zone))
  const { title, description, name, startedAt, reachedAt, tasks, events, journal } = record
  return (
    <article className="rounded-lg border border-line bg-card p-5 shadow-paper sm:p-9 print:border-0 print:p-0 print:shadow-none">
      <p className="label-caps flex items-center gap-2 text-fern-deep">
        <Award aria-hidden className="size-5" />
        {reachedAt ? t('Goal reached') : t('On the way')}
      </p>
      <h1 className="mt-2 [overflow-wrap:anywhere]">{title}</h1>
      <p className="mt-1.5 text-lg text-muted">
        {reachedAt
          ? t('{name} started on {startDate}, and reached this goal on {endDate}.', {
              name,
              startDate: formatLong(startedAt),
              endDate: formatLong(reachedAt),
            })
          : t('{name} started on {date}, and is still at it.', { name, date: formatLong(startedAt) })}
      </p>
      {description && <p className="mt-3 max-w-prose whitespace-pre-line">{description}</p>}
      <Section title={t('Steps')} icon={<CheckCircle2 aria-hidden />}>
        <ul className="mt-2.5 divide-y divide-line border-y border-line">
          {tasks.map(({ text, completedAt }, at) => (
            <li key={at} className="flex flex-wrap justify-between gap-x-4 py-2.5">
              <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
              <span className="text-sm text-muted">{completedAt ? formatShort(completedAt) : t('Still open')}</span>
            </li>
          ))}
        </ul>
      </Section>
      {events.length > 0 && (
        <Section title={t('Events')} icon={<CalendarCheck aria-hidden />}>
          <ul className="mt-2.5 divide-y divide-line border-y border-line">
            {events.map((event) => (
              <li key={event.id} className="py-2.5">
                <span className="block font-semibold [overflow-wrap:anywhere]">{event.title}</span>
                <span className="text-sm text-muted">
                  {formatEventDays({ date: event.date, endDate: event.date, allDay: false })}
                  {event.organizer && ` · ${event.organizer}`}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {journal.length > 0 && (
        <Section title={t('Journal')} icon={<NotebookPen aria-hidden />}>
          <ul className="mt-3 grid gap-3">
            {journal.map(({ text, createdAt }) => (
              <li key={createdAt + text} className="border-s-2 border-marigold ps-3">
                <p className="leading-snug whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
                <p className="mt-0.5 text-sm text-muted">{formatShort(createdAt)}</p>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </article>
  )
}

/** Placeholder while a record loads. */
export function RecordSkeleton() {
  return (
    <div role="status" aria-label={t('Loading the page')} className="rounded-lg border border-line bg-card p-5 sm:p-9">
      <div className="h-5 w-32 animate-pulse rounded bg-well" />
      <div className="mt-3 h-9 w-4/5 animate-pulse rounded bg-well" />
      <div className="mt-8 h-40 w-full animate-pulse rounded bg-well" />
    </div>
  )
}
