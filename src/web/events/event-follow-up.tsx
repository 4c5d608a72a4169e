import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams, Link } from 'react-router'
import { ArrowRight, NotebookPen, CalendarCheck, CalendarX } from 'lucide-react'
import type { LearningEvent } from '#contract/events/event.ts'
import { usedAnswers, type UsedAnswer } from '#contract/journal/outcome-options.ts'
import { useIsOver } from './use-is-over.ts'
import { rsvpQuery } from '#web/rsvp/queries.ts'
import { PlanPanel } from '#web/plans/plan-panel.tsx'
import { useSession } from '#web/platform/session.ts'
import { useAttendance } from '#web/goal-parts/attendance.ts'
import { useSavedMark } from '#web/saved/saved-marks.ts'
import type { Reflection } from '#contract/journal/outcome.ts'
import { usedAnswerWords } from '#domain/journal/outcome-words.ts'
import { isCalledOff } from '#domain/events/event-cancellation.ts'
import { goalSuggestionsQuery } from '#web/goal-parts/queries.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { planQuery } from '#web/plans/queries.ts'
import { useUsed } from '#web/journal/mutations.ts'
import { OutcomeTiles } from '#web/journal/outcome-tiles.tsx'
import { EntryForm } from '#web/journal/entry-form.tsx'
import { reflectionQuery } from '#web/journal/queries.ts'
import { around } from '#web/ui/layout/text-tags.tsx'
import { rich } from '#texts/rich.ts'
import { t } from '#texts/texts.ts'

/** Says whether an event fits the person's week, if their free time is known. */
function FitLine({ eventId }: { eventId: number }) {
  const { data } = useQuery(planQuery(eventId))
  if (data?.fits === null || data === undefined) return null
  return data.fits ? (
    <p className="mt-3 flex items-center gap-2 px-1 font-semibold text-fern-deep">
      <CalendarCheck aria-hidden className="size-5" />
      {t('Fits your week')}
    </p>
  ) : (
    <p className="mt-3 flex items-center gap-2 px-1 text-muted">
      <CalendarX aria-hidden className="size-5" />
      {t('Doesn’t fit your week')}
    </p>
  )
}

const isUsedAnswer = (text: string | null): text is UsedAnswer => usedAnswers.some((answer) => answer === text)

/** Submits answers from links in emails: "I went", and whether it helped. Each is sent once. */
function useLinkedResponses(event: LearningEvent): void {
  const [search, setSearch] = useSearchParams()
  const attendance = useAttendance(event.id)
  const later = useUsed(event.id)
  const went = search.get('went') === 'yes'
  const used = search.get('used')
  const send = useEffectEvent(() => {
    if (went && !event.hasAttended) attendance.mutate(true)
    if (isUsedAnswer(used)) later.mutate(used)
    setSearch(
      (before) => {
        before.delete('went')
        before.delete('used')
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  })
  const isLinked = went || used !== null
  useEffect(() => {
    if (isLinked) send()
  }, [isLinked])
}

function OwnFollowUp({ event }: { event: LearningEvent }) {
  useLinkedResponses(event)
  const hasEnded = useIsOver(event)
  const isSaved = useSavedMark(event.id) ?? event.isSaved ?? false
  const { data: rsvp } = useQuery(rsvpQuery(event.id))
  if (hasEnded) return event.hasAttended ? <ReflectionPanel event={event} /> : null
  if (rsvp?.isHost || isCalledOff(event)) return null
  const isComing = isSaved || rsvp?.answer === 'yes' || rsvp?.answer === 'maybe'
  return (
    <>
      <FitLine eventId={event.id} />
      {isComing && <PlanPanel event={event} />}
    </>
  )
}

/** Shown after saving an event or RSVPing: the plan to get there and, after the event, how it was. */
export function EventFollowUp({ event }: { event: LearningEvent }) {
  return useSession() ? <OwnFollowUp key={event.id} event={event} /> : null
}

/** Asks, a month later, whether the person used what they learned. */
function UsedQuestion({ eventId }: { eventId: number }) {
  const { mutate, isPending, variables } = useUsed(eventId)
  return (
    <div className="mb-4 rounded-md border border-marigold bg-marigold-tint p-3.5">
      <p className="mb-2.5 font-semibold">{t('Have you used what you learned?')}</p>
      <div className="flex flex-wrap gap-2">
        {usedAnswers.map((used) => (
          <Button
            key={used}
            variant="outline"
            pending={isPending && variables === used}
            disabled={isPending}
            onClick={() => mutate(used)}
            className="px-3.5"
          >
            {t(usedAnswerWords[used])}
          </Button>
        ))}
      </div>
    </div>
  )
}

/** The best upcoming event for the goal that this one belongs to. */
function NextForGoal({ goal, eventId }: { goal: Reflection['goals'][number]; eventId: number }) {
  const { data } = useQuery(goalSuggestionsQuery(goal.id))
  const next = data?.find(({ event }) => event.id !== eventId)
  if (!next) return null
  return (
    <div className="mt-4 border-t border-line pt-3.5">
      <p className="label-caps text-muted">{t('Next for “{goal}”', { goal: goal.title })}</p>
      <Link
        to={paths.event(next.event)}
        viewTransition
        className="mt-1 inline-flex min-h-tap items-center gap-1.5 font-semibold text-fern underline-offset-4 hover:underline"
      >
        {next.event.title}
        <ArrowRight aria-hidden className="size-4 shrink-0" />
      </Link>
      <p className="text-sm text-muted">{next.reason}</p>
    </div>
  )
}

/** Asks a person who went how an event was: four taps, a line for the journal, and the next event. */
function ReflectionPanel({ event }: { event: LearningEvent }) {
  const { data: reflection, isPending } = useQuery(reflectionQuery(event.id))
  const [isWritten, setIsWritten] = useState(false)
  if (isPending) return <Skeleton className="mt-4 h-60 w-full rounded-lg" />
  if (!reflection?.hasAttended) return null
  const [goal] = reflection.goals
  return (
    <Panel title={t('How was it?')} icon={<NotebookPen aria-hidden />} className="mt-4 print:hidden">
      {reflection.asksUsed && <UsedQuestion eventId={event.id} />}
      <p className="mb-2.5 text-sm text-muted">
        {t('Tap what’s true. Only you see your answers; organizers see totals.')}
      </p>
      <OutcomeTiles reflection={reflection} />
      <div className="mt-4">
        {isWritten ? (
          <p role="status" className="font-semibold text-fern-deep">
            {rich('It’s in <link>your journal</link>.', {
              link: around(<Link to={paths.journal} className="underline underline-offset-4" />),
            })}
          </p>
        ) : (
          <EntryForm
            label={t('What stays with you?')}
            hint={t('One line is plenty. Only you can read it.')}
            eventId={event.id}
            onSaved={() => setIsWritten(true)}
          />
        )}
      </div>
      {goal && <NextForGoal goal={goal} eventId={event.id} />}
    </Panel>
  )
}
