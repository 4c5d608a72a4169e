import { formatMoment } from '#domain/format/moments.ts'
import { CalendarDays, MapPin, UserRound } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { ReportedEvent } from '#contract/admin/operator.ts'
import { paths } from '#web/paths.ts'
import { t } from '#texts/texts.ts'

const fact = 'inline-flex min-w-0 items-center gap-1.5 [&_svg]:size-4 [&_svg]:shrink-0'

interface FactLineProps {
  event: Pick<ReportedEvent, 'startsAt' | 'timeZone' | 'dates' | 'location'>
  /** The event's origin, after an icon. */
  children?: ReactNode
}

/** Origin, date and venue of an event. Times are in the venue's time zone. */
export function FactLine({ event: { startsAt, timeZone, dates, location }, children }: FactLineProps) {
  const first = formatMoment(startsAt, timeZone)
  return (
    <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
      {children && <span className={fact}>{children}</span>}
      <span className={fact}>
        <CalendarDays aria-hidden />
        {dates === 1
          ? first
          : t('{count, plural, one {# date, starting {date}} other {# dates, starting {date}}}', {
              count: dates,
              date: first,
            })}
      </span>
      {location && (
        <span className={fact}>
          <MapPin aria-hidden />
          <span className="truncate">{location}</span>
        </span>
      )}
    </p>
  )
}

/** Number of characters above which a text is collapsed. */
const maxShortLength = 320

function Description({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false)
  if (text === '') return null
  const isLong = text.length > maxShortLength
  return (
    <div className="mt-2.5 text-[0.9375rem] [overflow-wrap:anywhere]">
      <p className={isLong && !isOpen ? 'line-clamp-3' : 'whitespace-pre-line'}>{text}</p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="min-h-6 font-semibold text-fern hover:underline"
        >
          {isOpen ? t('Show less') : t('Read more')}
        </button>
      )}
    </div>
  )
}

type Facts = FactLineProps['event'] & Pick<ReportedEvent, 'host' | 'description'>

/** Host, date, venue and description of an event. */
export function EventFacts({ event }: { event: Facts }) {
  const { host, description } = event
  return (
    <>
      <FactLine event={event}>
        <UserRound aria-hidden />
        {host ? (
          <Link to={paths.person(host.username)} className="truncate font-medium text-fern hover:underline">
            {host.name}
          </Link>
        ) : (
          t('Imported')
        )}
      </FactLine>
      <Description text={description} />
    </>
  )
}
