import { Download, Printer } from 'lucide-react'
import { useSearchParams } from 'react-router'
import {
  programGroupNames,
  programGroups,
  hostProgramGroups,
  type ProgramGroup,
} from '#contract/programs/program-options.ts'
import type { ProgramCounts, ProgramReport as Report } from '#contract/programs/program.ts'
import { countNames } from '#domain/programs/program-report.ts'
import { formatDay } from '#domain/goals/goal-days.ts'
import { apiPath } from '#web/platform/api.ts'
import { AlertNote } from '#web/ui/feedback/alert-note.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select-field.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { msg, t } from '#texts/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#web/platform/query-client.ts'

/** First and last day, as in the form; empty for the default. */
interface ProgramSearch {
  by: ProgramGroup
  from: string
  to: string
}

/** Query parameters of a report. */
const programCall = ({ by, from, to }: ProgramSearch) => ({ by, ...(from && { from }), ...(to && { to }) })

const staleTime = 20_000

/** Loads the report on all events, for operators, or on those that the current user hosts. */
function useProgramReport(isOwn: boolean, search: ProgramSearch) {
  const query = programCall(search)
  const own = useQuery({ ...apiQuery('getOwnProgramReport', { query }), staleTime, enabled: isOwn })
  const all = useQuery({ ...apiQuery('getProgramReport', { query }), staleTime, enabled: !isOwn })
  return isOwn ? own : all
}

const keys = Object.keys(countNames) as (keyof ProgramCounts)[]
const day = /^\d{4}-\d{2}-\d{2}$/

function readSearch(search: URLSearchParams, groups: readonly ProgramGroup[]): ProgramSearch {
  const readDay = (name: string) => (day.test(search.get(name) ?? '') ? search.get(name)! : '')
  return {
    by: groups.find((group) => group === search.get('by')) ?? 'event',
    from: readDay('from'),
    to: readDay('to'),
  }
}

/** A number of people, or a dash that screen readers explain. */
function Count({ people }: { people: number | null }) {
  if (people !== null) return <>{people}</>
  return (
    <>
      <span aria-hidden>–</span>
      <span className="sr-only">{t('hidden')}</span>
    </>
  )
}

const cell = 'px-2.5 py-2 text-end tabular-nums'

function Table({ report }: { report: Report }) {
  const { by, rows, total } = report
  return (
    <div
      role="region"
      aria-label={t('[[noun]] Report')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it sideways
      tabIndex={0}
      className="relative overflow-x-auto rounded-lg border border-line bg-card print:overflow-visible print:border-0"
    >
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-line align-bottom">
            <th scope="col" className="min-w-40 px-3 py-2 text-start font-semibold">
              {t(programGroupNames[by])}
            </th>
            {by !== 'event' && (
              <th scope="col" className={`${cell} font-semibold`}>
                {t('Events')}
              </th>
            )}
            {keys.map((key) => (
              <th key={key} scope="col" className={`${cell} min-w-20 font-semibold`}>
                {t(countNames[key])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr key={`${row.label} ${row.day}`}>
              <th scope="row" className="px-3 py-2 text-start font-medium [overflow-wrap:anywhere]">
                {row.label}
                {by === 'event' && <span className="block font-normal text-muted">{formatDay(row.day)}</span>}
              </th>
              {by !== 'event' && <td className={cell}>{row.events}</td>}
              {keys.map((key) => (
                <td key={key} className={cell}>
                  <Count people={row[key]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t-2 border-line font-semibold">
            <th scope="row" className="px-3 py-2 text-start">
              {t('All together')}
            </th>
            {by !== 'event' && <td className={cell}>{total.events}</td>}
            {keys.map((key) => (
              <td key={key} className={cell}>
                <Count people={total[key]} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

/** Key figures at the top of the report. */
function Headline({ total }: { total: Report['total'] }) {
  const tiles = [
    { name: t('Events'), value: total.events },
    { name: t(countNames.going), value: total.going },
    { name: t(countNames.came), value: total.came },
    { name: t(countNames.learned), value: total.learned },
  ]
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {tiles.map(({ name, value }) => (
        <div key={name} className="rounded-lg border border-line bg-card px-4 py-3">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="font-display text-2xl font-semibold">
            <Count people={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const rule = msg(
  'A dash hides one to four people, or all but one to four, so that nobody can be recognized. Accounts created in the last week don’t count.',
)
const ownRule = msg(
  'A report covers whole months. Answers are also hidden if comparing rows or months could show those of one to four people.',
)

function describeHidden(hidden: number): string {
  return t(
    '{count, plural, one {One row is left out, because each of its numbers is hidden or 0.} other {# rows are left out, because each of their numbers is hidden or 0.}}',
    { count: hidden },
  )
}

/** Report on attendance and outcomes of events: filters, table, and downloads. */
export function ProgramReport({ isOwn }: { isOwn: boolean }) {
  const [params, setParams] = useSearchParams()
  const groups = isOwn ? hostProgramGroups : programGroups
  const search = readSearch(params, groups)
  const { data: report, isError, refetch } = useProgramReport(isOwn, search)
  const change = (part: Partial<ProgramSearch>) =>
    setParams(programCall({ ...search, ...part }), { replace: true, preventScrollReset: true })
  const file = apiPath(isOwn ? 'exportOwnProgramReport' : 'exportProgramReport', { query: programCall(search) })
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-end gap-3 print:hidden">
        <Field label={t('Group by')} className="w-40">
          {(control) => (
            <Select
              {...control}
              value={search.by}
              onChange={({ target }) => change({ by: target.value as ProgramGroup })}
            >
              {groups.map((group) => (
                <option key={group} value={group}>
                  {t(programGroupNames[group])}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <TextField
          label={t('From')}
          type="date"
          value={(isOwn && report?.from) || search.from || (report?.from ?? '')}
          onValueChange={(from) => change({ from })}
          className="w-44 max-w-full"
        />
        <TextField
          label={t('To')}
          type="date"
          value={(isOwn && report?.to) || search.to || (report?.to ?? '')}
          onValueChange={(to) => change({ to })}
          className="w-44 max-w-full"
        />
      </div>
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
          <Headline total={report.total} />
          {report.rows.length === 0 ? (
            <EmptyState title={t('No numbers to show yet')}>
              {t('Once five people save an event, plan to go, or say that they went, you’ll see it here.')}
            </EmptyState>
          ) : (
            <Table report={report} />
          )}
          <div className="max-w-prose text-sm text-muted">
            <p>{t(rule)}</p>
            {isOwn && <p>{t(ownRule)}</p>}
            {report.hidden > 0 && <p>{describeHidden(report.hidden)}</p>}
          </div>
          <div className="flex flex-wrap gap-2 print:hidden">
            <Button variant="outline" onClick={() => print()}>
              <Printer aria-hidden className="size-5" />
              {t('Print')}
            </Button>
            <Button asChild variant="outline">
              <a href={file} download>
                <Download aria-hidden className="size-5" />
                {t('Download CSV')}
              </a>
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
