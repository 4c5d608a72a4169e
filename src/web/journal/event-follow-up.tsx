import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import type { LearningEvent } from '#contract/event.ts'
import { usedAnswers, type UsedAnswer } from '#contract/outcome-options.ts'
import { useIsOver } from '#web/events/event-actions.tsx'
import { rsvpQuery } from '#web/hosting/queries.ts'
import { FitLine } from '#web/plans/fit-line.tsx'
import { PlanPanel } from '#web/plans/plan-panel.tsx'
import { useSession } from '#web/platform/session.ts'
import { useAttendance } from '#web/saved/attendance.ts'
import { useSavedMark } from '#web/saved/saved-marks.ts'
import { useUsed } from './mutations.ts'
import { ReflectionPanel } from './reflection-panel.tsx'

const isUsedAnswer = (text: string | null): text is UsedAnswer => usedAnswers.some((answer) => answer === text)

/** Takes answers from the links in emails: "I went", and whether it helped. Each is sent once. */
function useLinkedAnswers(event: LearningEvent): void {
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
  useLinkedAnswers(event)
  const hasEnded = useIsOver(event)
  const isSaved = useSavedMark(event.id) ?? event.isSaved ?? false
  const { data: rsvp } = useQuery(rsvpQuery(event.id))
  if (hasEnded) return event.hasAttended ? <ReflectionPanel event={event} /> : null
  if (rsvp?.isHost || event.status === 'cancelled') return null
  const isComing = isSaved || rsvp?.answer === 'yes' || rsvp?.answer === 'maybe'
  return (
    <>
      <FitLine eventId={event.id} />
      {isComing && <PlanPanel event={event} />}
    </>
  )
}

/** Follows saving an event or going to it: the plan to get there and, afterwards, how it was. */
export function EventFollowUp({ event }: { event: LearningEvent }) {
  return useSession() ? <OwnFollowUp key={event.id} event={event} /> : null
}
