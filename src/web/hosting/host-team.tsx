import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { UserPlus, UsersRound } from 'lucide-react'
import { lazy, useState } from 'react'
import { useNavigate } from 'react-router'
import type { HostPerson } from '#contract/hosting/co-host.ts'
import type { HostRole } from '#contract/hosting/hosting-options.ts'
import type { HostView, SeriesScope } from '#contract/hosting/hosting.ts'
import { paths } from '#web/paths.ts'
import { call } from '#web/platform/query-client.ts'
import { useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { ClientOnly } from '#web/ui/feedback/client-only.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { hostTeamQuery, refetchEvents } from '#web/rsvp/host-queries.ts'
import { ScopeField } from './scope-field.tsx'
import { TeamList } from '#web/organizations/team-list.tsx'
import { failure } from '#web/ui/feedback/failure-toast.ts'
import { msg, t, type Message } from '#texts/texts.ts'

const AskContent = lazy(async () => ({ default: (await import('#web/organizations/ask-content.tsx')).AskContent }))

const roleNames: Record<HostRole, Message> = {
  owner: msg('Host'),
  'co-host': msg('Co-host'),
  'organization-creator': msg('Created it for the organization'),
  'organization-owner': msg('Owner of the organization'),
  'organization-editor': msg('Editor of the organization'),
}

/** Lists the hosts of an event. Hosts with the right can ask others to co-host. */
export function HostTeam({ view }: { view: HostView }) {
  const eventId = view.event.id
  const { data, isError, refetch } = useQuery(hostTeamQuery(eventId))
  const userId = useSession()?.userId
  const withdraw = useWithdraw(eventId)
  const [isAsking, setIsAsking] = useState(false)
  const [leaving, setLeaving] = useState<HostPerson | null>(null)
  const mayChoose = view.rights.includes('co-hosts')
  const canAsk = mayChoose && !view.isOver && view.event.status !== 'cancelled'
  return (
    <Panel title={t('Hosts')} icon={<UsersRound aria-hidden />} className="self-start">
      <TeamList
        people={data?.hosts}
        requests={data?.requests}
        failure={t('Couldn’t load the hosts.')}
        isError={isError}
        onRetry={() => void refetch()}
        describeRole={(host) => t(roleNames[host.role])}
        renderAction={(host) =>
          host.role === 'co-host' &&
          (mayChoose || host.userId === userId) && (
            <Button
              variant="quiet"
              className="px-3!"
              aria-haspopup="dialog"
              aria-label={host.userId === userId ? undefined : t('Remove {name}', { name: host.name })}
              onClick={() => setLeaving(host)}
            >
              {host.userId === userId ? t('Leave') : t('Remove')}
            </Button>
          )
        }
        onWithdraw={withdraw.mutate}
        withdrawing={withdraw.isPending ? withdraw.variables : null}
      />
      {canAsk && (
        <Button
          variant="outline"
          className="mt-3 w-full wrap-anywhere"
          aria-haspopup="dialog"
          onClick={() => setIsAsking(true)}
        >
          <UserPlus aria-hidden className="size-4.5" />
          {t('Ask a co-host')}
        </Button>
      )}
      <ClientOnly onFailure={() => setIsAsking(false)}>
        {isAsking && data && (
          <AskDialog view={view} omitted={data.hosts.map(({ userId }) => userId)} onClose={() => setIsAsking(false)} />
        )}
      </ClientOnly>
      {leaving && <RemovalDialog view={view} host={leaving} onClose={() => setLeaving(null)} />}
    </Panel>
  )
}

/** Mutation to withdraw a request to co-host. */
function useWithdraw(eventId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (requestId: number) => call(client, 'withdrawHostRequest', { params: { id: eventId, requestId } }),
    onSuccess: (team) => {
      client.setQueryData(hostTeamQuery(eventId).queryKey, team)
      toast({ title: t('Request withdrawn'), description: t('It can’t be accepted anymore.') })
    },
    meta: failure(t('Couldn’t withdraw the request'), t('Try again.')),
  })
}

interface DialogProps {
  view: HostView
  onClose(): void
}

function AskDialog({ view, omitted, onClose }: DialogProps & { omitted: readonly number[] }) {
  const client = useQueryClient()
  const eventId = view.event.id
  const [scope, setScope] = useState<SeriesScope>('following')
  const isSeries = view.dates.length > 1
  const { mutate, isPending } = useMutation({
    mutationFn: (people: { emails: string[]; userIds: number[]; note: string }) =>
      call(client, 'askCoHosts', {
        params: { id: eventId },
        body: { ...people, scope: isSeries ? scope : 'this' },
      }),
    onSuccess: (team) => {
      client.setQueryData(hostTeamQuery(eventId).queryKey, team)
      toast({ title: t('Request sent'), description: t('We’ll tell you when they respond.') })
    },
    meta: failure(t('Couldn’t send the request'), t('What you wrote is still here. Try again.')),
  })
  return (
    <AskContent
      title={t('Ask a co-host')}
      description={t(
        'Co-hosts can edit the event, invite people, see and check in guests, and answer questions. Only you can cancel it or ask other co-hosts.',
      )}
      draftName={`co-hosts of ${eventId}`}
      omitted={omitted}
      isPending={isPending}
      onAsk={(people, onDone) => mutate(people, { onSuccess: onDone })}
      onClose={onClose}
    >
      {isSeries && <ScopeField label={t('Dates')} value={scope} onChange={setScope} />}
    </AskContent>
  )
}

/** Confirms that a co-host leaves or is removed. */
function RemovalDialog({ view, host, onClose }: DialogProps & { host: HostPerson }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const isOwn = useSession()?.userId === host.userId
  const [scope, setScope] = useState<SeriesScope>('this')
  const { id, title } = view.event
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(client, 'removeCoHost', { params: { id, userId: host.userId }, query: { scope } }),
    onSuccess: async () => {
      onClose()
      if (isOwn) {
        await navigate(`${paths.myEvents}?tab=hosting`, { replace: true })
        toast({ title: t('You left the hosts'), description: t('You no longer co-host {title}.', { title }) })
        await refetchEvents(client)
      } else {
        toast({
          title: t('Co-host removed'),
          description: t('{name} no longer co-hosts {title}.', { name: host.name, title }),
        })
        await client.invalidateQueries(hostTeamQuery(id))
      }
    },
    meta: failure(isOwn ? t('Couldn’t leave') : t('Couldn’t remove the co-host'), t('Try again.')),
  })
  return (
    <ConfirmDialog
      title={isOwn ? t('Stop co-hosting?') : t('Remove {name}?', { name: host.name })}
      description={
        isOwn
          ? t('You won’t see the guests of {title} anymore. The host can ask you again.', { title })
          : t('{name} won’t see the guests of {title} anymore, and will be told. You can ask them again.', {
              name: host.name,
              title,
            })
      }
      action={isOwn ? t('Leave') : t('Remove')}
      isPending={isPending}
      onConfirm={mutate}
      onClose={onClose}
    >
      {view.dates.length > 1 && <ScopeField label={t('Dates')} value={scope} onChange={setScope} />}
    </ConfirmDialog>
  )
}
