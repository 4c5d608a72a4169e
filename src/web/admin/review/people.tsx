import { Link } from 'react-router'
import type { OperatorPerson } from '#contract/admin/operator.ts'
import { Age } from '#web/ui/layout/age.tsx'
import { paths } from '#web/paths.ts'
import { PersonPicture } from '#web/people/person-picture.tsx'
import { Username } from '#web/people/username.tsx'
import { useSession } from '#web/platform/session.ts'
import { Badge } from '#web/ui/layout/badge.tsx'
import { ListSearch } from '#web/admin/parts/filter-links.tsx'
import { PagedList } from '#web/admin/parts/paged-list.tsx'
import { Ban, LogOut, MoreHorizontal, ShieldCheck, ShieldOff, UserCheck, UserRoundPen, UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/layout/button.tsx'
import { Menu, type MenuItem } from '#web/ui/dialog/menu.tsx'
import { call } from '#web/platform/query-client.ts'
import { useAction, type Action } from '#web/admin/parts/mutations.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { msg, t } from '#texts/texts.ts'
import { rich } from '#texts/rich.ts'

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
    title: t('Ban {name}?', { name }),
    words: t('They’ll be signed out everywhere and can’t sign in again. Upcoming events they host will be hidden.'),
    label: t('Ban'),
    needsReason: true,
    action: (reason) => ({
      send: (client) => call(client, 'banPerson', { params: { id }, body: { reason } }),
      done: t('Banned {name}', { name }),
      failed: t('Couldn’t ban {name}', { name }),
    }),
  },
  unban: {
    title: t('Unban {name}?', { name }),
    words: t('They’ll be able to sign in again. Their hidden events stay hidden until you show them under Reviews.'),
    label: t('Unban'),
    action: (reason) => ({
      send: (client) => call(client, 'unbanPerson', { params: { id }, body: { reason } }),
      done: t('Unbanned {name}', { name }),
      failed: t('Couldn’t unban {name}', { name }),
    }),
  },
  'end-sessions': {
    title: t('Sign {name} out everywhere?', { name }),
    words: t('They’ll have to sign in again in every browser. Nothing else changes.'),
    label: t('Sign out'),
    action: (reason) => ({
      send: (client) => call(client, 'endPersonSessions', { params: { id }, body: { reason } }),
      done: t('Signed {name} out', { name }),
      failed: t('Couldn’t sign {name} out', { name }),
    }),
  },
  'make-operator': {
    title: t('Make {name} an operator?', { name }),
    words: t('They’ll see this page, including everyone’s email addresses, and can do everything you can do here.'),
    label: t('Make operator'),
    action: (reason) => ({
      send: (client) => call(client, 'setOperator', { params: { id }, body: { isOperator: true, reason } }),
      done: t('{name} is now an operator', { name }),
      failed: t('Couldn’t make {name} an operator', { name }),
    }),
  },
  'make-staff': {
    title: t('Make {name} staff?', { name }),
    words: t('They can correct events and pin venues. They don’t see people, sources or settings.'),
    label: t('Make staff'),
    action: (reason) => ({
      send: (client) => call(client, 'setStaff', { params: { id }, body: { isStaff: true, reason } }),
      done: t('{name} is now staff', { name }),
      failed: t('Couldn’t make {name} staff', { name }),
    }),
  },
  'unmake-staff': {
    title: t('Remove {name} from the staff?', { name }),
    words: t('They can’t correct events any more. Their corrections stay.'),
    label: t('Remove from staff'),
    action: (reason) => ({
      send: (client) => call(client, 'setStaff', { params: { id }, body: { isStaff: false, reason } }),
      done: t('{name} is no longer staff', { name }),
      failed: t('Couldn’t remove {name} from the staff', { name }),
    }),
  },
  'unmake-operator': {
    title: t('Remove {name} as an operator?', { name }),
    words: t('They’ll lose access to this page. Their past actions stay in the log.'),
    label: t('Remove operator'),
    action: (reason) => ({
      send: (client) => call(client, 'setOperator', { params: { id }, body: { isOperator: false, reason } }),
      done: t('{name} is no longer an operator', { name }),
      failed: t('Couldn’t remove {name} as an operator', { name }),
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
      ? item('unban', t('Unban'), <UserCheck aria-hidden />)
      : item('ban', t('Ban'), <Ban aria-hidden className="text-clay-ink!" />),
    ...(sessions > 0 ? [item('end-sessions', t('Sign out everywhere'), <LogOut aria-hidden />)] : []),
    ...(isOperator
      ? []
      : [
          isStaff
            ? item('unmake-staff', t('Remove from staff'), <UserRoundX aria-hidden />)
            : item('make-staff', t('Make staff'), <UserRoundPen aria-hidden />),
        ]),
    isOperator
      ? item('unmake-operator', t('Remove operator'), <ShieldOff aria-hidden />)
      : item('make-operator', t('Make operator'), <ShieldCheck aria-hidden />),
  ]
  const chosen = verb && getPersonActions(person)[verb]
  return (
    <>
      <Menu
        align="end"
        items={items}
        trigger={
          <Button variant="icon" aria-label={t('Actions for {name}', { name })}>
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
      {rich('Joined {age}', { age: <Age at={createdAt} /> })}
      {sessions > 0 &&
        ` · ${t('{count, plural, one {signed in on # browser} other {signed in on # browsers}}', { count: sessions })}`}
      {hosting > 0 && ` · ${t('{count, plural, one {hosts # event} other {hosts # events}}', { count: hosting })}`}
      {reports > 0 && (
        <span className="font-medium text-clay-ink">{` · ${t('{count, plural, one {# report on their events} other {# reports on their events}}', { count: reports })}`}</span>
      )}
      {bannedAt && (
        <>
          {' · '}
          {rich('banned {age}', { age: <Age at={bannedAt} /> })}
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
          {isOperator && <Badge tone="fern">{t('Operator')}</Badge>}
          {isStaff && <Badge tone="fern">{t('Staff')}</Badge>}
          {isVetted && <Badge>{t('Vetted')}</Badge>}
          {bannedAt && <Badge tone="clay">{t('Banned')}</Badge>}
        </h3>
        <p className="text-sm">
          <Username of={username} /> <span className="text-muted tabular-nums">#{id}</span>
          {email && ` · ${email}`}
          {email && !isEmailVerified && (
            <>
              {' '}
              <span className="text-clay-ink">{t('(not verified)')}</span>
            </>
          )}
        </p>
        <Facts person={person} />
      </div>
      {isOwn ? <Badge tone="plain">{t('You')}</Badge> : <PersonActions person={person} />}
    </article>
  )
}

/** List of all accounts. */
export function People() {
  return (
    <>
      <div className="mb-4 max-w-2xl">
        <ListSearch label={t('Search people')} />
      </div>
      <PagedList<OperatorPerson>
        list="listOperatorPeople"
        isSearch
        label={t('People')}
        loading={t('Loading people')}
        empty={{
          title: msg('No people found'),
          words: msg('Try an ID (#12), a username (@name), or part of a name, username or email address.'),
        }}
      >
        {(person) => <PersonRow person={person} />}
      </PagedList>
    </>
  )
}
