import { useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Download, Printer } from 'lucide-react'
import { useSearchParams } from 'react-router'
import type { AttendanceReport as Report, CountedSession } from '#contract/programs/attendance.ts'
import { sessionAgeNames, sessionPlaceNames } from '#contract/programs/attendance-options.ts'
import { formatDay } from '#domain/goals/goal-days.ts'
import { ownOrganizationsQuery } from '#web/organizations/queries.ts'
import { paths } from '#web/paths.ts'
import { apiPath } from '#web/platform/api.ts'
import { apiQuery } from '#web/platform/query-client.ts'
import { ScreenLink } from '#web/platform/screen-link.tsx'
import { AlertNote } from '#web/ui/feedback/alert-note.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { CountForm } from './count-form.tsx'
import { useDeleteCount } from './mutations.ts'
import { formatNumber } from '#domain/format/numbers.ts'
import { t } from '#texts/texts.ts'

const dayPattern = /^\d{4}-\d{2}-\d{2}$/
const cell = 'px-3 py-2 text-end tabular-nums'

interface Sum {
  name: string
  sessions: number
  attendance: number
}

/** Sessions and attendance by one of the survey's divisions. */
function SumTable({ caption, sums }: { caption: string; sums: readonly Sum[] }) {
  return (
    <table className="w-full border-collapse self-start rounded-lg border border-line bg-card text-sm">
      <caption className="pb-2 text-start font-semibold">{caption}</caption>
      <thead>
        <tr className="border-b border-line">
          <th scope="col" className="px-3 py-2 text-start font-semibold">
            <span className="sr-only">{caption}</span>
          </th>
          <th scope="col" className={`${cell} font-semibold`}>
            {t('Sessions')}
          </th>
          <th scope="col" className={`${cell} font-semibold`}>
            {t('Attendance')}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {sums.map(({ name, sessions, attendance }) => (
          <tr key={name}>
            <th scope="row" className="px-3 py-2 text-start font-medium">
              {name}
            </th>
            <td className={cell}>{formatNumber(sessions)}</td>
            <td className={cell}>{formatNumber(attendance)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Formats the attendance of a session. */
function describeCount({ count }: CountedSession): string {
  if (!count) return t('Not counted yet')
  const { adults, children, online, age, place } = count
  const heads = [
    t('{count, plural, one {# adult} other {# adults}}', { count: adults }),
    t('{count, plural, one {# child} other {# children}}', { count: children }),
    t('{count, plural, one {# online} other {# online}}', { count: online }),
  ]
  return [heads.join(', '), t(sessionAgeNames[age]), t(sessionPlaceNames[place])].join(' · ')
}

function SessionRow({ session }: { session: CountedSession }) {
  const [isOpen, setIsOpen] = useState(false)
  const { mutate: remove } = useDeleteCount(session)
  const { eventId, title, day, count } = session
  return (
    <li className="px-4 print:px-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
        <div className="min-w-0 flex-1 basis-56">
          <ScreenLink href={paths.event(eventId)} className="font-medium underline-offset-4 hover:underline">
            {title}
          </ScreenLink>
          <p className="text-sm text-muted">
            {formatDay(day)} · {describeCount(session)}
          </p>
        </div>
        {!isOpen && (
          <div className="flex flex-wrap gap-1 print:hidden">
            {count && (
              <Button variant="quiet" aria-label={t('Remove the count of {title}', { title })} onClick={() => remove()}>
                {t('Remove')}
              </Button>
            )}
            <Button
              variant={count ? 'quiet' : 'outline'}
              aria-label={count ? t('Change the count of {title}', { title }) : t('Count heads at {title}', { title })}
              onClick={() => setIsOpen(true)}
            >
              {count ? t('Change') : t('Count heads')}
            </Button>
          </div>
        )}
      </div>
      {isOpen && <CountForm session={session} onDone={() => setIsOpen(false)} />}
    </li>
  )
}

function Sessions({
  heading,
  sessions,
  children,
}: {
  heading: string
  sessions: CountedSession[]
  children?: ReactNode
}) {
  if (sessions.length === 0) return null
  return (
    <section className="grid grid-cols-1 gap-2">
      <h2 className="text-xl">{heading}</h2>
      {children}
      <ul className="divide-y divide-line rounded-lg border border-line bg-card print:border-0">
        {sessions.map((session) => (
          <SessionRow key={session.eventId} session={session} />
        ))}
      </ul>
    </section>
  )
}

function Sums({ report }: { report: Report }) {
  const ages = report.ages.map(({ age, ...sum }) => ({ name: t(sessionAgeNames[age]), ...sum }))
  const places = report.places.map(({ place, ...sum }) => ({ name: t(sessionPlaceNames[place]), ...sum }))
  return (
    <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
      <SumTable
        caption={t('By the age it was made for')}
        sums={[...ages, { name: t('All together'), ...report.total }]}
      />
      <SumTable caption={t('By place')} sums={[...places, { name: t('All together'), ...report.total }]} />
    </div>
  )
}

/** Downloads and print. */
function Files({ query }: { query: Record<string, string> }) {
  const files = [
    { label: t('Download Excel'), href: apiPath('exportAttendanceWorkbook', { query }) },
    { label: t('Download CSV'), href: apiPath('exportAttendance', { query }) },
  ]
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Button variant="outline" onClick={() => print()}>
        <Printer aria-hidden className="size-5" />
        {t('Print')}
      </Button>
      {files.map(({ label, href }) => (
        <Button key={label} asChild variant="outline">
          <a href={href} download>
            <Download aria-hidden className="size-5" />
            {label}
          </a>
        </Button>
      ))}
    </div>
  )
}

/** Filters of the report: whose sessions, and the period. */
function Choices({ report }: { report: Report | undefined }) {
  const [params, setParams] = useSearchParams()
  const { data: organizations = [] } = useQuery(ownOrganizationsQuery)
  const change = (name: string, value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const days = [
    { name: 'from', label: t('From'), value: params.get('from') ?? report?.from ?? '' },
    { name: 'to', label: t('To'), value: params.get('to') ?? report?.to ?? '' },
  ]
  return (
    <div className="flex flex-wrap items-end gap-3 print:hidden">
      {organizations.length > 0 && (
        <Field label={t('Sessions of')} className="w-56 max-w-full">
          {(control) => (
            <Select
              {...control}
              value={params.get('organization') ?? ''}
              onChange={({ target }) => change('organization', target.value)}
            >
              <option value="">{t('Events you host')}</option>
              {organizations.map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {days.map(({ name, label, value }) => (
        <TextField
          key={name}
          label={label}
          type="date"
          value={value}
          onValueChange={(day) => change(name, day)}
          className="w-44 max-w-full"
        />
      ))}
    </div>
  )
}

/** Attendance report in the form in which public libraries have to submit it. */
export function AttendanceReport() {
  const [params] = useSearchParams()
  const organization = params.get('organization') ?? ''
  const readDay = (name: string) => (dayPattern.test(params.get(name) ?? '') ? params.get(name)! : '')
  const [from, to] = [readDay('from'), readDay('to')]
  const query = { ...(organization && { organization }), ...(from && { from }), ...(to && { to }) }
  const {
    data: report,
    isError,
    refetch,
  } = useQuery({
    ...apiQuery('getAttendanceReport', { query }),
    staleTime: 0,
    placeholderData: (before) => before,
  })
  const missing = report?.sessions.filter(({ count }) => !count) ?? []
  const counted = report?.sessions.filter(({ count }) => count) ?? []
  return (
    <div className="grid grid-cols-1 gap-5">
      <Choices report={report} />
      {isError && (
        <AlertNote title={t('Couldn’t load the report')}>
          <Button variant="quiet" onClick={() => void refetch()}>
            {t('Try again')}
          </Button>
        </AlertNote>
      )}
      {!report && !isError && <Skeleton className="h-72 w-full rounded-lg" />}
      {report && (
        <>
          <p className="text-muted">
            {t('{start} to {end}', { start: formatDay(report.from), end: formatDay(report.to) })}
          </p>
          {report.isCut && (
            <AlertNote title={t('This period has too many sessions')}>
              {t('The oldest are missing from all numbers. Choose a shorter period.')}
            </AlertNote>
          )}
          {report.sessions.length === 0 ? (
            <EmptyState title={t('No sessions in this period')}>
              {t('Once an event has begun, you can count the heads here.')}
            </EmptyState>
          ) : (
            <>
              <Sums report={report} />
              <p className="max-w-prose text-sm text-muted">
                {t(
                  'A session counts once, by the age it was made for and by its place. People who took part from elsewhere count as live virtual attendance. Sessions without a count are in no number.',
                )}
              </p>
              <Files query={query} />
              <Sessions heading={t('Not counted yet')} sessions={missing} />
              <Sessions heading={t('Counted')} sessions={counted} />
            </>
          )}
        </>
      )}
    </div>
  )
}
