import { categoryLabels } from '#contract/events/event-options.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import type { SourceHealth as Health } from '#contract/sources/source-options.ts'
import type { OperatorOverview } from '#contract/admin/operator.ts'
import { paths } from '#web/paths.ts'
import { categoryStyle } from '#web/event-parts/category-style.ts'
import { Age } from '#web/ui/layout/age.tsx'
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { ProportionBar, StackedBars, swatch } from '#web/admin/parts/charts.tsx'
import { formatBytes } from '#web/admin/parts/format-bytes.ts'
import { useSession } from '#web/platform/session.ts'
import { overviewQuery } from '#web/admin/parts/queries.ts'
import { healthStyles } from '#web/admin/sources/source-health.tsx'
import { formatNumber } from '#domain/format/numbers.ts'
import { formatParts } from '#domain/format/moments.ts'
import { t } from '#texts/texts.ts'
import { rich } from '#texts/rich.ts'

interface Task {
  section: string
  count: number
  /** The words after the number. */
  words: string
}

const countHealth = (overview: OperatorOverview, health: Health) =>
  overview.sources.find((each) => each.health === health)?.sources ?? 0

const getTasks = (overview: OperatorOverview): Task[] => [
  {
    section: 'reviews',
    count: overview.held,
    words: t('{count, plural, one {event waits for review} other {events wait for review}}', { count: overview.held }),
  },
  {
    section: 'reports',
    count: overview.reported,
    words: t('{count, plural, one {event has open reports} other {events have open reports}}', {
      count: overview.reported,
    }),
  },
  {
    section: 'photos',
    count: overview.contestedPhotos,
    words: t('{count, plural, one {photo was reported or contested} other {photos were reported or contested}}', {
      count: overview.contestedPhotos,
    }),
  },
  {
    section: 'conduct',
    count: overview.reportedPeople,
    words: t('{count, plural, one {person has open reports} other {people have open reports}}', {
      count: overview.reportedPeople,
    }),
  },
  {
    section: 'organizations?state=reported',
    count: overview.reportedOrganizations,
    words: t('{count, plural, one {organization has open reports} other {organizations have open reports}}', {
      count: overview.reportedOrganizations,
    }),
  },
  {
    section: 'held',
    count: overview.heldBack,
    words: t('{count, plural, one {imported event is held back} other {imported events are held back}}', {
      count: overview.heldBack,
    }),
  },
  {
    section: 'same',
    count: overview.duplicates,
    words: t(
      '{count, plural, one {pair of events may be the same event} other {pairs of events may be the same event}}',
      { count: overview.duplicates },
    ),
  },
  {
    section: 'places',
    count: overview.venuesToPlace,
    words: t('{count, plural, one {venue needs a pin on the map} other {venues need a pin on the map}}', {
      count: overview.venuesToPlace,
    }),
  },
  {
    section: 'sources?health=failing',
    count: overview.failingSources,
    words: t('{count, plural, one {source can’t be read} other {sources can’t be read}}', {
      count: overview.failingSources,
    }),
  },
  {
    section: 'sources?health=shrunk',
    count: countHealth(overview, 'shrunk'),
    words: t('{count, plural, one {source lost half of its events} other {sources lost half of their events}}', {
      count: countHealth(overview, 'shrunk'),
    }),
  },
  {
    section: 'places?state=all',
    count: overview.farDates,
    words: t('{count, plural, one {date is in no list near you} other {dates are in no list near you}}', {
      count: overview.farDates,
    }),
  },
  {
    section: 'backups',
    count: Number(overview.backup.isOverdue),
    words: overview.backup.lastAt ? t('problem: the last good backup is old') : t('problem: there is no backup'),
  },
  {
    section: 'backups',
    count: Number(overview.backup.isDrillFailed),
    words: t('problem: a backup could not be restored for a test'),
  },
  {
    section: 'jobs',
    count: overview.deadJobs,
    words: t('{count, plural, one {job failed for good} other {jobs failed for good}}', { count: overview.deadJobs }),
  },
  {
    section: 'mail?view=unsent',
    count: overview.lostMails,
    words: t('{count, plural, one {email wasn’t delivered} other {emails weren’t delivered}}', {
      count: overview.lostMails,
    }),
  },
]

/** Sections that are available to staff. */
const staffSections = new Set(['same', 'places', 'held', 'corrections'])

/** Lists the settings that the installation lacks, with the section where each is set; null if that isn't done here. */
function getGaps({ missing }: OperatorOverview): { section: string | null; words: string }[] {
  return [
    ...(missing.signIn ? [{ section: 'settings', words: t('People can only sign in with a passkey') }] : []),
    ...(missing.mail
      ? [{ section: 'settings', words: t('There’s no mail server, so emails stay in the outbox') }]
      : []),
  ]
}

const gapStyle = 'flex min-h-tap items-center gap-3 rounded-md px-2 py-2'

function GapRow({ section, children }: { section: string | null; children: string }) {
  const content = (
    <>
      <span className="flex min-w-8 justify-center">
        <TriangleAlert aria-hidden className="size-5 text-clay-ink" />
      </span>
      <span className="flex-1 font-semibold">{children}</span>
    </>
  )
  if (section === null) return <p className={gapStyle}>{content}</p>
  return (
    <Link to={paths.adminSection(section)} className={classNames(gapStyle, 'hover:bg-fern-tint')}>
      {content}
      <ChevronRight aria-hidden className="size-5 text-muted" />
    </Link>
  )
}

/** Tasks that wait for an operator, as links. */
function Attention({ overview, isForStaff }: { overview: OperatorOverview; isForStaff: boolean }) {
  const tasks = getTasks(overview).filter(
    ({ section, count }) => count > 0 && (!isForStaff || staffSections.has(section.split('?')[0] ?? '')),
  )
  const gaps = isForStaff ? [] : getGaps(overview)
  return (
    <Panel title={t('Needs your attention')}>
      {tasks.length + gaps.length === 0 ? (
        <p className="text-muted">{t('Nothing right now. Enjoy your tea.')}</p>
      ) : (
        <ul className="-mx-2 divide-y divide-line">
          {tasks.map(({ section, count, words }) => (
            <li key={words}>
              <Link
                to={paths.adminSection(section)}
                className="flex min-h-tap items-center gap-3 rounded-md px-2 py-2 hover:bg-fern-tint"
              >
                <span className="min-w-8 rounded-full bg-marigold px-2 text-center font-bold text-on-marigold tabular-nums">
                  {formatNumber(count)}
                </span>
                <span className="flex-1 font-semibold">{words}</span>
                <ChevronRight aria-hidden className="size-5 text-muted" />
              </Link>
            </li>
          ))}
          {gaps.map(({ section, words }) => (
            <li key={words}>
              <GapRow section={section}>{words}</GapRow>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

const formatDay = (day: string) => formatParts(day, { month: 'short', day: 'numeric', timeZone: 'UTC' })

function Upcoming({ weeks }: Pick<OperatorOverview, 'weeks'>) {
  const rows = weeks.map(({ startsOn, categories }) => ({
    key: startsOn,
    label: formatDay(startsOn),
    parts: categories.map(({ category, dates }) => ({
      name: t(categoryLabels[category]),
      value: dates,
      color: categoryStyle(category).hue,
    })),
  }))
  return (
    <Panel title={t('Upcoming events by week')}>
      {rows.some(({ parts }) => parts.length > 0) ? (
        <StackedBars rows={rows} rowHead={t('Week from')} caption={t('Upcoming events by week and category')} />
      ) : (
        <p className="text-muted">
          {t('There are no events in the coming eight weeks.')}{' '}
          <Link to={paths.adminSection('sources')} className="font-semibold text-fern hover:underline">
            {t('Add a source')}
          </Link>
        </p>
      )}
    </Panel>
  )
}

/** Counts sources by health in one bar, with a link to each group. */
function SourceHealth({ sources }: Pick<OperatorOverview, 'sources'>) {
  const parts = sources.map(({ health, sources: value }) => ({
    health,
    value,
    label: t(healthStyles[health].label),
    color: healthStyles[health].color,
  }))
  return (
    <Panel title={t('Sources by health')}>
      {parts.length === 0 ? (
        <Link
          to={paths.adminSection('sources/add')}
          className="inline-flex min-h-tap items-center font-semibold text-fern hover:underline"
        >
          {t('Add your first source')}
        </Link>
      ) : (
        <>
          <ProportionBar parts={parts.map(({ label, value, color }) => ({ name: label, value, color }))} />
          <ul className="mt-2 -mb-2 flex flex-wrap gap-x-5">
            {parts.map(({ health, label, value, color }) => (
              <li key={health}>
                <Link
                  to={paths.adminSection(`sources?health=${health}`)}
                  className="inline-flex min-h-tap items-center gap-2 font-semibold hover:underline"
                >
                  <span aria-hidden style={{ background: color }} className={swatch} />
                  {label} <span className="text-muted tabular-nums">{formatNumber(value)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}

/** Free bytes below which writes may soon fail. */
const littleSpace = 1_000_000_000

/** Days after which a version is reported as old if checks for newer ones are off. */
const oldAge = 30

/** Shows that a newer version exists and what to do, or else the age of this one. */
function UpdateNews({ update: { newer, isChecked, checkedAt, problem, ageDays } }: Pick<OperatorOverview, 'update'>) {
  const small = 'block text-sm text-muted'
  if (newer) {
    return (
      <span className="block">
        <span className={newer.isSecurity ? 'font-semibold text-clay-ink' : 'font-semibold'}>
          {newer.isSecurity
            ? t('Version {version} fixes a vulnerability. Upgrade soon.', { version: newer.version })
            : t('Version {version} is available.', { version: newer.version })}
        </span>{' '}
        {t('Back up, get it, and restart.')}{' '}
        <a href={newer.notesUrl} target="_blank" rel="noreferrer" className="font-semibold text-fern hover:underline">
          {t('Read its release notes')}
        </a>
      </span>
    )
  }
  if (isChecked && problem)
    return <span className={small}>{t('Couldn’t look for a newer version. {problem}', { problem })}</span>
  if (isChecked && checkedAt) {
    return <span className={small}>{rich('The latest, checked {age}', { age: <Age at={checkedAt} /> })}</span>
  }
  if (isChecked || ageDays === null || ageDays < oldAge) return null
  return (
    <span className={small}>
      {t('{count, plural, one {This version is # day old.} other {This version is # days old.}}', { count: ageDays })}
    </span>
  )
}

function Installation({ overview }: { overview: OperatorOverview }) {
  const { storage, email, backup, version, update, people } = overview
  const isTight = storage.freeBytes !== null && storage.freeBytes < littleSpace
  return (
    <Panel title={t('This installation')}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2.5">
        <dt className="text-muted">{t('Storage')}</dt>
        <dd>
          {t('Database: {size}', { size: formatBytes(storage.databaseBytes) })}
          {storage.freeBytes !== null && (
            <span className={isTight ? 'block font-semibold text-clay-ink' : 'block text-sm text-muted'}>
              {isTight
                ? t('Only {size} left on the disk. Free up space soon.', { size: formatBytes(storage.freeBytes) })
                : t('{size} free on the disk', { size: formatBytes(storage.freeBytes) })}
            </span>
          )}
        </dd>
        <dt className="text-muted">{t('Email')}</dt>
        <dd>
          {email.hasServer ? t('Mail server set up') : t('No mail server, so emails stay in the outbox')}
          <span className="block text-sm text-muted">
            {email.lastSentAt ? rich('Last sent {age}', { age: <Age at={email.lastSentAt} /> }) : t('Nothing sent yet')}
            {email.queued > 0 &&
              ` · ${t('{count, plural, one {# waiting} other {# waiting}}', { count: email.queued })}`}
          </span>
        </dd>
        <dt className="text-muted">{t('Backups')}</dt>
        <dd>
          {backup.isOn ? t('Every night') : t('Not made by themselves')}
          <span className="block text-sm text-muted">
            {backup.lastAt ? rich('Last one {age}', { age: <Age at={backup.lastAt} /> }) : t('None yet')}
          </span>
        </dd>
        <dt className="text-muted">{t('People')}</dt>
        <dd className="tabular-nums">{formatNumber(people)}</dd>
        <dt className="text-muted">{t('Version')}</dt>
        <dd className="tabular-nums">
          {t('Wonderlark {version}', { version })}
          <UpdateNews update={update} />
        </dd>
      </dl>
    </Panel>
  )
}

function OverviewSkeleton() {
  return (
    <div role="status" aria-label={t('Loading the overview')} className="grid grid-cols-1 gap-5 md:grid-cols-2">
      <Skeleton className="h-56 rounded-lg" />
      <Skeleton className="h-56 rounded-lg" />
      <Skeleton className="h-80 rounded-lg md:col-span-2" />
    </div>
  )
}

/** The state of the installation in one screen. */
export function Overview() {
  const query = useQuery(overviewQuery)
  const isForStaff = useSession()?.isOperator !== true
  const { data: overview } = query
  if (!overview && query.isError) return <LoadFailure title={t('Couldn’t load the overview')} query={query} />
  if (!overview) return <OverviewSkeleton />
  return (
    <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-2">
      <div className="grid grid-cols-1 gap-5">
        <Attention overview={overview} isForStaff={isForStaff} />
        {!isForStaff && <SourceHealth sources={overview.sources} />}
      </div>
      {!isForStaff && <Installation overview={overview} />}
      <div className="md:col-span-2">
        <Upcoming weeks={overview.weeks} />
      </div>
    </div>
  )
}
