import { useQuery, type QueryClient } from '@tanstack/react-query'
import { data, redirect, useParams, type LoaderFunctionArgs, type Params } from 'react-router'
import type { Session } from '#contract/sign-in/session.ts'
import { paths } from '#web/paths.ts'
import { Component as NotFound } from '#web/not-found-screen.tsx'
import { useHead } from '#web/platform/head.tsx'
import { startRequests, queryClientContext } from '#web/platform/route-context.ts'
import { sessionQuery, useSession } from '#web/platform/session.ts'
import { backupsQuery, listQuery, overviewQuery, sourceQuery, type ListName } from './parts/queries.ts'
import {
  Archive,
  CalendarSync,
  ChartColumn,
  Copy,
  DatabaseBackup,
  EyeOff,
  Flag,
  Gauge,
  Landmark,
  Mail,
  MapPinPlus,
  PencilLine,
  ScrollText,
  Settings,
  Telescope,
  TimerReset,
  UserRoundX,
  UsersRound,
  Waypoints,
  Images,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { AdminFrame, type NavigationSection } from './admin-navigation.tsx'
import { Backups } from './system/backups.tsx'
import { ActionLog } from './system/action-log.tsx'
import { Overview } from './system/overview.tsx'
import { Corrections } from './corrections.tsx'
import { HeldEvents } from './review/held-events.tsx'
import { settingsQuery } from '#web/setup/queries.ts'
import { SettingsPanel } from '#web/setup/settings-panel.tsx'
import { MailLog } from './system/mail-log.tsx'
import { People } from './review/people.tsx'
import { ReportedPeople } from './review/reported-people.tsx'
import { ReportedEvents } from './review/reported-events.tsx'
import { ReviewedEvents } from './review/reviewed-events.tsx'
import { PlacesToPin } from './places/places-to-pin.tsx'
import { DuplicateEvents } from './review/duplicate-events.tsx'
import { SourcePage } from './sources/source-page.tsx'
import { Sources } from './sources/sources.tsx'
import { FailedJobs } from './system/failed-jobs.tsx'
import { WantedTopics } from './review/wanted-topics.tsx'
import { ProgramReport } from '#web/programs/program-report.tsx'
import { ContestedPhotos } from './review/contested-photos.tsx'
import { Organizations } from './review/organizations.tsx'
import { OfferedPathways } from './review/offered-pathways.tsx'
import { msg, t, type Message } from '#texts/texts.ts'

interface Section extends NavigationSection {
  /** Paged list that the section shows. */
  list?: ListName
  /** Loads further data that the section shows. */
  load?(client: QueryClient): Promise<unknown>
  Content: ComponentType
  /** Whether staff may open it, too. */
  isForStaff?: true
  /** Default: the label. */
  heading?: Message
  /** Screens below the section's own: `/admin/sources/12`. */
  items?: {
    isItem(item: string): boolean
    load(client: QueryClient, item: string): Promise<unknown>[]
    Content: ComponentType<{ item: string }>
  }
}

const sections: readonly Section[] = [
  { name: '', group: '', label: msg('At a glance'), Icon: Gauge, isForStaff: true, Content: Overview },
  {
    name: 'reviews',
    group: 'events',
    list: 'listReviews',
    label: msg('Reviews'),
    Icon: EyeOff,
    count: ({ held }) => held,
    Content: ReviewedEvents,
  },
  {
    name: 'reports',
    group: 'events',
    list: 'listReports',
    label: msg('Reports'),
    Icon: Flag,
    count: ({ reported }) => reported,
    Content: ReportedEvents,
  },
  {
    name: 'same',
    group: 'events',
    list: 'listDuplicates',
    label: msg('Same event?'),
    Icon: Copy,
    count: ({ duplicates }) => duplicates,
    isForStaff: true,
    Content: DuplicateEvents,
  },
  {
    name: 'places',
    group: 'events',
    list: 'listVenues',
    label: msg('Places to pin'),
    Icon: MapPinPlus,
    count: ({ venuesToPlace }) => venuesToPlace,
    isForStaff: true,
    Content: PlacesToPin,
  },
  {
    name: 'held',
    group: 'events',
    list: 'listHeldEvents',
    label: msg('Held back'),
    Icon: Archive,
    count: ({ heldBack }) => heldBack,
    isForStaff: true,
    Content: HeldEvents,
  },
  {
    name: 'corrections',
    group: 'events',
    list: 'listCorrections',
    label: msg('Corrections'),
    Icon: PencilLine,
    isForStaff: true,
    Content: Corrections,
  },
  {
    name: 'sources',
    group: 'sources',
    list: 'listSources',
    label: msg('Sources'),
    Icon: CalendarSync,
    count: ({ failingSources }) => failingSources,
    Content: Sources,
    items: {
      isItem: (item) => /^(add|[1-9]\d{0,8})$/.test(item),
      load: (client, item) => (item === 'add' ? [] : [client.ensureQueryData(sourceQuery(Number(item)))]),
      Content: SourcePage,
    },
  },
  {
    name: 'wanted',
    group: 'events',
    label: msg('Wanted topics'),
    heading: msg('What people want to learn and cannot find here'),
    Icon: Telescope,
    Content: WantedTopics,
  },
  {
    name: 'programs',
    group: 'events',
    label: msg('Programs'),
    heading: msg('Who came, and how it helped'),
    Icon: ChartColumn,
    Content: () => <ProgramReport isOwn={false} />,
  },
  {
    name: 'pathways',
    group: 'events',
    label: msg('Pathways'),
    heading: msg('Pathways that people offer'),
    Icon: Waypoints,
    Content: OfferedPathways,
  },
  {
    name: 'photos',
    group: 'events',
    list: 'listContestedPhotos',
    label: msg('Photos'),
    heading: msg('Photos that somebody wants taken down'),
    Icon: Images,
    count: ({ contestedPhotos }) => contestedPhotos,
    Content: ContestedPhotos,
  },
  {
    name: 'conduct',
    group: 'people',
    list: 'listReportedPeople',
    label: msg('Reported people'),
    Icon: UserRoundX,
    count: ({ reportedPeople }) => reportedPeople,
    Content: ReportedPeople,
  },
  {
    name: 'organizations',
    group: 'people',
    list: 'listOrganizations',
    label: msg('Organizations'),
    Icon: Landmark,
    count: ({ reportedOrganizations }) => reportedOrganizations,
    Content: Organizations,
  },
  {
    name: 'people',
    group: 'people',
    list: 'listOperatorPeople',
    label: msg('People'),
    Icon: UsersRound,
    Content: People,
  },
  {
    name: 'jobs',
    group: 'system',
    list: 'listTroubledJobs',
    label: msg('Jobs'),
    Icon: TimerReset,
    count: ({ deadJobs }) => deadJobs,
    Content: FailedJobs,
  },
  {
    name: 'mail',
    group: 'system',
    list: 'listMailLog',
    label: msg('Email'),
    Icon: Mail,
    count: ({ lostMails }) => lostMails,
    Content: MailLog,
  },
  {
    name: 'backups',
    group: 'system',
    label: msg('Backups'),
    Icon: DatabaseBackup,
    count: ({ backup }) => Number(backup.isOverdue) + Number(backup.isDrillFailed),
    load: (client) => client.ensureQueryData(backupsQuery),
    Content: Backups,
  },
  {
    name: 'settings',
    group: 'system',
    label: msg('Settings'),
    Icon: Settings,
    load: (client) => client.ensureQueryData(settingsQuery),
    Content: SettingsPanel,
  },
  { name: 'log', group: 'system', list: 'listOperatorLog', label: msg('Log'), Icon: ScrollText, Content: ActionLog },
]

/** Finds the section of a path; null for items that don't exist in it. */
function getSection({ section: name = '', item }: Params): Section | undefined {
  const section = sections.find((each) => each.name === name)
  return item === undefined || section?.items?.isItem(item) ? section : undefined
}

/** Returns whether a person may open a section. */
const mayOpen = (section: Section, session: Pick<Session, 'isOperator' | 'isStaff'> | null | undefined) =>
  session?.isOperator === true || (session?.isStaff === true && section.isForStaff === true)

/** Responds 404 to anyone who may not open the section. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const client = context.get(queryClientContext)
  const section = getSection(params)
  const { item } = params
  if (!section || !mayOpen(section, await client.ensureQueryData(sessionQuery))) return data(null, { status: 404 })
  const { search, searchParams } = new URL(request.url)
  // Reviews used to be the first section.
  if (section.name === '' && searchParams.has('state')) return redirect(`${paths.adminSection('reviews')}${search}`)
  return startRequests(
    client.ensureQueryData(overviewQuery),
    ...(section.load ? [section.load(client)] : []),
    ...(item === undefined ? [] : (section.items?.load(client, item) ?? [])),
    ...(section.list && item === undefined
      ? [client.ensureInfiniteQueryData(listQuery(section.list, searchParams))]
      : []),
  )
}

function OperatorSection({ section, item }: { section: Section; item: string | undefined }) {
  useHead({
    title: t('{section} · Manage Wonderlark', { section: t(section.label) }),
    description: t('For operators.'),
    isUnlisted: true,
  })
  const { data: overview } = useQuery(overviewQuery)
  const { Content, items } = section
  const session = useSession()
  return (
    <AdminFrame
      sections={sections.filter((each) => mayOpen(each, session))}
      shown={section}
      overview={overview}
      isItem={item !== undefined}
    >
      {item !== undefined && items ? (
        <items.Content item={item} />
      ) : (
        <>
          <h2 className="mb-4 max-lg:sr-only">{t(section.heading ?? section.label)}</h2>
          <Content key={section.name} />
        </>
      )}
    </AdminFrame>
  )
}

export function Component() {
  const params = useParams()
  const section = getSection(params)
  const session = useSession()
  if (!section || !mayOpen(section, session)) return <NotFound />
  return <OperatorSection section={section} item={params['item']} />
}
