import { Link } from 'react-router'
import type { OperatorPerson } from '#contract/admin/operator.ts'
import { Age } from '#web/ui/layout/age.tsx'
import { paths } from '#web/paths.ts'
import { PersonPicture } from '#web/people/person-picture.tsx'
import { useSession } from '#web/platform/session.ts'
import { Badge } from '#web/ui/layout/badge.tsx'
import { ListSearch } from '#web/admin/parts/filter-links.tsx'
import { PagedList } from '#web/admin/parts/paged-list.tsx'
import { Ban, LogOut, MoreHorizontal, ShieldCheck, ShieldOff, UserCheck, UserRoundPen, UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/layout/button.tsx'
import { describeCount } from '#web/ui/feedback/describe-count.ts'
import { Menu, type MenuItem } from '#web/ui/dialog/menu.tsx'
import { call } from '#web/platform/query-client.ts'
import { useAction, type Action } from '#web/admin/parts/mutations.ts'
import { ReasonDialog } from './reason-dialog.tsx'

interface PersonAction {
  title: string
  words: string
  label: string
  needsReason?: boolean
  action(reason: string): Action
}

type Verb = 'ban' | 'unban' | 'end-sessions' | 'make-staff' | 'unmake-staff' | 'make-operator' | 'unmake-operator'

const getPersonActions = ({ id, name }: OperatorPerson): Record<Verb, PersonAction> => ({
  ban: {
    title: `Ban ${name}?`,
    words: 'They’ll be signed out everywhere and can’t sign in again. Upcoming events they host will be hidden.',
    label: 'Ban',
    needsReason: true,
    action: (reason) => ({
      send: (client) => call(client, 'banPerson', { params: { id }, body: { reason } }),
      done: `Banned ${name}`,
      failed: `Couldn’t ban ${name}`,
    }),
  },
  unban: {
    title: `Unban ${name}?`,
    words: 'They’ll be able to sign in again. Their hidden events stay hidden until you show them under Reviews.',
    label: 'Unban',
    action: (reason) => ({
      send: (client) => call(client, 'unbanPerson', { params: { id }, body: { reason } }),
      done: `Unbanned ${name}`,
      failed: `Couldn’t unban ${name}`,
    }),
  },
  'end-sessions': {
    title: `Sign ${name} out everywhere?`,
    words: 'They’ll have to sign in again in every browser. Nothing else changes.',
    label: 'Sign out',
    action: (reason) => ({
      send: (client) => call(client, 'endPersonSessions', { params: { id }, body: { reason } }),
      done: `Signed ${name} out`,
      failed: `Couldn’t sign ${name} out`,
    }),
  },
  'make-operator': {
    title: `Make ${name} an operator?`,
    words: 'They’ll see this page, including everyone’s email addresses, and can do everything you can do here.',
    label: 'Make operator',
    action: (reason) => ({
      send: (client) => call(client, 'setOperator', { params: { id }, body: { isOperator: true, reason } }),
      done: `${name} is now an operator`,
      failed: `Couldn’t make ${name} an operator`,
    }),
  },
  'make-staff': {
    title: `Make ${name} staff?`,
    words: 'They can correct events and pin venues. They don’t see people, sources or settings.',
    label: 'Make staff',
    action: (reason) => ({
      send: (client) => call(client, 'setStaff', { params: { id }, body: { isStaff: true, reason } }),
      done: `${name} is now staff`,
      failed: `Couldn’t make ${name} staff`,
    }),
  },
  'unmake-staff': {
    title: `Remove ${name} from the staff?`,
    words: 'They can’t correct events any more. Their corrections stay.',
    label: 'Remove from staff',
    action: (reason) => ({
      send: (client) => call(client, 'setStaff', { params: { id }, body: { isStaff: false, reason } }),
      done: `${name} is no longer staff`,
      failed: `Couldn’t remove ${name} from the staff`,
    }),
  },
  'unmake-operator': {
    title: `Remove ${name} as an operator?`,
    words: 'They’ll lose access to this page. Their past actions stay in the log.',
    label: 'Remove operator',
    action: (reason) => ({
      send: (client) => call(client, 'setOperator', { params: { id }, body: { isOperator: false, reason } }),
      done: `${name} is no longer an operator`,
      failed: `Couldn’t remove ${name} as an operator`,
    }),
  },
})

/** Operator actions on a person; each asks for confirmation. */
function PersonActions({ person }: { person: OperatorPerson }) {
  const { name, bannedAt, isOperator, isStaff, sessions } = person
  const [verb, setVerb] = useState<Verb | null>(null)
  const action = useAction()
  const item = (next: Verb, label: string, icon: MenuItem['icon']): MenuItem => ({
    label,
    icon,
    onSelect: () => setVerb(next),
  })
  const items = [
    bannedAt
      ? item('unban', 'Unban', <UserCheck aria-hidden />)
      : item('ban', 'Ban', <Ban aria-hidden className="text-clay-ink!" />),
    ...(sessions > 0 ? [item('end-sessions', 'Sign out everywhere', <LogOut aria-hidden />)] : []),
    ...(isOperator
      ? []
      : [
          isStaff
            ? item('unmake-staff', 'Remove from staff', <UserRoundX aria-hidden />)
            : item('make-staff', 'Make staff', <UserRoundPen aria-hidden />),
        ]),
    isOperator
      ? item('unmake-operator', 'Remove operator', <ShieldOff aria-hidden />)
      : item('make-operator', 'Make operator', <ShieldCheck aria-hidden />),
  ]
  const chosen = verb && getPersonActions(person)[verb]
  return (
    <>
      <Menu
        align="end"
        items={items}
        trigger={
          <Button variant="icon" aria-label={`Actions for ${name}`}>
            <MoreHorizontal aria-hidden className="size-5" />
          </Button>
        }
      />
      {chosen && (
        <ReasonDialog
          {...chosen}
          needsReason={chosen.needsReason ?? false}
          isPending={action.isPending}
          onConfirm={(reason) => action.mutate(chosen.action(reason), { onSuccess: () => setVerb(null) })}
          onClose={() => setVerb(null)}
        >
          {chosen.words}
        </ReasonDialog>
      )}
    </>
  )
}

function Facts({ person }: { person: OperatorPerson }) {
  const { createdAt, sessions, hosting, reports, bannedAt } = person
  return (
    <p className="text-sm text-muted">
      Joined <Age at={createdAt} />
      {sessions > 0 && ` · ${describeCount(sessions, 'signed in on {count} browser', 'signed in on {count} browsers')}`}
      {hosting > 0 && ` · ${describeCount(hosting, 'hosts {count} event', 'hosts {count} events')}`}
      {reports > 0 && (
        <span className="font-medium text-clay-ink">{` · ${describeCount(reports, '{count} report on their events', '{count} reports on their events')}`}</span>
      )}
      {bannedAt && (
        <>
          {' · banned '}
          <Age at={bannedAt} />
        </>
      )}
    </p>
  )
}

function PersonRow({ person }: { person: OperatorPerson }) {
  const { id, name, username, email, isEmailVerified, isOperator, isStaff, isVetted, bannedAt } = person
  const isOwn = useSession()?.userId === id
  return (
    <article className="flex items-start gap-3.5">
      <PersonPicture person={person} className="size-12 text-lg" />
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-lg leading-snug">
          <Link to={paths.person(username)} className="hover:underline">
            {name}
          </Link>
          {isOperator && <Badge tone="fern">Operator</Badge>}
          {isStaff && <Badge tone="fern">Staff</Badge>}
          {isVetted && <Badge>Vetted</Badge>}
          {bannedAt && <Badge tone="clay">Banned</Badge>}
        </h3>
        <p className="text-sm">
          @{username} <span className="text-muted tabular-nums">#{id}</span>
          {email && ` · ${email}`}
          {email && !isEmailVerified && <span className="text-clay-ink"> (not verified)</span>}
        </p>
        <Facts person={person} />
      </div>
      {isOwn ? <Badge tone="plain">You</Badge> : <PersonActions person={person} />}
    </article>
  )
}

/** List of all accounts. */
export function People() {
  return (
    <>
      <div className="mb-4 max-w-2xl">
        <ListSearch label="Search people" />
      </div>
      <PagedList<OperatorPerson>
        list="listOperatorPeople"
        isSearch
        label="People"
        empty={{
          title: 'No people found',
          words: 'Try an ID (#12), a username (@name), or part of a name, username or email address.',
        }}
      >
        {(person) => <PersonRow person={person} />}
      </PagedList>
    </>
  )
}
