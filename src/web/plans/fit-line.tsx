import { useQuery } from '@tanstack/react-query'
import { CalendarCheck, CalendarX } from 'lucide-react'
import { planQuery } from './queries.ts'

/** Says whether an event fits the person's week, if their free time is known. */
export function FitLine({ eventId }: { eventId: number }) {
  const { data } = useQuery(planQuery(eventId))
  if (data?.fits === null || data === undefined) return null
  return data.fits ? (
    <p className="mt-3 flex items-center gap-2 px-1 font-semibold text-fern-deep">
      <CalendarCheck aria-hidden className="size-5" />
      Fits your week
    </p>
  ) : (
    <p className="mt-3 flex items-center gap-2 px-1 text-muted">
      <CalendarX aria-hidden className="size-5" />
      Doesn’t fit your week
    </p>
  )
}
