import { namePronouns } from '#contract/people/person-options.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import {
  Bell,
  ChevronRight,
  Landmark,
  LogOut,
  Settings,
  SlidersHorizontal,
  Trash2,
  UserPen,
  type LucideIcon,
} from 'lucide-react'
import { useMemo, useState, lazy } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { User } from '#contract/people/person.ts'
import { mergeActivities } from '#domain/people/person-activities.ts'
import { paths } from '#web/paths.ts'
import { userEventsQuery } from '#web/saved/queries.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { ClientOnly } from '#web/ui/feedback/client-only.tsx'
import { Menu } from '#web/ui/dialog/menu.tsx'
import { canUseViewTransition } from '#web/platform/screen-link.tsx'
import { Activities } from './activities.tsx'
import { currentUserGoalsQuery } from '#web/accounts/current-user.ts'
import { FollowTallies } from '#web/people/follow-tallies.tsx'
import { InterestChips } from '#web/people/interest-chips.tsx'
import { PersonPicture } from '#web/people/person-picture.tsx'
import { Username } from '#web/people/username.tsx'
import { readProfileSearch, writeProfileSearch, type ProfileSearch } from './profile-search.ts'
import { StatTiles } from './stat-tiles.tsx'
import { msg, t, type Message } from '#texts/texts.ts'

const LogOutDialog = lazy(async () => ({ default: (await import('#web/sign-in/log-out-dialog.tsx')).LogOutDialog }))
const DeleteAccountDialog = lazy(async () => ({
  default: (await import('#web/accounts/delete-account-dialog.tsx')).DeleteAccountDialog,
}))

const links: { to: string; label: Message; hint: Message; Icon: LucideIcon }[] = [
  { to: paths.settings, label: msg('Edit Profile'), hint: msg('Name, picture, privacy, and your data'), Icon: UserPen },
  {
    to: paths.preferences,
    label: msg('Learning Preferences'),
    hint: msg('What you like to learn, and how'),
    Icon: SlidersHorizontal,
  },
  { to: paths.notifications, label: msg('Notifications'), hint: msg('What we send you, and when'), Icon: Bell },
  {
    to: paths.organizations,
    label: msg('Organizations'),
    hint: msg('Host events as a library, club, or museum'),
    Icon: Landmark,
  },
]
const row =
  'flex min-h-14 w-full flex-wrap items-center gap-x-3.5 gap-y-1 px-4 py-2 text-start transition-colors hover:bg-well'

/** Settings and "Log Out" at the top, for screens where the links to them come after a long list. */
function SettingsMenu({ onLogOut }: { onLogOut(): void }) {
  const navigate = useNavigate()
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="icon" aria-label={t('Settings')} className="border border-edge bg-card shadow-paper">
          <Settings aria-hidden className="size-5" />
        </Button>
      }
      items={[
        ...links.map(({ to, label, Icon }) => ({
          label: t(label),
          icon: <Icon aria-hidden />,
          onSelect: () => void navigate(to, { viewTransition: canUseViewTransition() }),
        })),
        { label: t('Log Out'), icon: <LogOut aria-hidden />, onSelect: onLogOut },
      ]}
    />
  )
}

function ProfileHeader({ user, onLogOut }: { user: User; onLogOut(): void }) {
  const facts = [user.pronouns === 'other' ? '' : namePronouns(user.pronouns), user.location].filter(Boolean)
  return (
    <header className="relative flex flex-wrap items-center gap-x-4 gap-y-3 sm:grid sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-x-6 sm:[grid-template-areas:'picture_name''picture_more']">
      <PersonPicture
        person={user}
        className="size-[min(5rem,22vw)] text-3xl sm:size-32 sm:text-5xl sm:[grid-area:picture]"
      />
      <div className="min-w-0 flex-1 basis-44 pe-14 sm:self-end sm:[grid-area:name] lg:pe-0">
        <h1 className="break-words">{user.name}</h1>
        <p className="mt-1 flex flex-wrap gap-x-3 text-muted">
          <Username of={user.username} />
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
      <div className="absolute top-0 end-0 lg:hidden">
        <SettingsMenu onLogOut={onLogOut} />
      </div>
      <div className="w-full space-y-3 sm:self-start sm:[grid-area:more]">
        {user.bio && <p className="max-w-prose whitespace-pre-line">{user.bio}</p>}
        <InterestChips interests={user.interests} />
        <FollowTallies person={{ ...user, isOwn: true }} />
      </div>
    </header>
  )
}

type AccountDialog = 'log-out' | 'delete'

function AccountLinks({ onOpen }: { onOpen(dialog: AccountDialog): void }) {
  return (
    <nav aria-label={t('Your account')}>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-card shadow-paper">
        {links.map(({ to, label, hint, Icon }) => (
          <li key={to}>
            <Link to={to} viewTransition={canUseViewTransition()} className={row}>
              <Icon aria-hidden className="size-5 shrink-0 text-fern" strokeWidth={1.75} />
              <span className="min-w-0 flex-1 basis-24">
                <span className="block font-semibold">{t(label)}</span>
                <span className="block text-sm text-muted">{t(hint)}</span>
              </span>
              <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
        <li>
          <button type="button" aria-haspopup="dialog" onClick={() => onOpen('log-out')} className={row}>
            <LogOut aria-hidden className="size-5 shrink-0 text-fern" strokeWidth={1.75} />
            <span className="font-semibold">{t('Log Out')}</span>
          </button>
        </li>
        <li>
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => onOpen('delete')}
            className={`${row} text-clay-ink`}
          >
            <Trash2 aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
            <span className="font-semibold">{t('Delete Account')}</span>
          </button>
        </li>
      </ul>
    </nav>
  )
}

/** The current user's own profile, with their activities and links to all settings. */
export function ProfilePage({ user }: { user: User }) {
  const { data: goals } = useSuspenseQuery(currentUserGoalsQuery)
  const { data: entries } = useSuspenseQuery(userEventsQuery())
  const { data: hosted } = useSuspenseQuery(userEventsQuery('hosting'))
  const [params, setParams] = useSearchParams()
  const [dialog, setDialog] = useState<AccountDialog | null>(null)
  const search = readProfileSearch(params)
  const change = (next: ProfileSearch) =>
    setParams(writeProfileSearch(next), { replace: true, preventScrollReset: true })
  const activities = useMemo(
    () =>
      mergeActivities(
        goals,
        entries,
        hosted.map(({ eventId }) => eventId),
      ),
    [goals, entries, hosted],
  )
  return (
    <div className="mx-auto w-full max-w-page px-gutter pt-6 pb-32 md:pb-10 lg:pt-10">
      <ProfileHeader user={user} onLogOut={() => setDialog('log-out')} />
      <div className="mt-7 grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="space-y-8">
          <StatTiles
            activities={activities}
            chosen={search.byTile ? search.filter : null}
            onToggle={(filter) => {
              const isOn = search.byTile && search.filter === filter
              change(isOn ? { filter: null, byTile: false } : { filter, byTile: true })
            }}
          />
          <Activities activities={activities} search={search} onChange={change} />
        </div>
        <AccountLinks onOpen={setDialog} />
      </div>
      <ClientOnly>
        <LogOutDialog open={dialog === 'log-out'} onClose={() => setDialog(null)} />
      </ClientOnly>
      <ClientOnly>
        <DeleteAccountDialog open={dialog === 'delete'} onClose={() => setDialog(null)} />
      </ClientOnly>
    </div>
  )
}
