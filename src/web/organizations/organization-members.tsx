import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { Ellipsis, UserPlus, UsersRound } from 'lucide-react'
import { lazy, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Organization, OrganizationMember, OrganizationTeam } from '#contract/organizations/organization.ts'
import { organizationRoles, type OrganizationRole } from '#contract/organizations/organization-options.ts'
import { TeamList } from './team-list.tsx'
import { failure } from '#web/ui/feedback/failure-toast.ts'
import { paths } from '#web/paths.ts'
import { call } from '#web/platform/query-client.ts'
import { useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { ClientOnly } from '#web/ui/feedback/client-only.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Menu, type MenuItem } from '#web/ui/dialog/menu.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { RadioRows } from '#web/ui/form/radio-rows.tsx'
import { SwitchRow } from '#web/ui/form/switch-row.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { organizationQuery } from '#web/venues/queries.ts'
import { organizationTeamQuery, ownOrganizationsQuery } from './queries.ts'
import { msg, t, type Message } from '#texts/texts.ts'

const AskContent = lazy(async () => ({ default: (await import('./ask-content.tsx')).AskContent }))

const roleNames: Record<OrganizationRole, Message> = { owner: msg('Owner'), editor: msg('Editor') }

interface Props {
  organization: Organization
  /** The caller's role. */
  role: OrganizationRole
}

/** Sends a change of the team and shows its result. */
function useTeamChange<Variables>(
  slug: string,
  failed: string,
  send: (client: QueryClient, variables: Variables) => Promise<OrganizationTeam>,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (variables: Variables) => send(client, variables),
    onSuccess: async (team) => {
      client.setQueryData(organizationTeamQuery(slug).queryKey, team)
      await client.invalidateQueries(organizationQuery(slug))
    },
    meta: failure(failed, t('Nothing was changed. Try again.')),
  })
}

/** The members of an organization, for members. Owners invite others, and change their roles. */
export function OrganizationMembers({ organization, role }: Props) {
  const { slug, name } = organization
  const userId = useSession()?.userId
  const { data, isError, refetch } = useQuery(organizationTeamQuery(slug))
  const [isAsking, setIsAsking] = useState(false)
  const [leaving, setLeaving] = useState<OrganizationMember | null>(null)
  const show = useTeamChange(slug, t('Couldn’t save this setting'), (client, isShown: boolean) =>
    call(client, 'changeMember', { params: { slug, userId: userId ?? 0 }, body: { isShown } }),
  )
  const withdraw = useTeamChange(slug, t('Couldn’t withdraw the request'), (client, requestId: number) =>
    call(client, 'withdrawMemberRequest', { params: { slug, requestId } }),
  )
  const own = data?.members.find((member) => member.userId === userId)
  return (
    <Panel title={t('Members')} icon={<UsersRound aria-hidden />}>
      <TeamList
        people={data?.members}
        requests={data?.requests}
        failure={t('Couldn’t load the members.')}
        isError={isError}
        onRetry={() => void refetch()}
        describeRole={(member) => t(roleNames[member.role])}
        renderAction={(member) => (
          <MemberMenu
            slug={slug}
            member={member}
            role={role}
            isOwn={member.userId === userId}
            onLeave={() => setLeaving(member)}
          />
        )}
        onWithdraw={withdraw.mutate}
        withdrawing={withdraw.isPending ? withdraw.variables : null}
      />
      {own && (
        <SwitchRow
          className="mt-3"
          hint={t('Everyone sees your name on the page of {name}, as far as your profile is visible.', { name })}
          checked={own.isShown}
          onCheckedChange={(isShown) => show.mutate(isShown)}
        >
          {t('Show me as a member')}
        </SwitchRow>
      )}
      {role === 'owner' && (
        <Button variant="outline" className="mt-3 w-full" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
          <UserPlus aria-hidden className="size-4.5" />
          {t('Ask somebody to join')}
        </Button>
      )}
      <ClientOnly onFailure={() => setIsAsking(false)}>
        {isAsking && data && (
          <AskDialog
            organization={organization}
            omitted={data.members.map((member) => member.userId)}
            onClose={() => setIsAsking(false)}
          />
        )}
      </ClientOnly>
      {leaving && (
        <RemovalDialog
          organization={organization}
          member={leaving}
          isOwn={leaving.userId === userId}
          onClose={() => setLeaving(null)}
        />
      )}
    </Panel>
  )
}

interface MenuProps {
  slug: string
  member: OrganizationMember
  role: OrganizationRole
  isOwn: boolean
  onLeave(): void
}

function MemberMenu({ slug, member, role, isOwn, onLeave }: MenuProps) {
  const next = member.role === 'owner' ? 'editor' : 'owner'
  const change = useTeamChange(slug, t('Couldn’t change the role'), (client, to: OrganizationRole) =>
    call(client, 'changeMember', { params: { slug, userId: member.userId }, body: { role: to } }),
  )
  const items: (MenuItem | false)[] = [
    role === 'owner' && {
      label: next === 'owner' ? t('Make owner') : t('Make editor'),
      hint:
        next === 'owner'
          ? t('Owners change the page, the members and all events.')
          : t('Editors look after the events.'),
      onSelect: () => change.mutate(next),
    },
    isOwn ? { label: t('Leave'), onSelect: onLeave } : role === 'owner' && { label: t('Remove'), onSelect: onLeave },
  ]
  const shown = items.filter((item) => item !== false)
  if (shown.length === 0) return null
  return (
    <Menu
      trigger={
        <Button variant="quiet" aria-label={t('Actions for {name}', { name: member.name })} className="px-3!">
          <Ellipsis aria-hidden className="size-5" />
        </Button>
      }
      items={shown}
    />
  )
}

const roleDescriptions: Record<OrganizationRole, Message> = {
  owner: msg('Owner: the page, the members and all events'),
  editor: msg('Editor: creates and looks after all events'),
}

interface AskProps {
  organization: Organization
  omitted: readonly number[]
  onClose(): void
}

function AskDialog({ organization: { slug, name }, omitted, onClose }: AskProps) {
  const [role, setRole] = useState<OrganizationRole>('editor')
  const { mutate, isPending } = useTeamChange(
    slug,
    t('Couldn’t send the request'),
    (client, people: { emails: string[]; userIds: number[]; note: string }) =>
      call(client, 'askMembers', { params: { slug }, body: { ...people, role } }),
  )
  return (
    <AskContent
      title={t('Ask somebody to join')}
      description={t('They become a member of {name} once they accept.', { name })}
      draftName={`members of ${slug}`}
      omitted={omitted}
      isPending={isPending}
      onAsk={(people, onDone) =>
        mutate(people, {
          onSuccess: () => {
            onDone()
            toast({ title: t('Request sent'), description: t('We’ll tell you when they respond.') })
          },
        })
      }
      onClose={onClose}
    >
      <RadioRows
        label={t('As')}
        name="role"
        options={organizationRoles.map((value) => ({ value, label: t(roleDescriptions[value]) }))}
        value={role}
        onChange={setRole}
      />
    </AskContent>
  )
}

interface RemovalProps {
  organization: Organization
  member: OrganizationMember
  isOwn: boolean
  onClose(): void
}

/** Confirms that a member leaves or is removed. */
function RemovalDialog({ organization: { slug, name }, member, isOwn, onClose }: RemovalProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(client, 'removeMember', { params: { slug, userId: member.userId } }),
    onSuccess: async () => {
      onClose()
      await Promise.all([
        client.invalidateQueries(organizationQuery(slug)),
        client.invalidateQueries(ownOrganizationsQuery),
        ...(isOwn ? [] : [client.invalidateQueries(organizationTeamQuery(slug))]),
      ])
      if (isOwn) await navigate(paths.organization(slug), { replace: true })
      toast({ title: isOwn ? t('You left') : t('Member removed') })
    },
    meta: failure(isOwn ? t('Couldn’t leave') : t('Couldn’t remove the member'), t('Nothing was changed. Try again.')),
  })
  return (
    <ConfirmDialog
      title={isOwn ? t('Leave {name}?', { name }) : t('Remove {name}?', { name: member.name })}
      description={
        isOwn
          ? t(
              'You won’t see its guests or change its events anymore, even those you created. An owner can ask you again.',
            )
          : t(
              '{name} won’t see the guests of {organization} or change its events anymore, and will be told. You can ask them again.',
              { name: member.name, organization: name },
            )
      }
      action={isOwn ? t('Leave') : t('Remove')}
      isPending={isPending}
      onConfirm={mutate}
      onClose={onClose}
    />
  )
}
