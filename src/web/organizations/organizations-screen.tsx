import { useSuspenseQuery } from '@tanstack/react-query'
import { BadgeCheck, CalendarPlus, Landmark, Plus, UsersRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { OrganizationRole } from '#contract/organizations/organization-options.ts'
import { paths } from '#web/paths.ts'
import { SignedOutPanel } from '#web/sign-in/signed-out-panel.tsx'
import { useHead } from '#web/platform/head.tsx'
import { sessionLoader } from '#web/platform/route-context.ts'
import { useSession } from '#web/platform/session.ts'
import { BackLink } from '#web/ui/layout/back-link.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { ClientOnly } from '#web/ui/feedback/client-only.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LazyLark } from '#web/ui/lark/lazy-lark.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useRestoreOrganization } from './mutations.ts'
import { deletedOrganizationsQuery, ownOrganizationsQuery } from './queries.ts'
import { formatParts } from '#domain/format/moments.ts'
import { hidden } from '#web/ui/layout/text-tags.tsx'
import { rich } from '#texts/rich.ts'
import { msg, t, type Message } from '#texts/texts.ts'

const OrganizationContent = lazy(async () => ({
  default: (await import('./organization-content.tsx')).OrganizationContent,
}))

export const loader = sessionLoader((client) => [
  client.ensureQueryData(ownOrganizationsQuery),
  client.ensureQueryData(deletedOrganizationsQuery),
])

const points = [
  { Icon: Landmark, text: msg('Give your library, club or museum a page') },
  { Icon: CalendarPlus, text: msg('Host events in its name') },
  { Icon: UsersRound, text: msg('Look after them together') },
]
const figure = { pose: 'resting', number: msg('Fig. 12'), caption: msg('The lark, in good company') } as const

const roleNames: Record<OrganizationRole, Message> = { owner: msg('You’re an owner'), editor: msg('You’re an editor') }

/** Deleted organizations that the person can restore. */
function DeletedOrganizations() {
  const { data: deleted } = useSuspenseQuery(deletedOrganizationsQuery)
  const { mutate, isPending, variables } = useRestoreOrganization()
  if (deleted.length === 0) return null
  return (
    <section aria-labelledby="deleted" className="mt-8 border-t border-line pt-5">
      <h2 id="deleted" className="text-xl">
        {t('Deleted')}
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {deleted.map((organization) => (
          <li key={organization.slug} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
            <div className="min-w-0">
              <p className="font-semibold [overflow-wrap:anywhere]">{organization.name}</p>
              <p className="text-sm text-muted">
                {t('You can restore it until {date}.', {
                  date: formatParts(organization.restorableUntil, {
                    month: 'long',
                    day: 'numeric',
                    timeZone: 'UTC',
                  }),
                })}
              </p>
            </div>
            <Button
              variant="outline"
              pending={isPending && variables.slug === organization.slug}
              onClick={() => mutate(organization)}
            >
              {rich('Restore<hidden> {name}</hidden>', { name: organization.name, hidden })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function OwnOrganizations() {
  const { data: organizations } = useSuspenseQuery(ownOrganizationsQuery)
  const [isCreating, setIsCreating] = useState(false)
  const create = (
    <Button aria-haspopup="dialog" onClick={() => setIsCreating(true)}>
      <Plus aria-hidden className="size-4.5" />
      {t('Create an organization')}
    </Button>
  )
  return (
    <div className="mx-auto w-full max-w-2xl px-gutter pt-3 pb-12 lg:pt-6">
      <BackLink to={paths.profile} />
      <h1 className="mt-1">{t('Your organizations')}</h1>
      {organizations.length === 0 ? (
        <EmptyState figure={<LazyLark pose="resting" />} title={t('None yet')} actions={create}>
          {t('An organization has a page, followers and members who host events together. Anyone can create one.')}
        </EmptyState>
      ) : (
        <>
          <ul className="mt-4 mb-5 grid gap-2">
            {organizations.map(({ slug, name, role, isVerified }) => (
              <li key={slug} className="rounded-lg border border-line bg-card px-4 py-2 shadow-paper">
                <Link
                  to={paths.organization(slug)}
                  className="flex min-h-tap items-center gap-2 font-semibold [overflow-wrap:anywhere]"
                >
                  {name}
                  {isVerified && <BadgeCheck aria-label={t('Verified')} className="size-5 shrink-0 text-fern" />}
                </Link>
                <p className="pb-1 text-sm text-muted">{t(roleNames[role])}</p>
              </li>
            ))}
          </ul>
          {create}
        </>
      )}
      <DeletedOrganizations />
      <ClientOnly onFailure={() => setIsCreating(false)}>
        {isCreating && <OrganizationContent organization={null} onClose={() => setIsCreating(false)} />}
      </ClientOnly>
    </div>
  )
}

/** The organizations that a person belongs to. */
export function Component() {
  useHead({
    title: t('Your organizations · Wonderlark'),
    description: t('Organizations you belong to.'),
    isUnlisted: true,
  })
  if (!useSession()) {
    return (
      <SignedOutPanel title={t('Organizations')} points={points} figure={figure} next={paths.organizations}>
        {t('For libraries, clubs, museums, and everyone who hosts together.')}
      </SignedOutPanel>
    )
  }
  return (
    <Suspense
      fallback={
        <div
          role="status"
          aria-label={t('Loading organizations')}
          className="mx-auto w-full max-w-2xl space-y-4 px-gutter pt-12"
        >
          <Skeleton className="h-9 w-2/3" />
          <Skeleton className="h-20 w-full" />
        </div>
      }
    >
      <OwnOrganizations />
    </Suspense>
  )
}
