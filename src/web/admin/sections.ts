import { CalendarSync, EyeOff, Flag, Mail, ScrollText, TimerReset, UsersRound, type LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { OperatorOverview } from '#contract/operator.ts'
import { ActionLog } from './action-log.tsx'
import { MailLog } from './mail-log.tsx'
import { People } from './people.tsx'
import type { ListName } from './queries.ts'
import { ReportedEvents } from './reported-events.tsx'
import { ReviewedEvents } from './reviewed-events.tsx'
import { Sources } from './sources.tsx'
import { TroubledJobs } from './failed-jobs.tsx'

export interface Section {
  /** Last part of its address; the first one has none. */
  name: string
  list: ListName
  label: string
  Icon: LucideIcon
  /** What waits there. */
  count?(overview: OperatorOverview): number
  Content: ComponentType
}

export const sections: readonly Section[] = [
  { name: '', list: 'reviews', label: 'Reviews', Icon: EyeOff, count: ({ held }) => held, Content: ReviewedEvents },
  {
    name: 'reports',
    list: 'reports',
    label: 'Reports',
    Icon: Flag,
    count: ({ reported }) => reported,
    Content: ReportedEvents,
  },
  {
    name: 'sources',
    list: 'sources',
    label: 'Sources',
    Icon: CalendarSync,
    count: ({ failingSources }) => failingSources,
    Content: Sources,
  },
  {
    name: 'jobs',
    list: 'jobs',
    label: 'Jobs',
    Icon: TimerReset,
    count: ({ deadJobs }) => deadJobs,
    Content: TroubledJobs,
  },
  { name: 'mail', list: 'mails', label: 'Mail', Icon: Mail, count: ({ lostMails }) => lostMails, Content: MailLog },
  { name: 'people', list: 'people', label: 'People', Icon: UsersRound, Content: People },
  { name: 'log', list: 'log', label: 'Log', Icon: ScrollText, Content: ActionLog },
]

export const sectionPath = (name: string) => (name === '' ? '/admin' : `/admin/${name}`)
